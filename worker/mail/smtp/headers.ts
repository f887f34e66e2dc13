import { Unsendable } from "./unsendable.ts";

/** Header lines are at most this long, CRLF left out (RFC 5322 section 2.1.1). */
const LINE = 78;
/** A line with an encoded word is at most 76 characters (RFC 2047 section 2): 39 bytes are 52 of base64, with 12 of frame and the longest field name. */
const WORD_BYTES = 39;

const utf8 = new TextEncoder();

/** A field's value without anything that could end its line. */
function oneLine(value: string, field: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new Unsendable(`${field} holds a control character`);
  return value;
}

/** An unstructured header, as encoded words (RFC 2047) where it is not short and plain. */
export function textHeader(name: string, value: string): string {
  const plain = /^[\x20-\x7e]*$/.test(value) && !value.includes("=?") && name.length + 2 + value.length <= LINE;
  return `${name}: ${plain ? value : encodedWords(oneLine(value, name))}`;
}

/** Base64 words on lines of their own; no character is cut in two. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word: number[] = [];
  for (const character of text.toWellFormed()) {
    const bytes = utf8.encode(character);
    if (word.length + bytes.length > WORD_BYTES) {
      words.push(base64(word));
      word = [];
    }
    word.push(...bytes);
  }
  words.push(base64(word));
  return words.map((encoded) => `=?UTF-8?B?${encoded}?=`).join("\r\n ");
}

const base64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes));

/** A header that names one mailbox. */
export function mailboxHeader(field: string, { name, address }: { name?: string | undefined; address: string }): string {
  if (name === undefined) return `${field}: ${address}`;
  const phrase = /^[\x20-\x7e]+$/.test(name)
    ? `"${name.replace(/["\\]/g, "\\$&")}"`
    : encodedWords(oneLine(name, `the name in ${field}`));
  return `${field}: ${phrase}\r\n <${address}>`;
}

/** Content-Type and Content-Disposition of a file; a name beyond ASCII as RFC 2231 has it. */
export function fileHeaders(type: string, name: string): string {
  const shown = oneLine(name, "a file's name");
  if (!/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/.test(type)) throw new Unsendable("a file's type is none");
  const plain = shown.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const full = encodeURIComponent(shown.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const parameters = plain === shown ? [`filename="${plain}"`] : [`filename="${plain}"`, `filename*=UTF-8''${full}`];
  return `Content-Type: ${type}\r\nContent-Disposition: attachment;\r\n ${parameters.join(";\r\n ")}`;
}

/** `Sat, 21 Nov 2026 09:30:00 +0000` */
export function dateHeader(at: number): string {
  return `Date: ${new Date(at).toUTCString().replace("GMT", "+0000")}`;
}
