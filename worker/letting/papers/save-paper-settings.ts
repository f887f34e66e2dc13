import type { PaperSettings, StoredPaperSettings } from "#contract/letting/paper-settings.ts";
import { dayInZone } from "#domain/dates.ts";
import * as paperSettings from "#store/letting/paper-settings.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";

interface Change {
  siteId: string;
  timeZone: string;
  /** The version the change is based on; 0 if none was saved before. */
  version: number;
  settings: PaperSettings;
}

type Saved = { ok: true; stored: StoredPaperSettings } | { ok: false; code: "VERSION_CONFLICT"; current: StoredPaperSettings };

/** Replaces a site's settings for invoices and VAT. Papers that are due by them are issued by cron. */
export async function savePaperSettings({ store, now }: BookingTools, change: Change, by: string): Promise<Saved> {
  const { siteId, timeZone, version, settings } = change;
  const former = await paperSettings.find(store, siteId);
  if (former.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: former };
  const today = dayInZone(now, timeZone);
  const automaticFrom = settings.invoices === "no" ? null : (former.automaticFrom ?? today);
  const [saved] = await store.atomically((db) => [
    paperSettings.replace(db, store.tables, { siteId, version, settings, automaticFrom, by, now }),
    paperSettings.recheckFrom(db, store.tables, siteId, automaticFrom ?? today, now),
  ]);
  if (saved.length === 0) return { ok: false, code: "VERSION_CONFLICT", current: await paperSettings.find(store, siteId) };
  return { ok: true, stored: { version: version + 1, settings, automaticFrom } };
}
