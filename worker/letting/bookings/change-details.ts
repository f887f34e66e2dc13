import type { z } from "zod";
import type { Booking } from "#contract/letting/booking.ts";
import type { bookingDetailsInput } from "#contract/letting/booking-input.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import * as bookings from "#store/letting/bookings.ts";
import { readContact } from "../guests/read-contact.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

/** Changes the details of a booking besides dates and price. A guest can be chosen only from those that match. */
export async function changeDetails(
  tools: BookingTools,
  { booking, site }: PlacedBooking,
  { contact: written, notes, arrivalTime, guestId, messagesOff, messageLocale }: z.output<typeof bookingDetailsInput>,
  acting: Acting,
): Promise<{ ok: true; booking: Booking } | { ok: false; code: "NOT_FOUND" | "VERSION_CONFLICT" }> {
  const { store, now } = tools;
  if (guestId !== undefined && !booking.guestChoice.includes(guestId)) return { ok: false, code: "NOT_FOUND" };
  const contact = written && (await readContact(written, { locale: booking.locale, home: site.place.country }));
  const values = {
    ...(contact && { contact }),
    ...(notes !== undefined && { notes }),
    ...(arrivalTime !== undefined && { arrivalTime }),
    ...(messagesOff && { messagesOff: [...new Set(messagesOff)] }),
    ...(messageLocale !== undefined && { messageLocale }),
    ...(guestId !== undefined && { guestId, guestChoice: [] }),
  };
  const event = { type: "details-changed", state: booking.state, ...acting, note: null, details: {}, at: now };
  const problem = await writeBooking(tools, site.id, (db) => bookings.change(db, store.tables, booking, values, event));
  if (problem !== undefined) return { ok: false, code: "VERSION_CONFLICT" };
  return { ok: true, booking: { ...booking, ...values, version: booking.version + 1, updatedAt: now } };
}
