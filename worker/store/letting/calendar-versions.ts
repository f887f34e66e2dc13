import { and, eq, gt, gte, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { guard } from "../dialect/guards.ts";
import { type Database, prepared, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** The version of a site's calendar after a change. */
export interface CalendarVersion {
  siteId: string;
  version: number;
}

/** Inserts the calendar of a new site. */
export function insert(db: Database, { calendars }: Tables, siteId: string, now: number): Query {
  return db.insert(calendars).values({ siteId, updatedAt: now });
}

/**
 * Increases the version of a site's calendar. It must be the first statement of every batch that changes nights: on Postgres it
 * locks the row, so that the batch's conditions hold until the commit.
 */
export function raise(db: Database, t: Tables, siteId: string, now: number): Query<CalendarVersion[]> {
  return raiseWhere(db, t, eq(t.calendars.siteId, siteId), now);
}

/** Locks calendars without changing them. It must be the first statement of a batch that archives units or deletes sites. */
export function lockCalendars(db: Database, { calendars: t }: Tables, which: SQL): Query {
  return db
    .update(t)
    .set({ version: sql`${t.version}` })
    .where(which);
}

/** Locks the calendar of a site without changing it. */
export const lockCalendar = (db: Database, t: Tables, siteId: string): Query =>
  lockCalendars(db, t, eq(t.calendars.siteId, siteId));

/** Makes the batch fail (guard `feedChanged`) if a site's calendar has another version. Comes after the calendar is locked. */
export function requireCalendarVersion(db: Database, t: Tables, siteId: string, version: number): Query {
  const asRead = db
    .select({ version: t.calendars.version })
    .from(t.calendars)
    .where(and(eq(t.calendars.siteId, siteId), eq(t.calendars.version, version)));
  return guard(db, t, "feedChanged", notExists(asRead));
}

function raiseWhere(db: Database, { calendars: t }: Tables, where: ReturnType<typeof eq>, now: number): Query<CalendarVersion[]> {
  return db
    .update(t)
    .set({
      version: sql`${t.version} + 1`,
      // At least one second later than before, because If-Modified-Since has a resolution of seconds.
      updatedAt: sql`case when ${t.updatedAt} + 1000 <= ${now} then ${now} else ${t.updatedAt} + 1000 end`,
    })
    .where(where)
    .returning({ siteId: t.siteId, version: t.version });
}

/** Finds a site's taken nights in `[from, until)` by unit, in ascending order, and the calendar's version. One query. */
export async function findNights(
  { db, tables: t }: Store,
  siteId: string,
  from: CalendarDate,
  until: CalendarDate,
): Promise<{ version: number; nights: Map<string, CalendarDate[]> } | undefined> {
  const { calendars, units, nights: taken } = t;
  const { placeholder } = sql;
  const rows = await prepared(db, "taken nights", () =>
    db
      .selectDistinct({ version: calendars.version, unitId: units.id, night: taken.night })
      .from(calendars)
      .leftJoin(units, eq(units.siteId, calendars.siteId))
      .leftJoin(
        taken,
        and(eq(taken.unitId, units.id), gte(taken.night, placeholder("from")), lt(taken.night, placeholder("until"))),
      )
      .where(eq(calendars.siteId, placeholder("siteId")))
      .orderBy(units.id, taken.night),
  ).execute({ siteId, from, until });
  const [first] = rows;
  if (!first) return undefined;
  const nights = new Map<string, CalendarDate[]>();
  for (const { unitId, night } of rows) {
    if (unitId === null) continue;
    const ofUnit = nights.get(unitId) ?? [];
    nights.set(unitId, ofUnit);
    if (night !== null) ofUnit.push(night as CalendarDate);
  }
  return { version: first.version, nights };
}

/** Records that KV has this version. */
export async function markShown({ db, tables: { calendars: t } }: Store, { siteId, version }: CalendarVersion): Promise<void> {
  await db
    .update(t)
    .set({ shownVersion: version })
    .where(and(eq(t.siteId, siteId), lt(t.shownVersion, version)));
}

/** Finds sites whose calendar in KV is older than in the store. */
export async function findUnshown({ db, tables: { calendars: t } }: Store, limit: number): Promise<string[]> {
  const rows = await db.select({ siteId: t.siteId }).from(t).where(gt(t.version, t.shownVersion)).limit(limit);
  return rows.map(({ siteId }) => siteId);
}
