import { eq, type SQL } from "drizzle-orm";
import { type HostTools, refreshSite } from "#services/hosts/refresh-site.ts";
import { lock, touch } from "#store/services/site-rows.ts";
import type { Database, Group, ResultOf } from "#store/dialect/store.ts";

interface ReviewsChange<G> {
  /** A condition that is true if the queries will change something; without it, they always do. */
  onlyIf?: SQL;
  queries: (db: Database) => G;
}

/**
 * Changes a site's reviews and its version in one atomic write, then updates KV, so that the next request shows the change. If
 * the condition is false, version and KV are not changed. Returns the results of the queries.
 */
export async function changeReviews<const G extends Group>(
  tools: HostTools,
  siteId: string,
  { onlyIf, queries }: ReviewsChange<G>,
): Promise<ResultOf<G>> {
  const { store, now } = tools;
  const { tables } = store;
  const [, touched, results] = await store.atomically((db) => [
    lock(db, tables, eq(tables.userSites.id, siteId)),
    touch(db, tables, siteId, now, onlyIf),
    queries(db),
  ]);
  if (touched.length > 0) await refreshSite(tools, siteId);
  return results;
}
