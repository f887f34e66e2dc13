import type { DomainRecord, DomainView } from "#contract/owners/domain.ts";
import { toDisplayName } from "#domain/domains/entered-domain.ts";
import { type Destination, createDnsRecords } from "#domain/domains/records.ts";

/** Converts a domain for the portal. `address` is the site's current custom domain. */
export function toDomainView(domain: DomainRecord, address: string | null, destination: Destination): DomainView {
  const { id, name, version, state, serving, primaryHost, hosts, findings, seen, certificates } = domain;
  const { createdAt, stateSince, checkedAt, nextCheckAt, yieldsAt } = domain;
  return {
    id,
    name,
    displayName: toDisplayName(name),
    version,
    state,
    serving,
    primaryHost,
    isSiteAddress: address !== null && hosts.includes(address),
    hosts: hosts.map((host) => ({
      host,
      pointing: seen.pointing[host] ?? false,
      certificate: certificates[host]?.state ?? null,
      certificateDetail: certificates[host]?.detail ?? null,
    })),
    records: createDnsRecords(domain, destination),
    findings,
    registrar: seen.registrar,
    nameServers: seen.nameServers,
    mail: seen.mail,
    createdAt,
    stateSince,
    checkedAt,
    nextCheckAt,
    yieldsAt,
  };
}
