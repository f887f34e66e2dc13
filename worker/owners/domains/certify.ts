import type { Certificate, DomainRecord } from "#contract/owners/domain.ts";
import type { DnsEvaluation } from "#domain/domains/findings.ts";
import type { Finding } from "#domain/domains/states.ts";
import { findClaims } from "#store/owners/domains.ts";
import type { DomainTools } from "./tools.ts";

interface Certified {
  certificates: Record<string, Certificate>;
  findings: Finding[];
}

/** Requests a certificate for each host that points at us, and reads the state of certificates requested before. */
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
 * Releases the certificates of a removed domain, except for hosts that another claim has meanwhile taken over. Returns the
 * certificates that could not be released because the issuer was unreachable.
 */
export async function releaseCertificates(
  { store, issuer }: Pick<DomainTools, "store" | "issuer">,
  { id, certificates }: DomainRecord,
): Promise<Record<string, Certificate>> {
  const hosts = Object.keys(certificates);
  if (!issuer || hosts.length === 0) return {};
  const claims = await findClaims(store, hosts);
  const taken = new Set(claims.filter((claim) => claim.id !== id).flatMap((claim) => claim.hosts));
  const remaining = await Promise.all(
    Object.entries(certificates).map(async (entry) => {
      const [host, { ref }] = entry;
      return taken.has(host) || (await issuer.remove(ref)) ? [] : [entry];
    }),
  );
  return Object.fromEntries(remaining.flat());
}
