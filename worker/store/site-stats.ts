import { and, asc, between, count, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { DayCounts } from "#domain/visits/day-counts.ts";
import { type Database, isForeignKeyViolation, type Query, type Store } from "./store.ts";

type Tables = Store["tables"];

/** Counts of a site's day, or of a part of it. */
interface SiteStats {
  id: string;
  siteId: string;
  day: CalendarDate;
  counts: DayCounts;
}

/** Rows written in one transaction. */
const MAX_ROWS_TOGETHER = 50;
const MAX_TRIES = 3;

/**
 * Adds counts to those already stored. Rows of a site that no longer exists are left out; each of the others is written exactly
 * once.
 */
export async function insertAll(store: Store, stats: SiteStats[]): Promise<void> {
  for (let from = 0; from < stats.length; from += MAX_ROWS_TOGETHER)
    await insertTogether(store, stats.slice(from, from + MAX_ROWS_TOGETHER));
}

async function insertTogether(store: Store, rows: SiteStats[]): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await store.atomically((db) => rows.map((row) => insertIfSiteExists(db, store.tables, row)));
      return;
    } catch (error) {
      // On Postgres a site may be deleted between the statement's snapshot and its foreign key check: nothing was written.
      if (!isForeignKeyViolation(error) || attempt === MAX_TRIES) throw error;
    }
}

function insertIfSiteExists(db: Database, t: Tables, { id, siteId, day, counts }: SiteStats): Query {
  const { siteStats, userSites } = t;
  return db.insert(siteStats).select(
    db
      .select({
        id: sql<string>`${id}`.as("id"),
        siteId: userSites.id,
        day: sql<CalendarDate>`${day}`.as("day"),
        counts: sql<DayCounts>`${sql.param(counts, siteStats.counts)}`.as("counts"),
        claim: sql<string | null>`null`.as("claim"),
      })
      .from(userSites)
      .where(eq(userSites.id, siteId)),
  );
}

/** All counts of a site's days, both included, by day. */
export async function findBetween(
  { db, tables: { siteStats: t } }: Store,
  siteId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<{ day: CalendarDate; counts: DayCounts }[]> {
  const rows = await db
    .select({ day: t.day, counts: t.counts })
    .from(t)
    .where(and(eq(t.siteId, siteId), between(t.day, from, to)))
    .orderBy(asc(t.day), asc(t.id));
  return rows as { day: CalendarDate; counts: DayCounts }[];
}

/** Days of sites that have several rows, those with the most first. */
export async function findScattered({ db, tables: { siteStats: t } }: Store, limit: number) {
  const rows = await db
    .select({ siteId: t.siteId, day: t.day })
    .from(t)
    .groupBy(t.siteId, t.day)
    .having(gt(count(), 1))
    .orderBy(desc(count()))
    .limit(limit);
  return rows as Pick<SiteStats, "siteId" | "day">[];
}

/** Some rows of a site's day. */
export async function findRows({ db, tables: { siteStats: t } }: Store, siteId: string, day: string, limit: number) {
  return db
    .select({ id: t.id, counts: t.counts })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.day, day)))
    .limit(limit);
}

/**
 * Puts one row in the place of several, or does nothing when one of them has gone since: two who do it at once don't count
 * twice. `whole.id` is new; at most ninety rows.
 */
export async function replace(store: Store, ids: string[], whole: SiteStats): Promise<void> {
  const { siteStats: t } = store.tables;
  const claimed = eq(t.claim, whole.id);
  await store.atomically((db) => [
    // Waits for who claims one of them at the same time.
    db.update(t).set({ claim: whole.id }).where(inArray(t.id, ids)),
    insertIfSiteExists(db, store.tables, whole),
    db
      .delete(t)
      .where(and(eq(t.id, whole.id), ne(sql`(select count(*) from ${t} as mine where mine.claim = ${whole.id})`, ids.length))),
    db.delete(t).where(and(claimed, sql`exists (select 1 from ${t} as whole where whole.id = ${whole.id})`)),
  ]);
}

/** Forgets the days before. */
export async function removeBefore({ db, tables: { siteStats: t } }: Store, day: CalendarDate): Promise<void> {
  await db.delete(t).where(lt(t.day, day));
}
