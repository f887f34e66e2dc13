import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Raises a site's version, so that all its cached data is stale. Returns no row if `onlyIf` is false. */
export function touch(db: Database, t: Tables, id: string, now: number, onlyIf?: SQL): Query<{ id: string }[]> {
  return db
    .update(t.userSites)
    .set(touched(t, now))
    .where(and(eq(t.userSites.id, id), onlyIf))
    .returning({ id: t.userSites.id });
}

/**
 * Locks a site's row until the batch ends. The queries that follow see what earlier batches with this lock wrote, so that a
 * condition on one of them holds for the others too.
 */
export function lock(db: Database, { userSites: t }: Tables, site: SQL): Query {
  return db.update(t).set({ version: t.version }).where(site);
}

/**
 * Values for an update: the next version, and a modification time at least one second later, because that is the resolution
 * of If-Modified-Since in requests for calendar exports.
 */
export function touched({ userSites: t }: Tables, now: number) {
  return {
    version: sql`${t.version} + 1`,
    updatedAt: sql`case when ${t.updatedAt} + 1000 <= ${now} then ${now} else ${t.updatedAt} + 1000 end`,
  };
}

/** Condition that a site does not stand aside. */
export const isLiving = ({ asideSites: t }: Tables, siteId: SQLWrapper): SQL =>
  sql`not exists (select 1 from ${t} where ${t.siteId} = ${siteId})`;
