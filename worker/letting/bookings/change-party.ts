import type { Booking, Party } from "#contract/letting/booking.ts";
import type { Quote, Refusal, RefusalCode } from "#domain/rates/quote-types.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { moveBooking, type Moved } from "./move-booking.ts";
import { quoteBooking, type QuotedStay, requestOf } from "./quote-booking.ts";

/** Refusals that are about the people; those about dates do not count for a stay that is booked already. */
const PARTY_REFUSALS: readonly RefusalCode[] = [
  "INVALID_GUESTS",
  "NO_ADULT",
  "TOO_MANY_GUESTS",
  "TOO_MANY_BABIES",
  "PETS_NOT_ALLOWED",
  "TOO_MANY_PETS",
];

export type QuotedParty =
  /** The price that is agreed if it does not depend on the change, otherwise the price of today. */
  { ok: true; quote: Quote; quoted: QuotedStay } | { ok: false; refusals: Refusal[] };

/** Quotes a booking with another party. */
export async function quoteParty(tools: BookingTools, placed: PlacedBooking, party: Party): Promise<QuotedParty> {
  const { booking } = placed;
  const asked = { email: booking.contact.email, except: booking.id };
  const [quoted, before] = await Promise.all([
    quoteBooking(tools, placed, requestOf(booking, { party }), asked),
    quoteBooking(tools, placed, requestOf(booking), asked),
  ]);
  const refusals = quoted.result.ok ? [] : quoted.result.refusals.filter(({ code }) => PARTY_REFUSALS.includes(code));
  const { regardless } = quoted;
  if (refusals.length > 0 || !regardless) return { ok: false, refusals };
  const isSame = regardless.total === before.regardless?.total;
  return { ok: true, quote: isSame ? booking.quote : regardless, quoted };
}

export type PartyChanged =
  | { ok: true; booking: Booking }
  /** The change costs something else than agreed; or it is not possible. */
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote }
  | { ok: false; code: "STAY_NOT_POSSIBLE"; refusals: Refusal[] }
  | Extract<Moved, { ok: false }>;

/** Changes the party of a booking at the total that was agreed. A request for other dates, which was about the former party, ends. */
export async function changeParty(
  tools: BookingTools,
  placed: PlacedBooking,
  { agreedTotal, party, ...change }: { acting: Acting; party: Party; agreedTotal: number; withdrawsRequest: boolean },
): Promise<PartyChanged> {
  const answer = await quoteParty(tools, placed, party);
  if (!answer.ok) return { ok: false, code: "STAY_NOT_POSSIBLE", refusals: answer.refusals };
  const { quote, quoted } = answer;
  if (quote.total !== agreedTotal) return { ok: false, code: "PRICE_CHANGED", quote };
  return moveBooking(tools, placed, { ...change, party, quote, quoted });
}
