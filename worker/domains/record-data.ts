import { type DnsRecord, RECORD_TYPES, type RecordType } from "#domain/domains/dns.ts";

const TYPES = new Map<number, RecordType>(Object.entries(RECORD_TYPES).map(([name, number]) => [number, name as RecordType]));

/** The name of a type's number; undefined for types that are not asked for. */
export const typeOf = (number: number): RecordType | undefined => TYPES.get(number);

export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** An IPv6 address in its one short form (RFC 5952). */
export const shortAddress = (address: string): string =>
  address.includes(":") && URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

/** A record's data as resolvers write it in JSON, that is as zone files do, in the form `DnsRecord` has it. */
export function valueFromText(type: RecordType, data: string): string | undefined {
  if (type === "A") return data;
  if (type === "AAAA") return shortAddress(data);
  if (type === "TXT") return textOf(data);
  if (type === "MX") return plainName(data.split(/\s+/)[1] ?? "");
  if (type === "CAA") return caaOf(data);
  return plainName(data);
}

/** `"a" "b"` is `ab`; some resolvers leave the quotes out. */
function textOf(data: string): string {
  const pieces = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, piece = ""]) => piece);
  const text = pieces.length > 0 ? pieces.join("") : data;
  return text.replace(/\\(\d{3})|\\(.)/gs, (_, code?: string, sign = "") =>
    code ? String.fromCharCode(Number(code)) : String(sign),
  );
}

/** `0 issue "ca.example"`, or in the form of unknown types (RFC 3597, 5): `\# 15 00 05 69 …`. */
function caaOf(data: string): string | undefined {
  const unknown = /^\\#\s+\d+\s+([\da-fA-F\s]+)$/.exec(data)?.[1]?.replace(/\s+/g, "");
  if (unknown) return caaFromBytes(Uint8Array.from(unknown.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
  const [, flags, tag, value = ""] = /^(\d+)\s+(\w+)\s+(.*)$/s.exec(data) ?? [];
  return tag === undefined ? undefined : `${flags} ${tag} ${textOf(value)}`;
}

/** The octets of a CAA record (RFC 8659, 4.1). */
export function caaFromBytes(bytes: Uint8Array): string | undefined {
  const [flags, length] = bytes;
  if (flags === undefined || length === undefined || bytes.length < 2 + length) return undefined;
  const text = (from: number, to?: number) => new TextDecoder().decode(bytes.subarray(from, to));
  return `${flags} ${text(2, 2 + length)} ${text(2 + length)}`;
}

/** A text without what no store takes: control characters and halves of characters. */
export const cleaned = (text: string): string => text.replace(/\p{Cc}/gu, "\ufffd").toWellFormed();

/** The records that answer a question: those of its name, and of the names its aliases lead to. */
export function alongAliases(question: string, records: DnsRecord[]): DnsRecord[] {
  const names = new Set([question]);
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const { name, type, value } of records) if (type === "CNAME" && names.has(name)) names.add(value);
  }
  return records.filter(({ name }) => names.has(name)).map((record) => ({ ...record, value: cleaned(record.value) }));
}
