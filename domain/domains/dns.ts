export const RECORD_TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const;
export type RecordType = keyof typeof RECORD_TYPES;

/**
 * A DNS record. Names are in lower case without the trailing dot. The strings of a TXT record are concatenated; a CAA value is
 * `flags tag value`, an MX value the host.
 */
export interface DnsRecord {
  name: string;
  type: RecordType;
  value: string;
}

/** A resolver's answer: all records, including the aliases that were followed, or the reason why there are none. */
export type DnsAnswer =
  | { status: "answered"; records: DnsRecord[] }
  | { status: "nxdomain" }
  /** `bogus`: the resolver does answer if DNSSEC validation is turned off. */
  | { status: "servfail"; bogus: boolean }
  | { status: "unreachable" };

/** The values of the answer's records of one type. */
export const valuesOf = (answer: DnsAnswer, type: RecordType): string[] =>
  answer.status === "answered" ? answer.records.filter((record) => record.type === type).map(({ value }) => value) : [];
