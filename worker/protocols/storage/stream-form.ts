import { invalidRequest, StorageError } from "#services/storage/storage-error.ts";
import { find, type FormHead, parseFormHead } from "./parse-form.ts";

/** Bytes before the file. */
const MAX_HEAD_BYTES = 64 * 1024;

/** A form whose file streams. */
interface StreamedForm extends FormHead {
  /** Bytes of the file. */
  bytes: number;
  body: ReadableStream;
  refusalOf: () => StorageError | undefined;
}

/**
 * Streams the file of a form of `length` bytes, which has to be the form's last part, as browsers and storage-js send it: R2
 * needs to know the size of a file before its first byte, which can be computed from the form's size only then. The stream fails
 * if another part follows; the last byte is held back until the form has ended. Undefined if no file begins within the first 64
 * KB.
 */
export async function streamForm(
  body: ReadableStream<Uint8Array>,
  length: number,
  boundary: string,
): Promise<StreamedForm | undefined> {
  const reader = body.getReader();
  const beginning = await readHead(reader);
  const head = parseFormHead(beginning, boundary);
  const ending = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const bytes = length - (head?.start ?? length) - ending.length;
  if (!head || bytes < 1) return undefined;
  const { readable, writable } = new FixedLengthStream(bytes);
  let refusal: StorageError | undefined;
  void pump(beginning.subarray(head.start), reader, { writer: writable.getWriter(), bytes, ending }).then((failure) => {
    if (failure instanceof StorageError) refusal = failure;
  });
  return { ...head, bytes, body: readable, refusalOf: () => refusal };
}

async function readHead(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  while (bytes.length < MAX_HEAD_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    const more = new Uint8Array(bytes.length + value.length);
    more.set(bytes);
    more.set(value, bytes.length);
    bytes = more;
  }
  return bytes;
}

interface Target {
  writer: WritableStreamDefaultWriter;
  bytes: number;
  /** The bytes after the file. */
  ending: Uint8Array;
}

/** Writes the file. A failure ends the stream, and is returned. */
async function pump(
  first: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { writer, bytes, ending }: Target,
): Promise<unknown> {
  try {
    let written = 0;
    const findDelimiter = createFinder(ending.subarray(0, -"--\r\n".length));
    const held: number[] = [];
    for (let chunk: Uint8Array | undefined = first; chunk;) {
      const end = findDelimiter(chunk);
      if (end !== -1 && end !== bytes) throw notLast();
      const part = chunk.subarray(0, bytes - 1 - written);
      if (part.length > 0) await writer.write(part);
      written += part.length;
      held.push(...chunk.subarray(part.length, part.length + ending.length + 2));
      const next: ReadableStreamReadResult<Uint8Array> = await reader.read();
      chunk = next.done ? undefined : next.value;
    }
    const [last = 0, ...rest] = held;
    if (rest.length !== ending.length || !ending.every((byte, index) => byte === rest[index])) throw notLast();
    await writer.write(Uint8Array.of(last));
    await writer.close();
    return undefined;
  } catch (error) {
    await writer.abort(error).catch(() => {});
    return error;
  }
}

/**
 * Creates a function that takes chunk after chunk and finds where the pattern begins among all bytes so far; -1 if it does not.
 */
function createFinder(pattern: Uint8Array): (chunk: Uint8Array) => number {
  /** The end of the chunks before, in which the pattern may have begun, and where it begins. */
  let before = new Uint8Array();
  let start = 0;
  return (chunk) => {
    const seen = new Uint8Array(before.length + chunk.length);
    seen.set(before);
    seen.set(chunk, before.length);
    const found = find(seen, pattern, 0);
    const at = found === -1 ? -1 : start + found;
    const kept = Math.min(seen.length, pattern.length - 1);
    before = seen.slice(seen.length - kept);
    start += seen.length - kept;
    return at;
  };
}

const notLast = () => invalidRequest("The file has to be the last part of a form of this size");
