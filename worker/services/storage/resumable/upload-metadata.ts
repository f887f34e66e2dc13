import { isStorable } from "#domain/text-rules.ts";

/** Longest header that is read, in characters. */
const MAX_LENGTH = 8192;
const KEY = /^[\x21-\x2b\x2d-\x7e]+$/;

/**
 * Parses the header Upload-Metadata (tus 1.0, "Creation"): pairs of a key and a value in base64, divided by commas. Undefined if
 * it is malformed, too long, or has texts that cannot be stored.
 */
export function parseUploadMetadata(header: string): Map<string, string> | undefined {
  if (header.length > MAX_LENGTH) return undefined;
  const pairs = new Map<string, string>();
  for (const pair of header.split(",").map((each) => each.trim())) {
    const [key = "", value = "", ...more] = pair.split(" ");
    const text = decodeBase64(value);
    if (!KEY.test(key) || more.length > 0 || text === undefined || pairs.has(key)) return undefined;
    pairs.set(key, text);
  }
  return pairs;
}

/** Decodes text in base64; undefined if it is not base64 of storable UTF-8. */
export function decodeBase64(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return isStorable(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
