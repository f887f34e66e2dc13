/** A part of a file, in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * Reads the header Range (RFC 9110, section 14.2) for a file of `size` bytes. Undefined for no range, several or a malformed one,
 * which are answered with the whole file; `unsatisfiable` if the file has no such bytes.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first, last, suffix] = RANGE.exec(header?.trim() ?? "") ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  if (first === undefined) return undefined;
  const offset = Number(first);
  const end = last === undefined || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== undefined && last !== "" && Number(last) < offset) return undefined;
  return offset >= size ? "unsatisfiable" : { offset, length: end - offset + 1 };
}
