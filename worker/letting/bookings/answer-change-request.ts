import type { Booking } from "#contract/letting/booking.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { moveBooking, type Moved } from "./move-booking.ts";
import { quoteBooking, requestOf } from "./quote-booking.ts";
import { writeBooking } from "./write-booking.ts";

export interface ChangeAnswer {
  acting: Acting;
  /** Id of the request that the owner saw; the guest may have sent another one since. */
  requestId: string;
  accepts: boolean;
  /** The owner's words to the guest. */
  note?: string | null;
}

export type ChangeAnswered =
  | { ok: true; booking: Booking }
  /** The dates no longer have the price shown to the guest, or are impossible (null). */
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote | null }
  | Extract<Moved, { ok: false }>;

const MAX_ATTEMPTS = 3;

/**
 * Accepts or declines the guest's request for other dates. Accepting moves the booking at the price that the guest agreed to, if
 * the dates still cost that much; the owner may override rules of stays. The guest gets an email. NOT_FOUND if there is no such
 * request.
 */
export async function answerChangeRequest(
  tools: BookingTools,
  placed: PlacedBooking,
  { acting, requestId, accepts, note = null }: ChangeAnswer,
): Promise<ChangeAnswered> {
  const { store, now } = tools;
  const { booking, site } = placed;
  const asked = await bookings.findChangeRequest(store, booking.id);
  if (asked?.id !== requestId) return { ok: false, code: "NOT_FOUND" };
  const { arrival, departure, party, quote } = asked;
  if (accepts) {
    const request = requestOf(booking, { arrival, departure, party });
    for (let attempt = 1; ; attempt++) {
      const quoted = await quoteBooking(tools, placed, request, { email: booking.contact.email, except: booking.id });
      const { regardless = null } = quoted;
      if (regardless?.total !== quote.total) return { ok: false, code: "PRICE_CHANGED", quote: regardless };
      const moved = await moveBooking(tools, placed, { acting, arrival, departure, party, quote, quoted, note });
      if (moved.ok || moved.code !== "PARTS_CHANGED" || attempt === MAX_ATTEMPTS) return moved;
    }
  }
  const changed: Booking = { ...booking, version: booking.version + 1, updatedAt: now };
  const mails = await enqueueBookingMails(tools, { ...placed, booking: changed }, { guest: "change-declined" }, { note });
  const event = { type: "change-declined", state: booking.state, ...acting, note, details: { arrival, departure }, at: now };
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, store.tables, booking, {}, event),
    bookings.removeChangeRequest(db, store.tables, booking.id),
    ...mails(db),
  ]);
  return problem === undefined ? { ok: true, booking: changed } : { ok: false, code: "VERSION_CONFLICT" };
}
