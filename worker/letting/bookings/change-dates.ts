import type { z } from "zod";
import type { Booking } from "#contract/letting/booking.ts";
import type { bookingMoveInput } from "#contract/letting/booking-input.ts";
import { hasLines } from "#domain/bookings/adjust-quote.ts";
import { keepPrice } from "#domain/bookings/keep-price.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Alternative, Quote, Refusal } from "#domain/rates/quote-types.ts";
import { findPlace, type PlacedBooking } from "#store/letting/booking-places.ts";
import { findEvents } from "#store/letting/bookings.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { withLines } from "./enter-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { quoteBooking, requestOf } from "./quote-booking.ts";

export type DateChange = z.output<typeof bookingMoveInput>;

export type DatesChanged =
  | { ok: true; booking: Booking }
  | { ok: false; code: "STAY_NOT_POSSIBLE"; refusals: Refusal[]; alternatives: Alternative[] }
  /** The price is no longer the one that the owner saw. */
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote }
  | { ok: false; code: "NOT_ALLOWED" | "INVALID_STAY" | "NIGHTS_TAKEN" | "NOT_FOUND" | "VERSION_CONFLICT" };

const MAX_ATTEMPTS = 3;

/** Changes dates, unit, party or price of a booking for its owner, at the agreed price, at today's or at one set by hand. */
export async function changeDates(
  tools: BookingTools,
  placed: PlacedBooking,
  change: DateChange,
  acting: Acting,
): Promise<DatesChanged> {
  const { booking, site } = placed;
  const { unitId = booking.unitId } = change;
  // A stay keeps its unit even if that was archived meanwhile.
  const to = unitId === booking.unitId ? placed : await findPlace(tools.store, site.id, { id: unitId });
  if (!to) return { ok: false, code: "NOT_FOUND" };
  const changed = {
    ...(change.arrival && { arrival: change.arrival }),
    ...(change.departure && { departure: change.departure }),
    ...(change.party && { party: change.party }),
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const quoted = await quoteBooking(tools, to, requestOf(booking, changed), {
      email: booking.contact.email,
      except: booking.id,
    });
    const { result, regardless } = quoted;
    if (!regardless) return { ok: false, code: "INVALID_STAY" };
    if (!result.ok && !change.ignoresRules && change.price === "anew") return { ...result, code: "STAY_NOT_POSSIBLE" };
    const base = await priceOf(tools, placed, change.price, regardless);
    if (change.lines && !hasLines(base, change.lines)) return { ok: false, code: "PRICE_CHANGED", quote: base };
    const quote = withLines(tools, to, base, change.lines, booking.locale);
    if (change.agreedTotal !== undefined && change.agreedTotal !== quote.total)
      return { ok: false, code: "PRICE_CHANGED", quote };
    const { note, sendsMail } = change;
    const moved = await moveBooking(tools, placed, { acting, ...changed, to, quote, quoted, note, sendsMail });
    if (moved.ok) return moved;
    if (moved.code !== "PARTS_CHANGED") return { ok: false, code: moved.code };
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

/**
 * The price that a change requests. `former` is the price in the last change's event, or the agreed price if that change kept it.
 */
async function priceOf(
  { store, now }: BookingTools,
  { booking: { id, quote }, site: { timeZone } }: PlacedBooking,
  price: DateChange["price"],
  anew: Quote,
): Promise<Quote> {
  if (price === "anew") return anew;
  const last = price === "former" ? (await findEvents(store, id)).at(-1) : undefined;
  const kept = (last?.details["formerQuote"] as Quote | undefined) ?? quote;
  return keepPrice(kept, anew, { today: dayInZone(now, timeZone), timeZone });
}
