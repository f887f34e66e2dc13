import type { DomainRecord } from "#contract/domain.ts";
import { claimNeededUntil } from "#domain/domains/states.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { change, findOne, freeHosts, leaveAddress } from "#store/domains.ts";
import { markHosts } from "#store/outdated-sites.ts";
import { releaseCertificates } from "./certify.ts";
import { recordStep } from "./record-step.ts";
import type { DomainTools } from "./tools.ts";

export type Changed =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "HOST_NOT_READY" | "INVALID_FORM" }
  | { ok: false; code: "VERSION_CONFLICT"; current: DomainRecord };

/** Ends a site's claim: nothing is served there any more, the hosts are free, the token is worth nothing. */
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
  const gone = { state: "removed", serving: false, removedAt: now, stateSince: now, nextCheckAt: now, yieldsAt: null } as const;
  const done = await recordStep(tools, domain, {
    action: "domain_removed",
    actor: by,
    set: gone,
    more: (db) => [
      freeHosts(db, store.tables, id),
      leaveAddress(db, store.tables, siteId, hosts, now),
      ...markHosts(db, store.tables, hosts, now),
    ],
  });
  if (!done) return conflict(tools, siteId, id);
  await refreshSite(tools, siteId, hosts);
  const certificates = await releaseCertificates(tools, domain);
  // What could not be given back stays due for cron.
  if (Object.keys(certificates).length === 0)
    await change(
      store.db,
      store.tables,
      { id, version: version + 1 },
      { certificates, nextCheckAt: claimNeededUntil({ ...domain, removedAt: now }, now) },
    );
  return { ok: true };
}

/** The answer to who decided on a version that is no longer there. */
export async function conflict({ store }: DomainTools, siteId: string, id: string): Promise<Changed> {
  const current = await findOne(store, siteId, id);
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}
