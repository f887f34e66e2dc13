/** A part of a form. */
export interface FormPart {
  /** May be empty: storage-js sends files without a name, which `Request.formData` of workerd refuses. */
  name: string;
  /** Undefined unless the part is a file. */
  filename: string | undefined;
  type: string | undefined;
  /** A view of the form's bytes. */
  content: Uint8Array;
}

const MAX_PARTS = 20;
const MAX_HEADER_BYTES = 4096;
const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^";,\s]{1,70}))/i;

/** The boundary of a form by its Content-Type; undefined for other types. */
export function boundaryOf(contentType: string | null): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? "") ?? [];
  return quoted ?? plain;
}

/** Divides a form into its parts (RFC 7578) without copying them; undefined if it is malformed or has too many. */
export const parseForm = (bytes: Uint8Array, boundary: string): FormPart[] | undefined => divide(bytes, boundary, false)?.parts;

/** The part of a form before the content of its first file. */
export interface FormHead {
  fields: FormPart[];
  /** Without its content. */
  file: FormPart;
  /** Where the file's content begins. */
  start: number;
}

/** Parses the beginning of a form up to its first file; undefined if it is malformed or the file begins later. */
export function parseFormHead(bytes: Uint8Array, boundary: string): FormHead | undefined {
  const { parts = [], fileStart: start } = divide(bytes, boundary, true) ?? {};
  const file = parts.at(-1);
  return file && start !== undefined ? { fields: parts.slice(0, -1), file, start } : undefined;
}

function divide(bytes: Uint8Array, boundary: string, endsAtFile: boolean): { parts: FormPart[]; fileStart?: number } | undefined {
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  // The first delimiter has no line break before it.
  if (!matchesAt(bytes, delimiter.subarray(2), 0)) return undefined;
  for (let at = delimiter.length - 2; ;) {
    if (matchesAt(bytes, CLOSING, at)) return { parts };
    if (!matchesAt(bytes, BREAK, at) || parts.length === MAX_PARTS) return undefined;
    const headEnd = find(bytes, EMPTY_LINE, at, at + MAX_HEADER_BYTES);
    const part = headEnd === -1 ? undefined : toPart(bytes.subarray(at, headEnd));
    if (!part) return undefined;
    const start = headEnd + EMPTY_LINE.length;
    if (endsAtFile && part.filename !== undefined) return { parts: [...parts, part], fileStart: start };
    // A part without content ends where its headers end.
    const end = find(bytes, delimiter, start - BREAK.length);
    if (end === -1) return undefined;
    parts.push({ ...part, content: bytes.subarray(start, Math.max(start, end)) });
    at = end + delimiter.length;
  }
}

const CLOSING = Uint8Array.of(45, 45);
const BREAK = Uint8Array.of(13, 10);
const EMPTY_LINE = Uint8Array.of(13, 10, 13, 10);

const matchesAt = (bytes: Uint8Array, pattern: Uint8Array, at: number): boolean =>
  at + pattern.length <= bytes.length && pattern.every((byte, index) => bytes[at + index] === byte);

/** Finds the index of a pattern that begins with a carriage return, or -1. */
export function find(bytes: Uint8Array, pattern: Uint8Array, from: number, before = Infinity): number {
  for (let at = bytes.indexOf(13, from); at !== -1 && at < before; at = bytes.indexOf(13, at + 1))
    if (matchesAt(bytes, pattern, at)) return at;
  return -1;
}

function toPart(head: Uint8Array): FormPart | undefined {
  const headers = new TextDecoder().decode(head);
  const [, disposition] = /(?:^|\r\n)content-disposition:[ \t]*form-data[ \t]*;([^\r\n]*)/i.exec(headers) ?? [];
  const [, type] = /(?:^|\r\n)content-type:[ \t]*([^\r\n]*)/i.exec(headers) ?? [];
  const name = parameterOf(disposition, "name");
  if (name === undefined) return undefined;
  return { name, filename: parameterOf(disposition, "filename"), type: type?.trim(), content: head.subarray(0, 0) };
}

function parameterOf(disposition = "", parameter: "name" | "filename"): string | undefined {
  const [, quoted, plain] = new RegExp(`(?:^|;)[ \\t]*${parameter}=(?:"([^"]*)"|([^";\\s]*))`, "i").exec(disposition) ?? [];
  return quoted ?? plain;
}
