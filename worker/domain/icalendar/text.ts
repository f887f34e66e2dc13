/** Escapes a TEXT value, RFC 5545 section 3.3.11; control characters but for line breaks are not allowed in one. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

/** Longest content line in octets without its line break, RFC 5545 section 3.1. */
const LONGEST = 75;

/** Octets of a code point in UTF-8. */
function octets(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Folds a content line at 75 octets, never inside a character, and ends it with CRLF. */
export function foldLine(line: string): string {
  // Most lines are short: three octets a UTF-16 unit is the most there can be.
  if (line.length * 3 <= LONGEST) return `${line}\r\n`;
  let folded = "";
  let used = 0;
  for (const character of line) {
    const size = octets(character.codePointAt(0) ?? 0);
    if (used + size > LONGEST) {
      folded += "\r\n ";
      used = 1;
    }
    folded += character;
    used += size;
  }
  return `${folded}\r\n`;
}
