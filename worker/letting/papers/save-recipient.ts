import type { PaperRecipient } from "#contract/letting/paper.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { replaceRecipient } from "#store/letting/papers.ts";
import { type BookingTools, GUEST } from "../bookings/booking-tools.ts";
import { writeBooking } from "../bookings/write-booking.ts";

/** Saves the addressee of a booking's invoice, which also requests an invoice if the owner issues them on request. */
export async function saveRecipient(
  tools: BookingTools,
  { booking, site }: Pick<PlacedBooking, "booking" | "site">,
  recipient: PaperRecipient,
): Promise<{ ok: true } | { ok: false; code: "VERSION_CONFLICT" }> {
  const { store, now } = tools;
  const details = { changed: ["invoice"] };
  const event = { type: "details-changed", state: booking.state, ...GUEST, note: null, details, at: now };
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, store.tables, booking, {}, event),
    replaceRecipient(db, store.tables, { bookingId: booking.id, recipient, now }),
  ]);
  return problem === undefined ? { ok: true } : { ok: false, code: "VERSION_CONFLICT" };
}
