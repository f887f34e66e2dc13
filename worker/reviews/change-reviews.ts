import { refreshSite } from "#hosts/refresh-site.ts";
import { touch } from "#store/sites.ts";
import type { Database, Query, Store } from "#store/store.ts";

export interface Tools {
  kv: KVNamespace;
  store: Store;
  mainDomain: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Changes a site's reviews and its version in one write, then brings KV in line: guests see it in the next request. */
export async function changeReviews(
  { kv, store, mainDomain, now }: Tools,
  siteId: string,
  queries: (db: Database) => Query[],
): Promise<readonly unknown[]> {
  const results = await store.atomically((db) => [...queries(db), touch(db, store.tables, siteId, now)]);
  await refreshSite({ kv, store, mainDomain }, siteId);
  return results;
}
