/** Escapes in JSON text: NUL and lone surrogates, as `JSON.stringify` writes them, or any other. */
const ESCAPE = /\\(?:u(?:0000|d[89a-f][\da-f]{2})|.)/g;

/**
 * Replaces the characters that PostgreSQL's jsonb and text refuse (NUL and lone surrogates) with U+FFFD, in all texts and names
 * of a JSON value.
 */
export function toStorableJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(ESCAPE, (escape) => (escape.length > 2 ? "\ufffd" : escape)));
}
