/**
 * What a decoder of WebP does not tell: whether a file has octets the picture does not need. A picture coded by the entropy
 * coders of VP8 (RFC 6386) and VP8L (RFC 9649) needs nearly all octets of each part to the last pixel, so a file whose part is a
 * few octets shorter cannot be decoded. One that still can has carried something else.
 */

/** Octets taken away; encoders end a part with up to three that decoders do not need. */
const SHORTER_BY = 8;
const ALPHA_FLAG = 0b1_0000;

interface Chunk {
  name: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * The same picture with one of its parts a few octets shorter, once for every part: none of them may be decodable. Undefined
 * where chunks are not in the order and with the flags of RFC 9649 section 2.7, where transparency (ALPH) is not announced or
 * not as long as it says, and where VP8 data is cut into more parts than browsers write. Expects what `readWebp` has taken.
 */
export function createTruncatedCopies(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const chunks = chunksOf(bytes);
  const picture = chunks?.at(-1);
  if (!chunks || !picture || !isInOrder(chunks)) return undefined;
  const shortened = (chunk: Chunk, body: Uint8Array) => joined(chunks.map((each) => (each === chunk ? { ...each, body } : each)));
  const found = [shortened(picture, shorter(picture.body))];
  if (picture.name === "VP8 ") {
    const modes = withShorterModes(picture.body);
    if (!modes) return undefined;
    found.push(shortened(picture, modes));
  }
  const alpha = chunks.find(({ name }) => name === "ALPH");
  if (!alpha) return found;
  const [head = 0] = alpha.body;
  const isCompressed = (head & 0b11) === 1;
  const area = areaOf(picture.body);
  if (head >> 6 !== 0 || (head & 0b11) > 1 || (!isCompressed && alpha.body.length !== area + 1)) return undefined;
  if (isCompressed) found.push(shortened(alpha, shorter(alpha.body)));
  return found;
}

const shorter = (body: Uint8Array): Uint8Array => body.subarray(0, Math.max(0, body.length - SHORTER_BY));

/** The chunks of the container; undefined where padding is not zero. */
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

/** Whether chunks are those of a simple file, or announced by VP8X and in its order. */
function isInOrder(chunks: readonly Chunk[]): boolean {
  const names = chunks.map(({ name }) => name).join();
  if (!/^(?:VP8X,(?:ICCP,)?)?(?:VP8L|(?:ALPH,)?VP8 )$/.test(names)) return false;
  const [flags = 0] = chunks[0]?.name === "VP8X" ? chunks[0].body : [0];
  return !names.includes("ALPH") || (flags & ALPHA_FLAG) !== 0;
}

/** Pixels of a VP8 key frame, from its header. */
function areaOf(frame: Uint8Array): number {
  const side = (at: number) => ((frame[at] ?? 0) | ((frame[at + 1] ?? 0) << 8)) & 0x3fff;
  return side(6) * side(8);
}

/** Octets before the first partition of a key frame (RFC 6386 section 9.1). */
const FRAME_HEADER = 10;

/**
 * A key frame whose first partition, the modes, is shorter. Its second one, the coefficients, is all zero: that decodes
 * quickly and needs no octet more. Undefined where there are several partitions of coefficients.
 */
function withShorterModes(frame: Uint8Array): Uint8Array | undefined {
  const tag = (frame[0] ?? 0) | ((frame[1] ?? 0) << 8) | ((frame[2] ?? 0) << 16);
  const length = tag >> 5;
  const end = FRAME_HEADER + length;
  if (length <= SHORTER_BY || end > frame.length || hasSeveralPartitions(frame.subarray(FRAME_HEADER, end))) return undefined;
  const short = new Uint8Array(frame.length - SHORTER_BY);
  short.set(frame.subarray(0, end - SHORTER_BY));
  const shortTag = (tag & 0b1_1111) | ((length - SHORTER_BY) << 5);
  short.set([shortTag & 0xff, (shortTag >> 8) & 0xff, shortTag >> 16]);
  return short;
}

/** Reads the frame header (RFC 6386 sections 9.2 to 9.5) up to the number of partitions. */
function hasSeveralPartitions(partition: Uint8Array): boolean {
  const read = evenBits(partition);
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

/** Reader of literals of bits that are as likely 0 as 1 (RFC 6386 section 7.3). */
function evenBits(bytes: Uint8Array): (count: number) => number {
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

function joined(chunks: readonly { name: string; body: Uint8Array }[]): Uint8Array<ArrayBuffer> {
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
