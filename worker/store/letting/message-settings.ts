import { and, eq, exists, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { MessageSettings, StoredMessageSettings } from "#contract/letting/message.ts";
import { guard } from "../dialect/guards.ts";
import { planAnewOfSite } from "./imported-messages.ts";
import { lock } from "../services/site-rows.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { DAY_MS } from "#domain/time.ts";

type Tables = Store["tables"];

/** Finds the settings that the owners of these sites saved, by the site's id. */
export async function findSaved(
  { db, tables: { messageSettings: t } }: Store,
  siteIds: string[],
): Promise<Map<string, StoredMessageSettings>> {
  const rows = await db
    .select({ siteId: t.siteId, version: t.version, settings: t.settings })
    .from(t)
    .where(inArray(t.siteId, siteIds));
  return new Map(rows.map(({ siteId, ...stored }) => [siteId, stored]));
}

interface Change {
  siteId: string;
  /** The version the change is based on; 0 if none was saved before. */
  version: number;
  settings: MessageSettings;
  by: string;
  now: number;
}

/**
 * Replaces a site's settings, and has the messages of its bookings planned again. Fails on the guard `messagesChanged` if the
 * settings have another version.
 */
export function replace(db: Database, t: Tables, { siteId, version, settings, by, now }: Change): Query[] {
  const { messageSettings, userSites } = t;
  const { siteId: site, version: stored } = messageSettings;
  const rows = (where: SQL | undefined) => db.select({ version: stored }).from(messageSettings).where(where);
  const changed = version === 0 ? exists(rows(eq(site, siteId))) : notExists(rows(and(eq(site, siteId), eq(stored, version))));
  return [
    lock(db, t, eq(userSites.id, siteId)),
    guard(db, t, "messagesChanged", changed),
    db
      .insert(messageSettings)
      .values({ siteId, version: version + 1, settings, updatedAt: now, updatedBy: by })
      .onConflictDoUpdate({
        target: messageSettings.siteId,
        set: { version: version + 1, settings, updatedAt: now, updatedBy: by },
      }),
    ...planAnew(db, t, siteId, now),
  ];
}

/** The time after departure for which changed settings and templates can still cause a message. */
const AFTER_DEPARTURE_DAYS = 400;

/** Has the messages of a site's bookings and imported stays planned again in the next run. */
export function planAnew(db: Database, t: Tables, siteId: string, now: number): Query[] {
  const after = new Date(now - AFTER_DEPARTURE_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    db
      .update(t.bookings)
      .set({ messageAt: now })
      .where(and(eq(t.bookings.siteId, siteId), sql`${t.bookings.departure} >= ${after}`)),
    planAnewOfSite(db, t, siteId, { after, now }),
  ];
}
