import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { BookingSettings, StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import { formatIban } from "#domain/iban.ts";
import { ifMatch } from "../workspace/draft-tools.ts";

const route = api.sites[":siteId"]["booking-settings"];

/** Query of a site's settings for bookings. */
export const bookingSettingsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "booking-settings"],
    queryFn: async () => toShown((await unwrap(route.$get({ param: { siteId } }))) as StoredBookingSettings),
  });

/** Replaces the settings that have this version; returns the new version. */
export const saveBookingSettings = (siteId: string, settings: BookingSettings, version: number): Promise<{ version: number }> =>
  unwrap(route.$put({ param: { siteId }, header: ifMatch(version), json: settings }));

/** Writes the account number as people read it. */
export function toShown({ version, settings }: StoredBookingSettings): StoredBookingSettings {
  const { transfer } = settings;
  return { version, settings: { ...settings, transfer: transfer && { ...transfer, iban: formatIban(transfer.iban) } } };
}
