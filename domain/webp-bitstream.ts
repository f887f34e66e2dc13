/*
 * Finds out whether a WebP file has bytes that the picture does not need, which a decoder does not report. To decode the last
 * pixel, the entropy coders of VP8 (RFC 6386) and VP8L (RFC 9649) need nearly all bytes of each part. So a copy with a part a few
 * bytes shorter cannot be decoded, unless the file carries other data.
 */

/** Number of bytes removed. Encoders may end a part with up to three bytes that decoders do not need. */
const REMOVED_BYTES = 8;
const ALPHA_FLAG = 0b1_0000;

interface Chunk {
  name: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Creates copies of a picture, each with another part a few bytes shorter; none of them should be decodable. Undefined if the
 * chunks do not have the order and flags of RFC 9649 section 2.7, if transparency (ALPH) is not announced or has the wrong
 * length, or if VP8 data has more partitions than browsers write. Expects a file that `readWebp` has accepted.
 */
export function createTruncatedCopies(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const chunks = chunksOf(bytes);
  const picture = chunks?.at(-1);
  if (!chunks || !picture || !isInOrder(chunks)) return undefined;
  const withBody = (chunk: Chunk, body: Uint8Array) =>
    joinChunks(chunks.map((each) => (each === chunk ? { ...each, body } : each)));
  const copies = [withBody(picture, truncate(picture.body))];
  if (picture.name === "VP8 ") {
    const frame = truncateModes(picture.body);
    if (!frame) return undefined;
    copies.push(withBody(picture, frame));
  }
  const alpha = chunks.find(({ name }) => name === "ALPH");
  if (!alpha) return copies;
  const [head = 0] = alpha.body;
  const isCompressed = (head & 0b11) === 1;
  const area = areaOf(picture.body);
  if (head >> 6 !== 0 || (head & 0b11) > 1 || (!isCompressed && alpha.body.length !== area + 1)) return undefined;
  if (isCompressed) copies.push(withBody(alpha, truncate(alpha.body)));
  return copies;
}

const truncate = (body: Uint8Array): Uint8Array => body.subarray(0, Math.max(0, body.length - REMOVED_BYTES));

/** The chunks of the container; undefined if a padding byte is not zero. */
function chunksOf(bytes: Uint8Array<ArrayBuffer>): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (size % 2 === 1 && bytes[at + 8 + size] !== 0) return undefined;
    chunks.push({ name: String.fromCharCode(...bytes.subarray(at, at + 4)), body: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

/** True if the chunks are those of a simple file, or are announced by VP8X and in its order. */
function isInOrder(chunks: readonly Chunk[]): boolean {
  const names = chunks.map(({ name }) => name).join();
  if (!/^(?:VP8X,(?:ICCP,)?)?(?:VP8L|(?:ALPH,)?VP8 )$/.test(names)) return false;
  const [flags = 0] = chunks[0]?.name === "VP8X" ? chunks[0].body : [0];
  return !names.includes("ALPH") || (flags & ALPHA_FLAG) !== 0;
}

/** The number of pixels in a VP8 key frame's header. */
function areaOf(frame: Uint8Array): number {
  const side = (at: number) => ((frame[at] ?? 0) | ((frame[at + 1] ?? 0) << 8)) & 0x3fff;
  return side(6) * side(8);
}

/** Bytes before the first partition of a key frame (RFC 6386 section 9.1). */
const FRAME_HEADER_BYTES = 10;

/**
 * Shortens the first partition of a key frame, the modes. The second one, the coefficients, is filled with zeros: that decodes
 * quickly and needs no further bytes. Undefined if there are several partitions of coefficients.
 */
function truncateModes(frame: Uint8Array): Uint8Array | undefined {
  const tag = (frame[0] ?? 0) | ((frame[1] ?? 0) << 8) | ((frame[2] ?? 0) << 16);
  const length = tag >> 5;
  const end = FRAME_HEADER_BYTES + length;
  if (length <= REMOVED_BYTES || end > frame.length || hasSeveralPartitions(frame.subarray(FRAME_HEADER_BYTES, end)))
    return undefined;
  const short = new Uint8Array(frame.length - REMOVED_BYTES);
  short.set(frame.subarray(0, end - REMOVED_BYTES));
  const shortTag = (tag & 0b1_1111) | ((length - REMOVED_BYTES) << 5);
  short.set([shortTag & 0xff, (shortTag >> 8) & 0xff, shortTag >> 16]);
  return short;
}

/** Reads the frame header (RFC 6386 sections 9.2 to 9.5) up to the number of partitions. */
function hasSeveralPartitions(partition: Uint8Array): boolean {
  const read = createBitReader(partition);
  read(2); // colour space, clamping
  if (read(1)) {
    const [hasMap, hasData] = [read(1), read(1)];
    if (hasData) {
      read(1);
      for (let quantizer = 0; quantizer < 4; quantizer++) if (read(1)) read(8);
      for (let strength = 0; strength < 4; strength++) if (read(1)) read(7);
    }
    if (hasMap) for (let probability = 0; probability < 3; probability++) if (read(1)) read(8);
  }
  read(10); // loop filter
  if (read(1) && read(1)) for (let delta = 0; delta < 8; delta++) if (read(1)) read(7);
  return read(2) > 0;
}

/** Reads literals, whose bits have equal probability (RFC 6386 section 7.3). */
function createBitReader(bytes: Uint8Array): (count: number) => number {
  let value = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  let next = 2;
  let range = 255;
  let shifted = 0;
  const bit = (): number => {
    const split = 1 + (((range - 1) * 128) >> 8);
    const isOne = value >= split << 8;
    if (isOne) {
      range -= split;
      value -= split << 8;
    } else range = split;
    while (range < 128) {
      value = (value << 1) & 0xffff;
      range <<= 1;
      if (++shifted === 8) {
        shifted = 0;
        value |= bytes[next++] ?? 0;
      }
    }
    return isOne ? 1 : 0;
  };
  return (count) => {
    let literal = 0;
    for (let index = 0; index < count; index++) literal = (literal << 1) | bit();
    return literal;
  };
}

function joinChunks(chunks: readonly { name: string; body: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, { body }) => sum + 8 + body.length + (body.length % 2), 12);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) =>
    bytes.set(
      Array.from(text, (character) => character.charCodeAt(0)),
      at,
    );
  write(0, "RIFF");
  view.setUint32(4, length - 8, true);
  write(8, "WEBP");
  let at = 12;
  for (const { name, body } of chunks) {
    write(at, name);
    view.setUint32(at + 4, body.length, true);
    bytes.set(body, at + 8);
    at += 8 + body.length + (body.length % 2);
  }
  return bytes;
}
