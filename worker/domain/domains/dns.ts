export const RECORD_TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const;
export type RecordType = keyof typeof RECORD_TYPES;

/** One record. Names are in lower case without the last dot; a TXT's pieces are put together, CAA is `flags tag value`, MX the host. */
export interface DnsRecord {
  name: string;
  type: RecordType;
  value: string;
}

/** What a resolver says: the whole answer with the aliases that led to it, or why there is none. */
export type DnsAnswer =
  | { status: "answered"; records: DnsRecord[] }
  | { status: "nxdomain" }
  /** `bogus`: it answers as long as DNSSEC is not checked. */
  | { status: "servfail"; bogus: boolean }
  | { status: "unreachable" };

/** The values of a type in an answer. */
export const valuesOf = (answer: DnsAnswer, type: RecordType): string[] =>
  answer.status === "answered" ? answer.records.filter((record) => record.type === type).map(({ value }) => value) : [];
