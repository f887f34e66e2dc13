import type { Booking, Party } from "#contract/letting/booking.ts";
import type { Quote, Refusal, RefusalCode } from "#domain/rates/quote-types.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { moveBooking, type Moved } from "./move-booking.ts";
import { quoteBooking, type QuotedStay, requestOf } from "./quote-booking.ts";

/** Refusals that concern the party; those about dates do not apply to a stay that is already booked. */
const PARTY_REFUSALS: readonly RefusalCode[] = [
  "INVALID_GUESTS",
  "NO_ADULT",
  "TOO_MANY_GUESTS",
  "TOO_MANY_BABIES",
  "PETS_NOT_ALLOWED",
  "TOO_MANY_PETS",
];

export type QuotedParty =
  /** The agreed price if it does not depend on the change, otherwise today's price. */
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
  /** The change has another price than agreed, or is not possible. */
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote }
  | { ok: false; code: "STAY_NOT_POSSIBLE"; refusals: Refusal[] }
  | Extract<Moved, { ok: false }>;

/** Changes the party of a booking at the agreed total. This ends a request for other dates, which was for the former party. */
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
