import { type DnsRecord, RECORD_TYPES, type RecordType } from "#domain/domains/dns.ts";

const TYPES = new Map<number, RecordType>(Object.entries(RECORD_TYPES).map(([name, number]) => [number, name as RecordType]));

/** The name of a record type by its number; undefined for types that are not used here. */
export const typeOf = (number: number): RecordType | undefined => TYPES.get(number);

export const normalizeName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** Converts an IPv6 address to its canonical form (RFC 5952); other addresses are not changed. */
export const canonicalAddress = (address: string): string =>
  address.includes(":") && URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

/** Converts a record's data from the presentation format, which resolvers use in JSON, to a `DnsRecord`'s value. */
export function parseValue(type: RecordType, data: string): string | undefined {
  if (type === "A") return data;
  if (type === "AAAA") return canonicalAddress(data);
  if (type === "TXT") return textOf(data);
  if (type === "MX") return normalizeName(data.split(/\s+/)[1] ?? "");
  if (type === "CAA") return caaOf(data);
  return normalizeName(data);
}

/** Parses `"a" "b"` into `ab`; some resolvers omit the quotes. */
function textOf(data: string): string {
  const pieces = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, piece = ""]) => piece);
  const text = pieces.length > 0 ? pieces.join("") : data;
  return text.replace(/\\(\d{3})|\\(.)/gs, (_, code?: string, sign = "") =>
    code ? String.fromCharCode(Number(code)) : String(sign),
  );
}

/** Parses `0 issue "ca.example"`, or the format of unknown types (RFC 3597, 5): `\# 15 00 05 69 …`. */
function caaOf(data: string): string | undefined {
  const unknown = /^\\#\s+\d+\s+([\da-fA-F\s]+)$/.exec(data)?.[1]?.replace(/\s+/g, "");
  if (unknown) return decodeCaa(Uint8Array.from(unknown.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
  const [, flags, tag, value = ""] = /^(\d+)\s+(\w+)\s+(.*)$/s.exec(data) ?? [];
  return tag === undefined ? undefined : `${flags} ${tag} ${textOf(value)}`;
}

/** Decodes the wire format of a CAA record (RFC 8659, 4.1). */
export function decodeCaa(bytes: Uint8Array): string | undefined {
  const [flags, length] = bytes;
  if (flags === undefined || length === undefined || bytes.length < 2 + length) return undefined;
  const text = (from: number, to?: number) => new TextDecoder().decode(bytes.subarray(from, to));
  return `${flags} ${text(2, 2 + length)} ${text(2 + length)}`;
}

/** Replaces characters that databases do not store: control characters and unpaired surrogates. */
export const replaceUnstorable = (text: string): string => text.replace(/\p{Cc}/gu, "\ufffd").toWellFormed();

/** Selects the records that answer a query: those of its name and of the targets of its aliases. */
export function followAliases(question: string, records: DnsRecord[]): DnsRecord[] {
  const names = new Set([question]);
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const { name, type, value } of records) if (type === "CNAME" && names.has(name)) names.add(value);
  }
  return records.filter(({ name }) => names.has(name)).map((record) => ({ ...record, value: replaceUnstorable(record.value) }));
}
