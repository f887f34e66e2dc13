import { and, eq, gte, sql } from "drizzle-orm";
import { DEFAULT_PAPER_SETTINGS, type StoredPaperSettings } from "#contract/letting/paper-settings.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Finds a site's settings for invoices and VAT; the defaults if none were saved. */
export async function find({ db, tables: { paperSettings: t } }: Store, siteId: string): Promise<StoredPaperSettings> {
  const [row] = await db
    .select({ version: t.version, settings: t.settings, automaticFrom: t.automaticFrom })
    .from(t)
    .where(eq(t.siteId, siteId));
  return row ? { ...row, automaticFrom: row.automaticFrom as CalendarDate | null } : DEFAULT_PAPER_SETTINGS;
}

interface Change extends StoredPaperSettings {
  siteId: string;
  by: string;
  now: number;
}

/** Replaces the settings that have this version; the result is empty if they have another one. */
export function replace(
  db: Database,
  { paperSettings: t }: Tables,
  { siteId, version, settings, automaticFrom, by, now }: Change,
): Query<{ version: number }[]> {
  const values = { version: version + 1, settings, automaticFrom, updatedAt: now, updatedBy: by };
  return db
    .insert(t)
    .values({ siteId, ...values })
    .onConflictDoUpdate({ target: t.siteId, set: values, setWhere: eq(t.version, version) })
    .returning({ version: t.version });
}

/** Schedules a check of the papers of all bookings of a site that end on a day or later. */
export function recheckFrom(db: Database, t: Tables, siteId: string, day: CalendarDate, now: number): Query {
  const { bookings, paperChecks } = t;
  return db
    .insert(paperChecks)
    .select(
      db
        .select({
          bookingId: bookings.id,
          version: sql<number>`0`.as("version"),
          movements: sql<number>`0`.as("movements"),
          dueAt: sql<number>`cast(${now} as bigint)`.as("due_at"),
        })
        .from(bookings)
        .where(and(eq(bookings.siteId, siteId), gte(bookings.departure, day))),
    )
    .onConflictDoUpdate({ target: paperChecks.bookingId, set: { dueAt: now } });
}
