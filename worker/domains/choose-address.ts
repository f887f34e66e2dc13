import { refreshSite } from "#hosts/refresh-site.ts";
import { findOne } from "#store/domains.ts";
import { setDomain } from "#store/sites.ts";
import { recordStep } from "./record-step.ts";
import { type Changed, conflict } from "./remove-domain.ts";
import type { DomainTools } from "./tools.ts";

/**
 * Chooses the host of a domain guests are to use. Where the domain is served already it becomes the site's address at once, so it
 * has to work: it led to us at the last look, with a certificate where we issue them.
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
  const works = seen.pointing[host] === true && (!issuer || certificates[host]?.state === "active");
  if (serving && !works) return { ok: false, code: "HOST_NOT_READY" };
  const done = await recordStep(tools, domain, {
    action: "domain_address_chosen",
    actor: by,
    set: { primaryHost: host, nextCheckAt: now },
    more: (db) => (serving ? [setDomain(db, store.tables, siteId, host, now)] : []),
  });
  if (!done) return conflict(tools, siteId, id);
  if (serving) await refreshSite(tools, siteId, domain.hosts);
  return { ok: true };
}
