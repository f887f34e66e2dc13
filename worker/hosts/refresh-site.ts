import { logError } from "#http/log.ts";
import { findServedHosts } from "#store/domains.ts";
import { findAddresses, findById } from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import { forget, hostsOf, knownAt, writeKnown } from "./site-cache.ts";

/**
 * Brings KV in line with the store after a site, its units or its calendar changed: its hosts get the new record (or
 * "nothing", while it is not active); hosts it has left get "nothing".
 * The change itself is in the store already: should KV fail, that is logged, and KV forgets the old record in minutes.
 */
export async function refreshSite(
  { kv, store, mainDomain }: { kv: KVNamespace; store: Store; mainDomain: string },
  siteId: string,
  formerHosts: string[] = [],
): Promise<void> {
  const [site, served] = await Promise.all([findById(store, siteId), findServedHosts(store, siteId)]);
  const hosts = site ? [...new Set([...hostsOf(site, mainDomain), ...served])] : [];
  const shown = site?.status === "active" ? site : null;
  const left = formerHosts.filter((host) => !hosts.includes(host));
  for (const host of [...hosts, ...left]) forget(host);
  const isDomain = (host: string) => !host.endsWith(`.${mainDomain}`);
  const writes = [
    ...hosts.map((host) => writeKnown(kv, host, knownAt(host, shown, isDomain(host)))),
    ...left.map((host) => writeKnown(kv, host, { site: null })),
  ];
  await Promise.all(writes).catch((error: unknown) => logError("KV could not be rewritten", error, { siteId }));
  // Another save, or the site's end, may have come between the reading and the writing; its own refresh may have been the
  // quicker one.
  const now = site && (await findAddresses(store, siteId));
  if (site && now?.version !== site.version) await refreshSite({ kv, store, mainDomain }, siteId, hosts);
}
