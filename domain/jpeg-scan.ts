/*
 * Finds out whether the data of a baseline JPEG is exactly its picture (ITU-T T.81, annex F): the Huffman codes of every block are
 * read, without computing a pixel, and the end of the image must follow the last one.
 */

/** Parts of a JPEG with one scan. Bodies are without marker and length. */
export interface JpegScan {
  /** Body of SOF0. */
  frame: Uint8Array;
  /** Bodies of all DHT. */
  tables: Uint8Array[];
  /** Units between two restart markers, from DRI; 0 if there are none. */
  restartInterval: number;
  /** Body of SOS. */
  scan: Uint8Array;
  /** The entropy-coded data and everything behind it. */
  data: Uint8Array;
}

/** A Huffman table by the length of its codes, 1–16 (annex C): the first code, the index of its symbol, and the number of codes. */
interface Table {
  first: number[];
  index: number[];
  counts: Uint8Array;
  symbols: Uint8Array;
}

interface Component {
  dc: Table;
  ac: Table;
  /** Blocks in each unit (MCU). */
  blocks: number;
}

/** Thrown for data that is not the picture's. */
class Malformed extends Error {}

const LAST_COEFFICIENT = 63;
const MAX_SAMPLING = 4;
/** Baseline coefficients have at most 11 bits, AC coefficients at most 10. */
const MAX_BITS = 11;

/** True if the data contains all blocks of the frame and nothing else. */
export function holdsExactly({ frame, tables, restartInterval, scan, data }: JpegScan): boolean {
  try {
    const { units, components } = planOf(frame, scan, readTables(tables));
    const reader = createReader(data);
    for (let unit = 0; unit < units; unit++) {
      if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) reader.restart((unit / restartInterval - 1) % 8);
      for (const { dc, ac, blocks } of components) for (let block = 0; block < blocks; block++) readBlock(reader, dc, ac);
    }
    return reader.isAtEnd();
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

/** The units of a frame, with the components that each of them has. */
function planOf(frame: Uint8Array, scan: Uint8Array, tables: Map<number, Table>): { units: number; components: Component[] } {
  const [precision, , , , , count = 0] = frame;
  const [height, width] = [u16(frame, 1), u16(frame, 3)];
  const isComplete = frame.length === 6 + 3 * count && scan.length === 4 + 2 * count && scan[0] === count;
  if (precision !== 8 || width === 0 || height === 0 || (count !== 1 && count !== 3) || !isComplete) throw new Malformed();
  const [first, last, approximation] = scan.subarray(1 + 2 * count);
  if (first !== 0 || last !== LAST_COEFFICIENT || approximation !== 0) throw new Malformed();
  let [across, down] = [1, 1];
  const components: Component[] = [];
  for (let at = 0; at < count; at++) {
    const [id, sampling = 0] = frame.subarray(6 + 3 * at);
    const [scanned, selected = 0] = scan.subarray(1 + 2 * at);
    const [horizontal, vertical] = [sampling >> 4, sampling & 15];
    const [dc, ac] = [tables.get(selected >> 4), tables.get(0x10 | (selected & 15))];
    const isSampled = [horizontal, vertical].every((each) => each >= 1 && each <= MAX_SAMPLING);
    if (id !== scanned || !dc || !ac || !isSampled) throw new Malformed();
    across = Math.max(across, horizontal);
    down = Math.max(down, vertical);
    components.push({ dc, ac, blocks: count === 1 ? 1 : horizontal * vertical });
  }
  if (count === 1) [across, down] = [1, 1];
  return { units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)), components };
}

/** The tables by class and number, as one octet. */
function readTables(bodies: readonly Uint8Array[]): Map<number, Table> {
  const tables = new Map<number, Table>();
  for (const body of bodies)
    for (let at = 0; at < body.length;) {
      const counts = body.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const symbols = body.subarray(at + 17, at + 17 + total);
      if (counts.length < 16 || symbols.length < total) throw new Malformed();
      tables.set(body[at] ?? 0, toTable(counts, symbols));
      at += 17 + total;
    }
  return tables;
}

function toTable(counts: Uint8Array, symbols: Uint8Array): Table {
  const first: number[] = [];
  const index: number[] = [];
  let [code, before] = [0, 0];
  for (const count of counts) {
    first.push(code);
    index.push(before);
    code = (code + count) << 1;
    before += count;
  }
  return { first, index, counts, symbols };
}

type Reader = ReturnType<typeof createReader>;

/** Reads bits; throws {@link Malformed} at the end of the data or at a marker. */
function createReader(data: Uint8Array) {
  let at = 0;
  let left = 0;
  let octet = 0;
  const nextOctet = () => {
    octet = data[at++] ?? -1;
    // A zero is stuffed behind 0xFF, to tell it from a marker.
    if (octet < 0 || (octet === 0xff && data[at++] !== 0)) throw new Malformed();
    left = 8;
  };
  const bit = (): number => {
    if (left === 0) nextOctet();
    return (octet >> --left) & 1;
  };
  return {
    skip(bits: number) {
      for (let rest = bits; rest > 0; rest--) bit();
    },
    symbol({ first, index, counts, symbols }: Table): number {
      for (let code = 0, length = 0; length < counts.length; length++) {
        code = (code << 1) | bit();
        const offset = code - (first[length] ?? 0);
        if (offset < (counts[length] ?? 0)) return symbols[(index[length] ?? 0) + offset] ?? 0;
      }
      throw new Malformed();
    },
    /** Reads the restart marker of this number. The rest of the octet before it is padding. */
    restart(number: number) {
      if (data[at] !== 0xff || data[at + 1] !== 0xd0 + number) throw new Malformed();
      at += 2;
      left = 0;
    },
    /** True if only the marker of the end follows. */
    isAtEnd: () => at === data.length - 2 && data[at] === 0xff && data[at + 1] === 0xd9,
  };
}

/** Reads the codes of a block of 64 coefficients: the first, then runs of zeros with the coefficient that ends them. */
function readBlock(reader: Reader, dc: Table, ac: Table): void {
  const bits = reader.symbol(dc);
  if (bits > MAX_BITS) throw new Malformed();
  reader.skip(bits);
  for (let coefficient = 1; coefficient <= LAST_COEFFICIENT; coefficient++) {
    const symbol = reader.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros === 0) return;
    coefficient += zeros;
    if (coefficient > LAST_COEFFICIENT || (size === 0 && zeros !== 15)) throw new Malformed();
    reader.skip(size);
  }
}

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
