import type { SenderDns } from "#contract/services/mail-server.ts";
import { valuesOf } from "#domain/domains/dns.ts";
import type { Resolver } from "../../dns/resolve.ts";

const MAX_RECORD_LENGTH = 500;

/** Reads the DNS records of a sender's domain for mail: SPF (RFC 7208) and DMARC (RFC 7489). */
export async function readSenderDns(resolver: Resolver, domain: string): Promise<SenderDns> {
  const [texts, policies] = await Promise.all([resolver.ask(domain, "TXT"), resolver.ask(`_dmarc.${domain}`, "TXT")]);
  const find = (records: string[], begin: RegExp) =>
    records.find((record) => begin.test(record))?.slice(0, MAX_RECORD_LENGTH) ?? null;
  return {
    domain,
    isKnown: texts.status !== "unreachable" && texts.status !== "servfail",
    spf: find(valuesOf(texts, "TXT"), /^v=spf1(?: |$)/i),
    dmarc: find(valuesOf(policies, "TXT"), /^v=DMARC1\b/i),
  };
}
