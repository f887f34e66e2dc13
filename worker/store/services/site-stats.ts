import { and, asc, between, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { DayCounts } from "#domain/visits/day-counts.ts";
import { removePortions } from "../dialect/remove-portions.ts";
import { type Database, isForeignKeyViolation, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Counts of a site and day, or of a part of the day. */
interface SiteStats {
  id: string;
  siteId: string;
  day: CalendarDate;
  counts: DayCounts;
}

const MAX_ROWS_PER_TRANSACTION = 50;
const MAX_ATTEMPT_COUNT = 3;

/**
 * Inserts counts in addition to those already stored. Rows of sites that no longer exist are skipped; each of the others is
 * inserted exactly once.
 */
export async function insertAll(store: Store, stats: SiteStats[]): Promise<void> {
  for (let from = 0; from < stats.length; from += MAX_ROWS_PER_TRANSACTION)
    await insertTogether(store, stats.slice(from, from + MAX_ROWS_PER_TRANSACTION));
}

async function insertTogether(store: Store, rows: SiteStats[]): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await store.atomically((db) => rows.map((row) => insertIfSiteExists(db, store.tables, row, true)));
      return;
    } catch (error) {
      // On Postgres a site can be deleted between the statement's snapshot and its foreign key check; nothing is written then.
      if (!isForeignKeyViolation(error) || attempt === MAX_ATTEMPT_COUNT) throw error;
    }
}

function insertIfSiteExists(db: Database, t: Tables, { id, siteId, day, counts }: SiteStats, isNew: boolean): Query {
  const { siteStats, userSites } = t;
  return db.insert(siteStats).select(
    db
      .select({
        id: sql<string>`${id}`.as("id"),
        siteId: userSites.id,
        day: sql<CalendarDate>`${day}`.as("day"),
        counts: sql<DayCounts>`${sql.param(counts, siteStats.counts)}`.as("counts"),
        claim: sql<string | null>`null`.as("claim"),
        isNew: sql<boolean>`${sql.param(isNew, siteStats.isNew)}`.as("is_new"),
      })
      .from(userSites)
      .where(eq(userSites.id, siteId)),
  );
}

/** Finds the counts of a site from one day to another, both included, in order. */
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

/** As text, because SQLite uses a partial index only if it sees the same condition. */
const isNewRow = ({ siteStats: t }: Tables) => sql`${t.isNew}`;

/** Takes the new rows that are the only ones of their site and day as they are. */
export async function keepSingle({ db, tables }: Store): Promise<void> {
  const { siteStats: t } = tables;
  const isOther = sql`other.site_id = ${t.siteId} and other.day = ${t.day} and other.id <> ${t.id}`;
  await db
    .update(t)
    .set({ isNew: false })
    .where(and(isNewRow(tables), sql`not exists (select 1 from ${t} as other where ${isOther})`));
}

/** Finds sites and days with new rows, those with the most of them first. */
export async function findUnmerged({ db, tables }: Store, limit: number) {
  const { siteStats: t } = tables;
  const rows = await db
    .select({ siteId: t.siteId, day: t.day })
    .from(t)
    .where(isNewRow(tables))
    .groupBy(t.siteId, t.day)
    .orderBy(desc(count()))
    .limit(limit);
  return rows as Pick<SiteStats, "siteId" | "day">[];
}

/** Finds rows of a site and day. */
export async function findRows({ db, tables: { siteStats: t } }: Store, siteId: string, day: string, limit: number) {
  return db
    .select({ id: t.id, counts: t.counts })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.day, day)))
    .limit(limit);
}

/**
 * Replaces several rows with one, or does nothing if one of them no longer exists, so that simultaneous callers do not count
 * views twice. `whole.id` must be new; at most ninety rows.
 */
export async function replace(store: Store, ids: string[], whole: SiteStats): Promise<void> {
  const { siteStats: t } = store.tables;
  const claimed = eq(t.claim, whole.id);
  await store.atomically((db) => [
    // On Postgres this waits for a simultaneous claim of one of the rows.
    db.update(t).set({ claim: whole.id }).where(inArray(t.id, ids)),
    insertIfSiteExists(db, store.tables, whole, false),
    db
      .delete(t)
      .where(and(eq(t.id, whole.id), ne(sql`(select count(*) from ${t} as mine where mine.claim = ${whole.id})`, ids.length))),
    db.delete(t).where(and(claimed, sql`exists (select 1 from ${t} as whole where whole.id = ${whole.id})`)),
  ]);
}

/** Removes the counts of all days before `day`. */
export async function removeBefore(store: Store, day: CalendarDate): Promise<void> {
  const { siteStats: t } = store.tables;
  await removePortions(store, t, lt(t.day, day));
}
