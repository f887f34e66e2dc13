import { type DnsRecord, RECORD_TYPES, type RecordType } from "#domain/domains/dns.ts";
import { decodeCaa, normalizeName, canonicalAddress, typeOf } from "./record-data.ts";

const HEADER = 12;
const RECURSION_DESIRED = 0x0100;
const CHECKING_DISABLED = 0x0010;
/** A name with more compression pointers than this is a loop. */
const MAX_POINTER_COUNT = 64;

/** Encodes a query in wire format (RFC 1035, 4.1) with id 0, as RFC 8484, 4.1 recommends. */
export function encodeQuestion(name: string, type: RecordType, unchecked: boolean): Uint8Array<ArrayBuffer> {
  const labels = name.split(".").map((label) => new TextEncoder().encode(label));
  const bytes = new Uint8Array(HEADER + labels.reduce((sum, label) => sum + label.length + 1, 1) + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(2, RECURSION_DESIRED | (unchecked ? CHECKING_DISABLED : 0));
  view.setUint16(4, 1);
  let at = HEADER;
  for (const label of labels) {
    bytes[at++] = label.length;
    bytes.set(label, at);
    at += label.length;
  }
  view.setUint16(at + 1, RECORD_TYPES[type]);
  view.setUint16(at + 3, 1);
  return bytes;
}

/** Decodes the response code and the answer section's records of known types. Throws a RangeError if the message is malformed. */
export function decodeAnswer(bytes: Uint8Array): { code: number; records: DnsRecord[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint16(2);
  if ((flags & 0x8000) === 0) throw new RangeError("not an answer");
  let at = HEADER;
  for (let questions = view.getUint16(4); questions > 0; questions--) at = readName(view, at).end + 4;
  const records: DnsRecord[] = [];
  for (let answers = view.getUint16(6); answers > 0; answers--) {
    const { name, end } = readName(view, at);
    const type = typeOf(view.getUint16(end));
    const start = end + 10;
    const length = view.getUint16(end + 8);
    at = start + length;
    if (at > bytes.length) throw new RangeError("a record ends after the message");
    const value = type && readData(view, type, start, length);
    if (type && value !== undefined) records.push({ name, type, value });
  }
  return { code: flags & 0x000f, records };
}

const octets = (view: DataView, start: number, length: number) => new Uint8Array(view.buffer, view.byteOffset + start, length);

function readName(view: DataView, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let [at, end, pointers] = [start, 0, 0];
  for (;;) {
    const length = view.getUint8(at);
    if (length >= 0xc0) {
      if (++pointers > MAX_POINTER_COUNT) throw new RangeError("a name's compression pointers form a loop");
      end ||= at + 2;
      at = view.getUint16(at) & 0x3fff;
    } else if (length === 0) {
      return { name: normalizeName(labels.join(".")), end: end || at + 1 };
    } else {
      if (at + 1 + length > view.byteLength) throw new RangeError("a label ends after the message");
      labels.push(String.fromCharCode(...octets(view, at + 1, length)));
      at += 1 + length;
    }
  }
}

function readData(view: DataView, type: RecordType, start: number, length: number): string | undefined {
  const bytes = octets(view, start, length);
  if (type === "A") return length === 4 ? bytes.join(".") : undefined;
  if (type === "AAAA") return length === 16 ? canonicalAddress(groupsOf(view, start)) : undefined;
  if (type === "TXT") return joinStrings(bytes);
  if (type === "CAA") return decodeCaa(bytes);
  return readName(view, type === "MX" ? start + 2 : start).name;
}

const groupsOf = (view: DataView, start: number): string =>
  Array.from({ length: 8 }, (_, i) => view.getUint16(start + i * 2).toString(16)).join(":");

/** Concatenates length-prefixed strings. */
function joinStrings(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 1 + (bytes[at] ?? 0))
    text += String.fromCharCode(...bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  return text;
}
