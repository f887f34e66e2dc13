import type { z } from "zod";
import type { Booking } from "#contract/letting/booking.ts";
import type { newBookingInput } from "#contract/letting/booking-input.ts";
import { adjustQuote, hasLines } from "#domain/bookings/adjust-quote.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Alternative, Quote, Refusal } from "#domain/rates/quote-types.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { readContact } from "../guests/read-contact.ts";
import { openGuestToken } from "./guest-token.ts";
import { insertBooking, readFormer } from "./place-booking.ts";
import { quoteBooking } from "./quote-booking.ts";

export type EnteredBooking = z.output<typeof newBookingInput>;

export type Entered =
  | { ok: true; booking: Booking; token: string }
  | { ok: false; code: "STAY_NOT_POSSIBLE"; refusals: Refusal[]; alternatives: Alternative[] }
  /** The request's key has entered another booking. */
  | { ok: false; code: "VERSION_CONFLICT"; current: Booking }
  /** The price is no longer the one that the owner saw. */
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote }
  | { ok: false; code: "INVALID_STAY" | "NIGHTS_TAKEN" | "NOT_FOUND" };

const MAX_ATTEMPTS = 3;

/** Refusals that no owner can override: invalid input and taken nights. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(["NIGHTS_TAKEN", "NO_PREPARATION"]);

/**
 * Enters a booking of an owner: one by phone, or an offer. Rules of stays can be overridden, taken nights cannot. INVALID_STAY:
 * impossible dates or guests, or no price.
 */
export async function enterBooking(
  tools: BookingTools,
  place: BookingPlace,
  entered: EnteredBooking,
  acting: Acting,
): Promise<Entered> {
  const { store } = tools;
  const { site } = place;
  const { party, extras, code, arrival, departure, ignoresRules, requestKey } = entered;
  const contact = await readContact(entered.contact, { locale: entered.locale, home: site.place.country });
  const request = { arrival, departure, ...party, extras, code };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [quoted, { matches, before }] = await Promise.all([
      quoteBooking(tools, place, request, { email: contact.email }),
      readFormer(store, site.id, contact, requestKey),
    ]);
    if (before) {
      const { booking, tokenSealed } = before;
      const isSame = booking.unitId === place.unit.id && booking.arrival === arrival && booking.departure === departure;
      if (!isSame) return { ok: false, code: "VERSION_CONFLICT", current: booking };
      return { ok: true, booking, token: await openGuestToken(tools.secrets, tokenSealed) };
    }
    const { result, regardless } = quoted;
    if (!regardless) return { ok: false, code: "INVALID_STAY" };
    if (!result.ok) {
      const isFinal = !ignoresRules || result.refusals.some((refusal) => FINAL_REFUSALS.has(refusal.code));
      if (isFinal) return { ...result, code: "STAY_NOT_POSSIBLE" };
    }
    const { lines } = entered;
    if (lines && !hasLines(regardless, lines)) return { ok: false, code: "PRICE_CHANGED", quote: regardless };
    const quote = withLines(tools, place, regardless, lines, entered.locale);
    const { state, agreedTotal } = entered;
    if (agreedTotal !== undefined && agreedTotal !== quote.total) return { ok: false, code: "PRICE_CHANGED", quote };
    const inserted = await insertBooking(tools, place, {
      acting,
      request,
      contact,
      locale: entered.locale,
      message: null,
      arrivalTime: null,
      payment: entered.payment,
      requestKey,
      network: null,
      agreesToMarketing: false,
      channel: entered.channel,
      mode: null,
      state,
      quote,
      quoted,
      matches,
      offerHours: entered.offerHours,
      notes: entered.notes,
      mails: entered.sendsMail ? { guest: state === "offer" ? "offered" : state } : {},
      isLimited: false,
      isTest: entered.payment === "online" && place.account?.isLive !== true,
    });
    if (typeof inserted === "object") return { ok: true, ...inserted };
    if (inserted === "NOT_FOUND") return { ok: false, code: "NOT_FOUND" };
  }
  return { ok: false, code: "NIGHTS_TAKEN" };
}

/** The quote with the lines that an owner set, if any. */
export function withLines(
  { now }: BookingTools,
  { site, unit }: BookingPlace,
  quote: Quote,
  lines: EnteredBooking["lines"],
  locale: Booking["locale"],
): Quote {
  const { schedule } = unit.rates.plan;
  return lines ? adjustQuote(quote, lines, { schedule, today: dayInZone(now, site.timeZone), locale }) : quote;
}
