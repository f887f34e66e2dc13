import type { CalendarDate } from "../dates.ts";
import { findAlternatives, nightsOf } from "./alternatives.ts";
import { checkStay, readStay } from "./check-stay.ts";
import { checkParty } from "./party.ts";
import type { PromoCode, RatePlan } from "./plan.ts";
import { type PricedRequest, priceStay } from "./price-stay.ts";
import { checkCodeStay, checkUse, findCode } from "./promo-codes.ts";
import type { Quote, QuoteContext, QuoteRequest, QuoteResult, Refusal } from "./quote-types.ts";
import { createStayCalendar } from "./stay-calendar.ts";

/**
 * Answers a guest's request: the price of the stay with all its lines, or every reason why it cannot be booked and the
 * nearest stays that can. Never throws for any request; plan and context must be valid. Refusals of guests, extras and code come
 * after those of the dates. There are no alternatives if other dates would not help.
 */
export function quote(plan: RatePlan, request: QuoteRequest, context: QuoteContext): QuoteResult {
  const calendar = createStayCalendar(plan, context);
  const stay = readStay(request.arrival, request.departure);
  const code = findCode(plan, request.code, context.unit.id);
  const always = [
    ...checkParty(plan.guests, request),
    ...checkExtras(plan, request),
    ...(code === undefined ? [{ code: "CODE_UNKNOWN" as const }] : []),
    ...(isCode(code) ? checkUse(code, calendar.today, context) : []),
  ];
  if ("code" in stay) return { ok: false, refusals: [stay, ...always], alternatives: [] };

  const [arrival, departure] = [calendar.indexOf(stay.arrival), calendar.indexOf(stay.departure)];
  const ofStay = [
    ...checkStay(calendar, arrival, departure),
    ...(isCode(code) ? checkCodeStay(code, nightsOf(calendar, arrival, departure)) : []),
  ];
  const priced: PricedRequest = { ...request, code: isCode(code) ? code : null };
  if (ofStay.length + always.length === 0) return { ok: true, quote: priceStay(calendar, arrival, departure, priced) };
  const alternatives = always.length === 0 ? findAlternatives(calendar, arrival, departure, priced) : [];
  return { ok: false, refusals: [...ofStay, ...always], alternatives };
}

/**
 * The price of a stay that an owner enters, whatever the rules of stays, guests and codes say: an invalid code gives no
 * discount. Undefined if the dates or counts are impossible, an extra is unknown, or there is no price.
 */
export function quoteRegardless(plan: RatePlan, request: QuoteRequest, context: QuoteContext): Quote | undefined {
  const stay = readStay(request.arrival, request.departure);
  const code = findCode(plan, request.code, context.unit.id);
  const counts = [request.adults, ...request.children, request.pets];
  const areCounts = counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MAX_COUNT);
  if ("code" in stay || !areCounts || checkExtras(plan, request).length > 0 || plan.nightly.base === 0) return undefined;
  const calendar = createStayCalendar(plan, context);
  const [arrival, departure] = [calendar.indexOf(stay.arrival), calendar.indexOf(stay.departure)];
  return priceStay(calendar, arrival, departure, { ...request, code: isCode(code) ? code : null });
}

/** Nights that have to stay free of other stays after a departure. */
export function preparationNightsAfter(plan: RatePlan, departure: CalendarDate, context: QuoteContext): number {
  const calendar = createStayCalendar(plan, context);
  return calendar.day(calendar.indexOf(departure)).rules.preparationNights;
}

/** Far above any real number of guests, pets or ages. */
const MAX_COUNT = 200;

const isCode = (code: PromoCode | "none" | undefined): code is PromoCode => typeof code === "object";

function checkExtras({ fees }: RatePlan, { extras }: QuoteRequest): Refusal[] {
  if (extras.every((id) => fees.some((fee) => fee.id === id))) return [];
  const optional = fees.filter(({ mandatory }) => !mandatory).map(({ id }) => id);
  return [{ code: "UNKNOWN_EXTRA", allowed: { extras: optional.toSorted() } }];
}
