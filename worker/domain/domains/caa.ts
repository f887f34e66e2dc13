import { type DnsAnswer, valuesOf } from "./dns.ts";

/** Issuers that Cloudflare gets certificates of custom hostnames from: their CAA names, and what its API calls them. */
export const ISSUERS = { "letsencrypt.org": "lets_encrypt", "pki.goog": "google", "ssl.com": "ssl_com" } as const;
export type Issuer = keyof typeof ISSUERS;
const ALL = Object.keys(ISSUERS) as Issuer[];

/** The names whose CAA records count for a host, nearest first (RFC 8659, 3): itself and all above it. */
export function namesForCaa(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}

/**
 * Which of our issuers may issue for a host, by the CAA answers of {@link namesForCaa}: the first that has any decides
 * (RFC 8659, 3). Records without `issue` forbid nothing; a critical one that is unknown forbids all (4.1).
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
