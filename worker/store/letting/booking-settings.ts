import { and, eq, exists, notExists, type SQL, sql } from "drizzle-orm";
import { type BookingSettings, DEFAULT_SETTINGS, type StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Finds a site's settings for bookings; the defaults if none were saved. */
export async function find({ db, tables: { bookingSettings: t } }: Store, siteId: string): Promise<StoredBookingSettings> {
  const [row] = await db.select({ version: t.version, settings: t.settings }).from(t).where(eq(t.siteId, siteId));
  return row ?? DEFAULT_SETTINGS;
}

/** Finds the ids of all units of a site; units taken out of use are `archived`. */
export async function findUnits({ db, tables: { units } }: Store, siteId: string): Promise<{ id: string; archived: boolean }[]> {
  const rows = await db.select({ id: units.id, archivedAt: units.archivedAt }).from(units).where(eq(units.siteId, siteId));
  return rows.map(({ id, archivedAt }) => ({ id, archived: archivedAt !== null }));
}

/** Inserts the initial settings of a new site. */
export const insert = (
  db: Database,
  { bookingSettings }: Tables,
  siteId: string,
  settings: BookingSettings,
  now: number,
): Query => db.insert(bookingSettings).values({ siteId, version: 1, settings, updatedAt: now, updatedBy: null });

interface Change {
  siteId: string;
  /** The version the change is based on. */
  version: number;
  settings: BookingSettings;
  by: string;
  now: number;
}

/**
 * Replaces a site's settings. Comes after an update of the site's row. Fails on the guard `bookingSettingsChanged` if they have
 * another version.
 */
export function replace(db: Database, t: Tables, { siteId, version, settings, by, now }: Change): Query[] {
  const { bookingSettings, userSites } = t;
  const { siteId: site, version: stored } = bookingSettings;
  const rows = (where: SQL | undefined) => db.select({ version: stored }).from(bookingSettings).where(where);
  const changed = version === 0 ? exists(rows(eq(site, siteId))) : notExists(rows(and(eq(site, siteId), eq(stored, version))));
  return [
    db
      .update(userSites)
      .set({ version: sql`${userSites.version}` })
      .where(eq(userSites.id, siteId)),
    guard(db, t, "bookingSettingsChanged", changed),
    db
      .insert(bookingSettings)
      .values({ siteId, version: version + 1, settings, updatedAt: now, updatedBy: by })
      .onConflictDoUpdate({
        target: bookingSettings.siteId,
        set: { version: version + 1, settings, updatedAt: now, updatedBy: by },
      }),
  ];
}
