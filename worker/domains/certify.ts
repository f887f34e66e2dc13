import type { Certificate, DomainRecord } from "#contract/domain.ts";
import type { DnsEvaluation } from "#domain/domains/findings.ts";
import type { Finding } from "#domain/domains/states.ts";
import { findClaims } from "#store/domains.ts";
import type { DomainTools } from "./tools.ts";

interface Certified {
  certificates: Record<string, Certificate>;
  findings: Finding[];
}

/** Sees to a certificate for each host that leads to us, and to what has become of those that were asked for. */
export async function certify(
  { issuer }: DomainTools,
  { certificates: known, primaryHost }: DomainRecord,
  { owned, hosts }: DnsEvaluation,
): Promise<Certified> {
  const certificates = { ...known };
  const findings: Finding[] = [];
  if (!issuer || owned !== true) return { certificates, findings };
  const ready = Object.entries(hosts).filter(([, { pointing, issuers }]) => pointing && issuers.length > 0);
  await Promise.all(
    ready.map(async ([host, { issuers }]) => {
      const before = known[host];
      const read = before && before.state !== "failed" ? await issuer.read(before.ref) : undefined;
      const isNew = read === undefined || (!read.ok && read.code === "gone");
      const issued = isNew ? await issuer.request(host, issuers) : read;
      if (!issued.ok) return void findings.push({ code: "ISSUER_UNREACHABLE", host, blocking: false });
      certificates[host] = issued.certificate;
      const { state, detail } = issued.certificate;
      if (state !== "failed") return;
      const found = detail === null ? {} : { found: [detail] };
      findings.push({ code: "CERTIFICATE_FAILED", host, blocking: host === primaryHost, ...found });
    }),
  );
  return { certificates, findings };
}

/**
 * Gives back the certificates of a domain that was removed. What another claim has taken over by now is left to it. The rest,
 * where the issuer was out of reach, is the answer.
 */
export async function releaseCertificates(
  { store, issuer }: Pick<DomainTools, "store" | "issuer">,
  { id, certificates }: DomainRecord,
): Promise<Record<string, Certificate>> {
  const hosts = Object.keys(certificates);
  if (!issuer || hosts.length === 0) return {};
  const claims = await findClaims(store, hosts);
  const taken = new Set(claims.filter((claim) => claim.id !== id).flatMap((claim) => claim.hosts));
  const left = await Promise.all(
    Object.entries(certificates).map(async (entry) => {
      const [host, { ref }] = entry;
      return taken.has(host) || (await issuer.remove(ref)) ? [] : [entry];
    }),
  );
  return Object.fromEntries(left.flat());
}
