import { isServed } from "#contract/owners/site-record.ts";
import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import { findServedHosts } from "#store/owners/domains.ts";
import { markShown } from "#store/services/outdated-sites.ts";
import { findByIdWithStays } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { withFromPrices } from "./from-prices.ts";
import { readShownReviews } from "./read-shown-reviews.ts";
import { forget, hostsOf, knownAt, writeKnown } from "./site-cache.ts";

export interface HostTools {
  kv: KVNamespace;
  store: Store;
  mainDomain: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The tools of a request. */
export async function hostToolsOf({ openStore, env, config, now }: RequestContext): Promise<HostTools> {
  return { store: await openStore(), kv: env.SITES, mainDomain: config.mainDomain, now };
}

/**
 * Updates KV after a change of a site: the site's hosts get the new record, or "no site" if guests do not see it; its former
 * hosts get "no site". Returns whether all writes succeeded. The change itself is in the store already, so a failure is logged
 * and cron tries again (`rewriteOutdated`).
 */
export async function refreshSite(tools: HostTools, siteId: string, formerHosts: string[] = []): Promise<boolean> {
  const { kv, store, mainDomain, now } = tools;
  const [found, served, reviews] = await Promise.all([
    findByIdWithStays(store, siteId, now),
    findServedHosts(store, siteId),
    readShownReviews(store, siteId),
  ]);
  const site = found?.site;
  const hosts = site ? [...new Set([...hostsOf(site, mainDomain), ...served])] : [];
  const shown = found && isServed(found.site.status) ? withFromPrices(found.site, found.stays, now) : null;
  const left = formerHosts.filter((host) => !hosts.includes(host));
  for (const host of [...hosts, ...left]) forget(host);
  const isDomain = (host: string) => !host.endsWith(`.${mainDomain}`);
  try {
    await Promise.all([
      ...hosts.map((host) => {
        const known = knownAt(host, shown, isDomain(host));
        return writeKnown(kv, host, known.site ? { ...known, reviews } : known, now);
      }),
      ...left.map((host) => writeKnown(kv, host, { site: null }, now)),
    ]);
  } catch (error) {
    logError("KV not updated after a change of a site", error, { siteId });
    return false;
  }
  if (!site) return true;
  const marked = await markShown(store.db, store.tables, siteId, site.version);
  // The site was saved or deleted between reading and writing, and the refresh of that change may have finished before this one.
  return marked.length > 0 || refreshSite(tools, siteId, hosts);
}
