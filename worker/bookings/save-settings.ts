import type { BookingSettings, StoredBookingSettings } from "#contract/booking-settings.ts";
import * as bookingSettings from "#store/booking-settings.ts";
import { failedGuard } from "#store/guards.ts";
import type { BookingTools } from "./booking-tools.ts";

interface Change {
  siteId: string;
  /** The version the change is based on; 0 if none was saved before. */
  version: number;
  settings: BookingSettings;
}

/** Replaces a site's settings for bookings, which hold at once. */
export async function saveBookingSettings(
  { store, now }: BookingTools,
  change: Change,
  by: string,
): Promise<{ ok: true; version: number } | { ok: false; code: "VERSION_CONFLICT"; current: StoredBookingSettings }> {
  try {
    await store.atomically((db) => bookingSettings.replace(db, store.tables, { ...change, by, now }));
  } catch (error) {
    if (failedGuard(error) !== "bookingSettingsChanged") throw error;
    return { ok: false, code: "VERSION_CONFLICT", current: await bookingSettings.find(store, change.siteId) };
  }
  return { ok: true, version: change.version + 1 };
}
