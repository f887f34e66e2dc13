import type { Booking, ChangeRequest } from "#contract/letting/booking.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { GUEST, type BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

/** Withdraws a guest's request for other dates and tells the owner. VERSION_CONFLICT if the booking was changed meanwhile. */
export async function withdrawRequest(
  tools: BookingTools,
  placed: PlacedBooking,
  asked: ChangeRequest,
): Promise<{ ok: true; booking: Booking } | { ok: false; code: "VERSION_CONFLICT" }> {
  const { store, now } = tools;
  const { booking, site } = placed;
  const { arrival, departure } = asked;
  const changed: Booking = { ...booking, version: booking.version + 1, updatedAt: now };
  const mails = await enqueueBookingMails(tools, { ...placed, booking: changed }, { owner: "change-withdrawn" });
  const event = {
    type: "change-withdrawn",
    state: booking.state,
    ...GUEST,
    note: null,
    details: { arrival, departure },
    at: now,
  };
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, store.tables, booking, {}, event),
    bookings.removeChangeRequest(db, store.tables, booking.id),
    ...mails(db),
  ]);
  return problem === undefined ? { ok: true, booking: changed } : { ok: false, code: "VERSION_CONFLICT" };
}
