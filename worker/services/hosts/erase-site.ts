import { logError } from "../http/log.ts";
import { findServedHosts } from "#store/owners/domains.ts";
import { remove, type Removal } from "#store/owners/site-life.ts";
import { findAddresses } from "#store/owners/sites.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import type { Writes } from "#store/dialect/store.ts";
import { calendarKey } from "./calendar-key.ts";
import { type HostTools, refreshSite } from "./refresh-site.ts";
import { hostsOf } from "./site-cache.ts";

/** Deletes a site and all its data, here and in KV, with `others` in the same batch. Rejects on the guards of `remove`. */
export async function eraseSite(tools: HostTools, removal: Removal, others: Writes): Promise<void> {
  const { store, kv, mainDomain, now } = tools;
  const { id: siteId } = removal;
  const [addresses, served] = await Promise.all([findAddresses(store, siteId), findServedHosts(store, siteId)]);
  await store.atomically((db) => [
    markSiteHosts(db, store.tables, { siteId }, mainDomain, now),
    ...remove(db, store.tables, removal),
    ...others(db),
  ]);
  await kv.delete(calendarKey(siteId)).catch((error: unknown) => logError("calendar not deleted from KV", error, { siteId }));
  await refreshSite(tools, siteId, [...(addresses ? hostsOf(addresses, mainDomain) : []), ...served]);
}
