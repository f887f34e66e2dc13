/** Escapes a TEXT value, RFC 5545 section 3.3.11; control characters other than line breaks are not allowed and removed. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

/** Maximum length of a content line without its line break, RFC 5545 section 3.1. */
const MAX_LINE_BYTES = 75;

/** The length of a code point in UTF-8, in bytes. */
function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Folds a content line at 75 bytes, never within a character, and ends it with CRLF. */
export function foldLine(line: string): string {
  // Fast path for short lines: a UTF-16 code unit takes at most three bytes in UTF-8.
  if (line.length * 3 <= MAX_LINE_BYTES) return `${line}\r\n`;
  let folded = "";
  let used = 0;
  for (const character of line) {
    const size = utf8Length(character.codePointAt(0) ?? 0);
    if (used + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      used = 1;
    }
    folded += character;
    used += size;
  }
  return `${folded}\r\n`;
}
