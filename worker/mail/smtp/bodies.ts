const utf8 = new TextEncoder();
/** Of an encoded line, CRLF left out (RFC 2045 section 6.7). */
const LINE = 76;

/** Text as quoted-printable, its line breaks as CRLF. */
export function quotedPrintable(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(encodedLine)
    .join("\r\n");
}

function encodedLine(line: string): string {
  const bytes = utf8.encode(line);
  let written = "";
  let column = 0;
  bytes.forEach((byte, i) => {
    const last = i === bytes.length - 1;
    const space = byte === 0x20 || byte === 0x09;
    const plain = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (space && !last);
    const piece = plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (column + piece.length > (last ? LINE : LINE - 1)) {
      written += "=\r\n";
      column = 0;
    }
    written += piece;
    column += piece.length;
  });
  return written;
}

/** Text as base64 of its UTF-8 bytes, in lines. */
export function base64Lines(text: string): string {
  const bytes = utf8.encode(text);
  const lines: string[] = [];
  // 57 bytes are a line of 76.
  for (let i = 0; i < bytes.length; i += 57) lines.push(btoa(String.fromCharCode(...bytes.subarray(i, i + 57))));
  return lines.join("\r\n");
}
