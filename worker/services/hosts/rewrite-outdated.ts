import { logError } from "../http/log.ts";
import { clearStale, findOutdated, findStaleHosts } from "#store/services/outdated-sites.ts";
import { findServed } from "#store/owners/sites.ts";
import { type HostTools, refreshSite } from "./refresh-site.ts";
import { forget, writeKnown } from "./site-cache.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Maximum sites and hosts of one run, and of its budget. */
const MAX_SITES = 50;
const MAX_HOSTS = 50;
/** A change of the last seconds is still being written to KV by its own request. */
const OWN_REFRESH_MS = 10_000;
/** Longer than any lookup that read the store before the change and writes to KV after it. */
const LOOKUP_MS = 30_000;

/**
 * Updates KV for sites whose current version it does not have, because a write failed or the request ended before it, and for
 * hosts that sites have left. Runs may overlap. A failure is logged and tried again in the next run.
 */
export async function rewriteOutdated(tools: HostTools): Promise<void> {
  const { store, now } = tools;
  for (const siteId of withinBudget(store, await findOutdated(store, now - OWN_REFRESH_MS, MAX_SITES))) {
    await refreshSite(tools, siteId).catch((error: unknown) => logError("outdated site not rewritten in KV", error, { siteId }));
  }
  for (const stale of withinBudget(store, await findStaleHosts(store, now - LOOKUP_MS, MAX_HOSTS))) {
    try {
      if (await rewriteHost(tools, stale.host)) await clearStale(store, stale);
    } catch (error) {
      logError("stale host not rewritten in KV", error);
    }
  }
}

/** Writes the site that the store now has at a host, which may be another one. Returns whether the write succeeded. */
async function rewriteHost(tools: HostTools, host: string): Promise<boolean> {
  const { kv, store, mainDomain, now } = tools;
  const label = host.endsWith(`.${mainDomain}`) ? host.slice(0, -mainDomain.length - 1) : undefined;
  const site = await findServed(store, label === undefined ? { domain: host } : { subdomain: label });
  if (site) return refreshSite(tools, site.id);
  forget(host);
  await writeKnown(kv, host, { site: null }, now);
  return true;
}
