import { holdsExactly } from "./jpeg-scan.ts";

/** Reasons for refusing a JPEG: truncated, malformed or with foreign data; or with metadata, such as EXIF. */
export type JpegProblem = "broken" | "metadata";

type Jpeg = { ok: true; width: number; height: number } | { ok: false; problem: JpegProblem };

interface Segment {
  marker: number;
  body: Uint8Array<ArrayBuffer>;
  /** Where it begins and ends in the file, with its marker. */
  from: number;
  to: number;
}

const [SOF0, DHT, SOI, SOS, DQT, DRI, APP0, APP15, COM] = [0xc0, 0xc4, 0xd8, 0xda, 0xdb, 0xdd, 0xe0, 0xef, 0xfe];
/** Length of a JFIF header without a thumbnail. */
const JFIF_LENGTH = 14;
/** Browsers write about 600 bytes before the data. Unused tables could contain anything. */
const MAX_HEADER_BYTES = 1024;

const broken = { ok: false, problem: "broken" } as const;

/**
 * Reads the dimensions of a baseline JPEG (ITU-T T.81) as browsers write it: one scan, without metadata. Its data is walked to the
 * end and must hold exactly the picture: a header alone, or other data within or behind it, is "broken".
 */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): Jpeg {
  const segments = segmentsOf(bytes);
  const scan = segments?.at(-1);
  if (!segments || scan?.marker !== SOS) return broken;
  const metadata = segments.find(({ marker, body }) => (marker === APP0 ? !isBareJfif(body) : isMetadata(marker)));
  if (metadata) return { ok: false, problem: "metadata" };
  if (scan.to > MAX_HEADER_BYTES) return broken;
  const tables: Uint8Array[] = [];
  let frame: Uint8Array | undefined;
  let restartInterval = 0;
  for (const { marker, body } of segments) {
    if (marker === SOF0 && !frame) frame = body;
    else if (marker === DHT) tables.push(body);
    else if (marker === DRI && body.length === 2) restartInterval = u16(body, 0);
    else if (marker === DQT ? body.length % 65 !== 0 : marker !== APP0 && marker !== SOS) return broken;
  }
  if (!frame) return broken;
  const data = bytes.subarray(scan.to);
  if (!holdsExactly({ frame, tables, restartInterval, scan: scan.body, data })) return broken;
  return { ok: true, width: u16(frame, 3), height: u16(frame, 1) };
}

/**
 * Returns a JPEG without metadata: Safari adds EXIF with the dimensions, and Chrome a colour profile that equals sRGB, which
 * programs expect without one.
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const metadata = (segmentsOf(bytes) ?? []).filter(({ marker }) => marker !== APP0 && isMetadata(marker));
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { from, to } of metadata) {
    kept.push(bytes.subarray(at, from));
    at = to;
  }
  kept.push(bytes.subarray(at));
  const result = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of kept) {
    result.set(part, end);
    end += part.length;
  }
  return result;
}

const isMetadata = (marker: number): boolean => (marker >= APP0 && marker <= APP15) || marker === COM;

/** True for a JFIF header whose thumbnail is empty. */
const isBareJfif = (body: Uint8Array): boolean =>
  body.length === JFIF_LENGTH && String.fromCharCode(...body.subarray(0, 5)) === "JFIF\0" && u16(body, 12) === 0;

/** The segments before the picture's data; undefined if the file is malformed. */
function segmentsOf(bytes: Uint8Array<ArrayBuffer>): Segment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const segments: Segment[] = [];
  for (let from = 2; segments.at(-1)?.marker !== SOS;) {
    const marker = bytes[from + 1] ?? 0;
    const to = from + 2 + u16(bytes, from + 2);
    if (bytes[from] !== 0xff || to < from + 4 || to > bytes.length) return undefined;
    segments.push({ marker, body: bytes.subarray(from + 4, to), from, to });
    from = to;
  }
  return segments;
}

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
