import { refreshSite } from "#services/hosts/refresh-site.ts";
import { findOne } from "#store/owners/domains.ts";
import { setDomain } from "#store/owners/sites.ts";
import { recordStep } from "./record-step.ts";
import { type Changed, conflict } from "./remove-domain.ts";
import type { DomainTools } from "./tools.ts";

/**
 * Sets the primary host of a domain. If the domain is served already, the host becomes the site's address at once, so it has to
 * work: at the last check it pointed at us and, if we issue certificates, had one.
 */
export async function chooseAddress(
  tools: DomainTools,
  siteId: string,
  { id, host, version, by }: { id: string; host: string; version: number; by: string },
): Promise<Changed> {
  const { store, now, issuer } = tools;
  const domain = await findOne(store, siteId, id);
  if (!domain) return { ok: false, code: "NOT_FOUND" };
  if (!domain.hosts.includes(host)) return { ok: false, code: "INVALID_FORM" };
  if (domain.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: domain };
  const { serving, seen, certificates } = domain;
  const isReady = seen.pointing[host] === true && (!issuer || certificates[host]?.state === "active");
  if (serving && !isReady) return { ok: false, code: "HOST_NOT_READY" };
  const isWritten = await recordStep(tools, domain, {
    action: "domain_address_chosen",
    actor: by,
    set: { primaryHost: host, nextCheckAt: now },
    more: (db) => (serving ? [setDomain(db, store.tables, siteId, host, now)] : []),
  });
  if (!isWritten) return conflict(tools, siteId, id);
  if (serving) await refreshSite(tools, siteId, domain.hosts);
  return { ok: true };
}
