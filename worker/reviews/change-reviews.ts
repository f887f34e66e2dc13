import { eq, type SQL } from "drizzle-orm";
import { refreshSite } from "#hosts/refresh-site.ts";
import { lock, touch } from "#store/sites.ts";
import type { Store, Writes } from "#store/store.ts";

export interface Tools {
  kv: KVNamespace;
  store: Store;
  mainDomain: string;
  /** Milliseconds since the epoch. */
  now: number;
}

interface ReviewsChange {
  /** Holds where the queries will find what they change; always where left out. */
  onlyIf?: SQL;
  queries: Writes;
}

/**
 * Changes a site's reviews and its version in one write, then brings KV in line: guests see it in the next request. A
 * change that is refused leaves version and KV as they are. Answers the results of the queries.
 */
export async function changeReviews(
  tools: Tools,
  siteId: string,
  { onlyIf, queries }: ReviewsChange,
): Promise<readonly unknown[]> {
  const { store, now } = tools;
  const { tables } = store;
  const [, touched, ...results] = await store.atomically((db) => [
    lock(db, tables, eq(tables.userSites.id, siteId)),
    touch(db, tables, siteId, now, onlyIf),
    ...queries(db),
  ]);
  if ((touched as unknown[]).length > 0) await refreshSite(tools, siteId);
  return results;
}
