/** The format of a file, by its first bytes. */
export type FileKind = "webp" | "jpeg" | "png" | "gif" | "svg" | "avif" | "heic" | "unknown";

/**
 * Reasons for refusing a WebP file: truncated or malformed, animated, or with data besides the picture (EXIF, XMP, a colour
 * profile of suspicious size, unknown chunks).
 */
export type WebpProblem = "broken" | "animated" | "metadata";

type Webp = { ok: true; width: number; height: number } | { ok: false; problem: WebpProblem };

/** Colour profiles of cameras and screens have a few hundred to a few thousand bytes. */
const MAX_PROFILE_BYTES = 4096;

/**
 * Reads the dimensions of a still WebP without metadata (RFC 9649: RIFF container with VP8, VP8L or VP8X) without decoding it.
 */
export function readWebp(bytes: Uint8Array): Webp {
  if (detectFileKind(bytes) !== "webp" || u32(bytes, 4) !== bytes.length - 8) return broken;
  let canvas: Dimensions | undefined;
  let picture: Dimensions | undefined;
  for (let at = 12; at < bytes.length;) {
    const size = u32(bytes, at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (at + 8 > bytes.length || body.length < size) return broken;
    const name = ascii(bytes, at, 4);
    if (name === "ANIM" || name === "ANMF") return { ok: false, problem: "animated" };
    if (name === "VP8X") {
      // The header of the extended format: it must be the first chunk, and complete (section 2.7.1).
      if (at !== 12 || size !== 10) return broken;
      if (((body[0] ?? 0) & 0b10) !== 0) return { ok: false, problem: "animated" };
      canvas = { width: u24(body, 4) + 1, height: u24(body, 7) + 1 };
    } else if (name === "VP8 " || name === "VP8L") {
      if (picture) return broken;
      picture = name === "VP8 " ? lossy(body) : lossless(body);
      if (!picture) return broken;
    } else if (name === "ICCP") {
      if (size > MAX_PROFILE_BYTES || ascii(body, 36, 4) !== "acsp") return { ok: false, problem: "metadata" };
    } else if (name !== "ALPH") {
      return { ok: false, problem: "metadata" };
    }
    at += 8 + size + (size % 2);
  }
  if (!picture) return broken;
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height)) return broken;
  return { ok: true, ...picture };
}

/** Detects the format of a file from its content; its name and declared type are not used. */
export function detectFileKind(bytes: Uint8Array): FileKind {
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return "webp";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 1, 3) === "PNG" && bytes[0] === 0x89) return "png";
  if (ascii(bytes, 0, 4) === "GIF8") return "gif";
  if (ascii(bytes, 4, 4) === "ftyp") {
    const brand = ascii(bytes, 8, 4);
    if (/^avi[fs]$/.test(brand)) return "avif";
    if (/^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) return "heic";
  }
  return /<svg[\s>]/i.test(ascii(bytes, 0, 1024)) ? "svg" : "unknown";
}

interface Dimensions {
  width: number;
  height: number;
}

const broken = { ok: false, problem: "broken" } as const;

/** A key frame of VP8 (RFC 6386, section 9.1). */
function lossy(frame: Uint8Array): Dimensions | undefined {
  const hasStartCode = frame[3] === 0x9d && frame[4] === 0x01 && frame[5] === 0x2a;
  if (frame.length < 10 || !hasStartCode || ((frame[0] ?? 1) & 1) !== 0) return undefined;
  return measured(u16(frame, 6) & 0x3fff, u16(frame, 8) & 0x3fff);
}

/** The header of a lossless picture (RFC 9649, section 3.4): signature, 14 bits for each side, alpha, version 0. */
function lossless(stream: Uint8Array): Dimensions | undefined {
  if (stream.length < 5 || stream[0] !== 0x2f || (stream[4] ?? 0) >> 5 !== 0) return undefined;
  const bits = u32(stream, 1);
  return measured((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

const measured = (width: number, height: number): Dimensions | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;

const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const u24 = (bytes: Uint8Array, at: number): number => u16(bytes, at) | ((bytes[at + 2] ?? 0) << 16);
const u32 = (bytes: Uint8Array, at: number): number => (u24(bytes, at) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
