import { type Booking, type BookingContact, MAX_BOOKING_TOTAL, type Party } from "#contract/letting/booking.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { findCode } from "#domain/rates/promo-codes.ts";
import { quoteContextOf, quotedNights, type TakenStay } from "#domain/rates/quote-context.ts";
import { preparationNightsAfter, quoteRegardless } from "#domain/rates/quote.ts";
import type { Quote, QuoteRequest, QuoteResult } from "#domain/rates/quote-types.ts";
import { selectPromoUses } from "#store/letting/bookings.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";
import { isBlock, partsFrom, selectParts, selectRanges, type UnitParts } from "#store/letting/nights.ts";
import { quoteUnit } from "../rates/quote-units.ts";
import type { BookingTools } from "./booking-tools.ts";

/** The current price of a stay, and the units that share its nights. */
export interface QuotedStay {
  result: QuoteResult;
  /** The price regardless of the rules; undefined if dates or guests are impossible or the unit has no price. */
  regardless: Quote | undefined;
  related: UnitParts;
  /** Nights that have to stay free of other stays after this one; 0 if its dates are impossible. */
  preparationNights: number;
}

/**
 * Quotes a stay from the store: its unit's taken nights and the uses of its promo code so far, without those of the booking
 * `except`. One round trip to D1.
 */
export async function quoteBooking(
  { store, now }: BookingTools,
  { site, unit }: BookingPlace,
  request: QuoteRequest,
  { email, except }: { email: BookingContact["email"]; except?: string },
): Promise<QuotedStay> {
  const { timeZone } = site;
  const { from, until } = quotedNights(now, timeZone);
  const { rates, id } = unit;
  const found = findCode(rates.plan, request.code, id);
  const promo = typeof found === "object" ? found : undefined;
  const { tables: t } = store;
  const [ranges, parts, counts = []] = await store.atomically((db) => [
    selectRanges(db, t, [id], from, until),
    selectParts(db, t, id),
    ...(promo ? [selectPromoUses(db, t, { siteId: site.id, promoId: promo.id, email, except })] : []),
  ]);
  const [uses] = counts;
  const related = partsFrom(parts, id);
  const stays = ranges
    .filter(({ holder }) => holder !== except)
    .map(({ unitId, kind, first, last }): TakenStay => ({
      unitId,
      arrival: first as CalendarDate,
      departure: addDays(last as CalendarDate, 1),
      isBlock: isBlock(kind),
    }));
  const context = {
    ...quoteContextOf(unit, stays, { now, timeZone }),
    ...(promo && uses && { promoUses: { [promo.id]: uses } }),
  };
  const result = quoteUnit({ unit, context }, request);
  const regardless = result.ok ? result.quote : quoteRegardless(rates.plan, request, context);
  if (regardless && regardless.total > MAX_BOOKING_TOTAL) {
    const refused: QuoteResult = { ok: false, refusals: [{ code: "NO_PRICE" }], alternatives: [] };
    return { result: refused, regardless: undefined, related, preparationNights: 0 };
  }
  const preparationNights = regardless ? preparationNightsAfter(rates.plan, regardless.departure, context) : 0;
  return { result, regardless, related, preparationNights };
}

/** The request for a quote of a booking with other dates or party. */
export function requestOf(
  { arrival, departure, party, extras, code }: Pick<Booking, "arrival" | "departure" | "party" | "extras" | "code">,
  changed: { arrival?: CalendarDate; departure?: CalendarDate; party?: Party } = {},
): QuoteRequest {
  return { arrival, departure, ...(changed.party ?? party), extras, code, ...withoutParty(changed) };
}

function withoutParty({ arrival, departure }: { arrival?: CalendarDate; departure?: CalendarDate }) {
  return { ...(arrival && { arrival }), ...(departure && { departure }) };
}
