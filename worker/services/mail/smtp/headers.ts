import { Unsendable } from "./unsendable.ts";

/** Maximum length of a header line without CRLF (RFC 5322 section 2.1.1). */
const MAX_LINE_LENGTH = 78;
/**
 * Bytes of an encoded word. A line with one has at most 76 characters (RFC 2047 section 2): 39 bytes are 52 characters of base64,
 * plus 12 of delimiters and the longest field name.
 */
const MAX_WORD_BYTES = 39;

const utf8 = new TextEncoder();

/** Returns the value; throws Unsendable if it contains a character that could end its line. */
function checkOneLine(value: string, field: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new Unsendable(`${field} holds a control character`);
  return value;
}

/** Formats an unstructured header; a value that is long or not ASCII becomes encoded words (RFC 2047). */
export function textHeader(name: string, value: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(value) && !value.includes("=?") && name.length + 2 + value.length <= MAX_LINE_LENGTH;
  return `${name}: ${isPlain ? value : encodeWords(checkOneLine(value, name))}`;
}

/** Encodes a text as base64 words, one a line, without splitting characters. */
function encodeWords(text: string): string {
  const words: string[] = [];
  let word: number[] = [];
  for (const character of text.toWellFormed()) {
    const bytes = utf8.encode(character);
    if (word.length + bytes.length > MAX_WORD_BYTES) {
      words.push(base64(word));
      word = [];
    }
    word.push(...bytes);
  }
  words.push(base64(word));
  return words.map((encoded) => `=?UTF-8?B?${encoded}?=`).join("\r\n ");
}

const base64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes));

/** Formats a header with one mailbox. */
export function mailboxHeader(field: string, { name, address }: { name?: string | undefined; address: string }): string {
  if (name === undefined) return `${field}: ${address}`;
  const phrase = /^[\x20-\x7e]+$/.test(name)
    ? `"${name.replace(/["\\]/g, "\\$&")}"`
    : encodeWords(checkOneLine(name, `the name in ${field}`));
  return `${field}: ${phrase}\r\n <${address}>`;
}

/** Formats Content-Type and Content-Disposition of a file; a name that is not ASCII is encoded by RFC 2231. */
export function fileHeaders(type: string, name: string): string {
  const checked = checkOneLine(name, "a file's name");
  if (!/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/.test(type)) throw new Unsendable("a file's type is not valid");
  const plain = checked.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const full = encodeURIComponent(checked.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const parameters = plain === checked ? [`filename="${plain}"`] : [`filename="${plain}"`, `filename*=UTF-8''${full}`];
  return `Content-Type: ${type}\r\nContent-Disposition: attachment;\r\n ${parameters.join(";\r\n ")}`;
}

/** Formats the Date header: `Date: Sat, 21 Nov 2026 09:30:00 +0000`. `at` is in milliseconds since the epoch. */
export function dateHeader(at: number): string {
  return `Date: ${new Date(at).toUTCString().replace("GMT", "+0000")}`;
}
