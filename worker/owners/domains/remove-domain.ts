import type { DomainRecord } from "#contract/owners/domain.ts";
import { claimNeededUntil } from "#domain/domains/states.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { change, findOne, freeHosts, replaceAddress } from "#store/owners/domains.ts";
import { markHosts } from "#store/services/outdated-sites.ts";
import { releaseCertificates } from "./certify.ts";
import { recordStep } from "./record-step.ts";
import type { DomainTools } from "./tools.ts";

export type Changed =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "HOST_NOT_READY" | "INVALID_FORM" }
  | { ok: false; code: "VERSION_CONFLICT"; current: DomainRecord };

/** Removes a site's claim: its hosts are no longer served and can be claimed again, and its token becomes invalid. */
export async function removeDomain(
  tools: DomainTools,
  siteId: string,
  id: string,
  version: number,
  by: string,
): Promise<Changed> {
  const { store, now } = tools;
  const domain = await findOne(store, siteId, id);
  if (!domain) return { ok: false, code: "NOT_FOUND" };
  if (domain.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: domain };
  const { hosts } = domain;
  const removed = {
    state: "removed",
    serving: false,
    removedAt: now,
    stateSince: now,
    nextCheckAt: now,
    yieldsAt: null,
  } as const;
  const isWritten = await recordStep(tools, domain, {
    action: "domain_removed",
    actor: by,
    set: removed,
    more: (db) => [
      freeHosts(db, store.tables, id),
      replaceAddress(db, store.tables, siteId, hosts, now),
      ...markHosts(db, store.tables, hosts, now),
    ],
  });
  if (!isWritten) return conflict(tools, siteId, id);
  await refreshSite(tools, siteId, hosts);
  const certificates = await releaseCertificates(tools, domain);
  // Otherwise the domain stays due, and cron releases the remaining certificates.
  if (Object.keys(certificates).length === 0)
    await change(
      store.db,
      store.tables,
      { id, version: version + 1 },
      { certificates, nextCheckAt: claimNeededUntil({ ...domain, removedAt: now }, now) },
    );
  return { ok: true };
}

/** The result for a change of a version that is no longer current. */
export async function conflict({ store }: DomainTools, siteId: string, id: string): Promise<Changed> {
  const current = await findOne(store, siteId, id);
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}
