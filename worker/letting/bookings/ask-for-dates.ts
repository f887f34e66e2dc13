import type { Booking, ChangeRequest } from "#contract/letting/booking.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Quote, QuoteResult } from "#domain/rates/quote-types.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { GUEST, type BookingTools } from "./booking-tools.ts";
import { quoteBooking, requestOf } from "./quote-booking.ts";
import { writeBooking } from "./write-booking.ts";

/** Dates that a guest requests instead, as typed. */
export interface AskedDates {
  arrival: string;
  departure: string;
}

/** Quotes a booking with other dates; its own nights count as free. */
export async function quoteDates(tools: BookingTools, placed: PlacedBooking, dates: AskedDates): Promise<QuoteResult> {
  const { booking } = placed;
  const request = { ...requestOf(booking), ...dates };
  const { result } = await quoteBooking(tools, placed, request, { email: booking.contact.email, except: booking.id });
  return result;
}

export type DatesAsked =
  | { ok: true; booking: Booking }
  | ({ ok: false; code: "STAY_NOT_POSSIBLE" } & Omit<QuoteResult & { ok: false }, "ok">)
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote }
  | { ok: false; code: "VERSION_CONFLICT" };

/**
 * Stores a guest's request for other dates at the total that the guest agreed to, and tells the owner, who accepts or declines
 * it. It replaces an earlier request. The booking keeps its nights until then.
 */
export async function askForDates(
  tools: BookingTools,
  placed: PlacedBooking,
  { agreedTotal, message, ...dates }: AskedDates & { agreedTotal: number; message: string | null },
): Promise<DatesAsked> {
  const { store, now } = tools;
  const { booking, site } = placed;
  const result = await quoteDates(tools, placed, dates);
  if (!result.ok) return { ...result, code: "STAY_NOT_POSSIBLE" };
  const { quote } = result;
  if (quote.total !== agreedTotal) return { ok: false, code: "PRICE_CHANGED", quote };
  const asked: ChangeRequest = {
    id: crypto.randomUUID(),
    bookingId: booking.id,
    arrival: dates.arrival as CalendarDate,
    departure: dates.departure as CalendarDate,
    party: booking.party,
    quote,
    message,
    createdAt: now,
  };
  const changed: Booking = { ...booking, version: booking.version + 1, updatedAt: now };
  const mails = await enqueueBookingMails(
    tools,
    { ...placed, booking: changed },
    { owner: "change-asked" },
    { note: message, asked },
  );
  const details = { ...dates, total: quote.total };
  const event = { type: "change-asked", state: booking.state, ...GUEST, note: message, details, at: now };
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, store.tables, booking, {}, event),
    ...bookings.replaceChangeRequest(db, store.tables, asked),
    ...mails(db),
  ]);
  return problem === undefined ? { ok: true, booking: changed } : { ok: false, code: "VERSION_CONFLICT" };
}
