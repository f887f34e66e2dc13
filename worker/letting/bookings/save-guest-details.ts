import type { Booking } from "#contract/letting/booking.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { GUEST, type BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

/** Details that a guest fills in. */
export type GuestDetails = Partial<Pick<Booking, "arrivalTime" | "register">>;

/** Saves details of a guest's booking that change neither nights nor price; nobody gets an email. */
export async function saveGuestDetails(
  tools: BookingTools,
  { booking, site }: Pick<PlacedBooking, "booking" | "site">,
  details: GuestDetails,
): Promise<{ ok: true; booking: Booking } | { ok: false; code: "VERSION_CONFLICT" }> {
  const { store, now } = tools;
  // The history names the changed fields, but not people's names.
  const event = {
    type: "details-changed",
    state: booking.state,
    ...GUEST,
    note: null,
    details: { changed: Object.keys(details) },
    at: now,
  };
  const problem = await writeBooking(tools, site.id, (db) => bookings.change(db, store.tables, booking, details, event));
  if (problem !== undefined) return { ok: false, code: "VERSION_CONFLICT" };
  return { ok: true, booking: { ...booking, ...details, version: booking.version + 1, updatedAt: now } };
}
