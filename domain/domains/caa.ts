import { type DnsAnswer, valuesOf } from "./dns.ts";

/** Certificate authorities that Cloudflare uses for custom hostnames: their CAA names, and their names in its API. */
export const ISSUERS = { "letsencrypt.org": "lets_encrypt", "pki.goog": "google", "ssl.com": "ssl_com" } as const;
export type Issuer = keyof typeof ISSUERS;
const ALL = Object.keys(ISSUERS) as Issuer[];

/** The names whose CAA records apply to a host, nearest first (RFC 8659, 3): the host and its parent domains. */
export function namesForCaa(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}

/**
 * Returns the issuers that may issue a certificate for a host, by the answers for {@link namesForCaa}: the first answer with CAA
 * records decides (RFC 8659, 3). Without an `issue` record all may; an unknown critical record forbids all (4.1).
 */
export function allowedIssuers(answers: DnsAnswer[]): Issuer[] {
  const relevant = answers.map((answer) => valuesOf(answer, "CAA")).find((values) => values.length > 0);
  if (!relevant) return ALL;
  const records = relevant.map((value) => {
    const [flags = "", tag = "", ...rest] = value.split(" ");
    return { critical: (Number(flags) & 128) !== 0, tag: tag.toLowerCase(), value: rest.join(" ") };
  });
  if (records.some(({ critical, tag }) => critical && !["issue", "issuewild", "iodef"].includes(tag))) return [];
  const issue = records.filter(({ tag }) => tag === "issue");
  if (issue.length === 0) return ALL;
  const named = issue.map(({ value }) => (value.split(";")[0] ?? "").trim().toLowerCase());
  return ALL.filter((issuer) => named.includes(issuer));
}
