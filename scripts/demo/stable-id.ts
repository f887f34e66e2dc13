import { createHash } from "node:crypto";

/** SHA-256 of words: the same words give the same bytes. */
export const stableBytes = (...words: string[]): Uint8Array => createHash("sha256").update(words.join("\n")).digest();

/** Derives an id from words, in the form of a UUID (version 8, RFC 9562): the same words give the same id. */
export function stableId(...words: string[]): string {
  const hex = Buffer.from(stableBytes(...words)).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
