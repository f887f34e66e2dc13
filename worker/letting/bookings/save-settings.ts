import { type BookingSettings, paymentMethodsOf, type StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import { sameJson } from "#domain/same-json.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { reconcileSite } from "#store/letting/payments.ts";
import { touch } from "#store/services/site-rows.ts";
import type { BookingTools } from "./booking-tools.ts";

interface Change {
  siteId: string;
  /** The version the change is based on; 0 if none was saved before. */
  version: number;
  settings: BookingSettings;
}

type Saved =
  /** `isShown`: pages of the site have to show other payment methods. */
  { ok: true; version: number; isShown: boolean } | { ok: false; code: "VERSION_CONFLICT"; current: StoredBookingSettings };

/** Days after departure for which changed terms can matter: a deposit is refunded up to 60 days after it. */
const REVIEWED_DAYS = 90;

/**
 * Replaces a site's settings for bookings, which take effect at once. Terms of units that the site does not have are dropped;
 * those of archived units are kept, because their bookings still need them. The payments of agreed bookings are reconciled by the
 * new terms.
 */
export async function saveBookingSettings({ store, now }: BookingTools, change: Change, by: string): Promise<Saved> {
  const { siteId, version } = change;
  const [units, before] = await Promise.all([bookingSettings.findUnits(store, siteId), bookingSettings.find(store, siteId)]);
  const ids = new Set(units.map(({ id }) => id));
  const settings = {
    ...change.settings,
    units: Object.fromEntries(Object.entries(change.settings.units).filter(([id]) => ids.has(id))),
  };
  const isShown = !sameJson(paymentMethodsOf(settings), paymentMethodsOf(before.settings));
  try {
    await store.atomically((db) => [
      ...(isShown ? [touch(db, store.tables, siteId, now)] : []),
      ...bookingSettings.replace(db, store.tables, { siteId, version, settings, by, now }),
      reconcileSite(db, store.tables, { siteId, since: addDays(dayInZone(now, "UTC"), -REVIEWED_DAYS), at: now }),
    ]);
  } catch (error) {
    if (failedGuard(error) !== "bookingSettingsChanged") throw error;
    return { ok: false, code: "VERSION_CONFLICT", current: await bookingSettings.find(store, siteId) };
  }
  return { ok: true, version: version + 1, isShown };
}
