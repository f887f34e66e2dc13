const utf8 = new TextEncoder();
/** Maximum length of an encoded line without CRLF (RFC 2045 section 6.7). */
const MAX_LINE_LENGTH = 76;

/** Encodes a text as quoted-printable, with CRLF line breaks. */
export function encodeQuotedPrintable(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join("\r\n");
}

function encodeLine(line: string): string {
  const bytes = utf8.encode(line);
  let encoded = "";
  let column = 0;
  bytes.forEach((byte, i) => {
    const isLast = i === bytes.length - 1;
    const isBlank = byte === 0x20 || byte === 0x09;
    const isLiteral = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (isBlank && !isLast);
    const piece = isLiteral ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (column + piece.length > (isLast ? MAX_LINE_LENGTH : MAX_LINE_LENGTH - 1)) {
      encoded += "=\r\n";
      column = 0;
    }
    encoded += piece;
    column += piece.length;
  });
  return encoded;
}

/** Encodes a text as UTF-8 and base64, in lines of 76 characters. */
export function encodeBase64(text: string): string {
  const bytes = utf8.encode(text);
  const lines: string[] = [];
  // 57 bytes are 76 characters of base64.
  for (let i = 0; i < bytes.length; i += 57) lines.push(btoa(String.fromCharCode(...bytes.subarray(i, i + 57))));
  return lines.join("\r\n");
}

/** Divides base64 into lines of 76 characters. */
export const wrapBase64 = (base64: string): string => base64.match(/.{1,76}/g)?.join("\r\n") ?? "";
