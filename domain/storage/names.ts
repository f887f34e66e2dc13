import { isStorable } from "../text-rules.ts";

/** Characters of bucket names, as the storage API of Supabase allows them. */
const BUCKET_NAME = /^[\w!.*'() &$@=;:+,?-]{1,100}$/;

/** Segments of the protocol's own paths, which a bucket's name would be confused with. */
const RESERVED: ReadonlySet<string> = new Set([
  "authenticated",
  "copy",
  "info",
  "list",
  "list-v2",
  "move",
  "public",
  "sign",
  "upload",
]);

/** True for a valid bucket name. `.` and `..` are not, because they have a meaning in addresses. */
export const isBucketName = (name: string): boolean =>
  BUCKET_NAME.test(name) && name.trim() === name && !/^\.{1,2}$/.test(name) && !RESERVED.has(name);

const MAX_NAME_BYTES = 1024;
/** Control characters, and the backslash, which some systems read as a slash. */
const REFUSED = /[\p{Cc}\\\uFFFE\uFFFF]/u;

/**
 * True for the name of a file: segments divided by `/`, in any script, together at most 1,024 bytes of UTF-8. Empty segments, `.`
 * and `..` are refused, because programs that save the file would read them as folders.
 */
export function isFileName(name: string): boolean {
  if (name === "" || name.length > MAX_NAME_BYTES || !isStorable(name) || REFUSED.test(name)) return false;
  return countBytes(name) <= MAX_NAME_BYTES && name.split("/").every((segment) => !/^\.{0,2}$/.test(segment));
}

/** Bytes of a text in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
