import type { CalendarDate } from "../dates.ts";
import type { PromoCode, RatePlan } from "./plan.ts";
import type { QuoteContext, Refusal } from "./quote-types.ts";

const normalize = (code: string): string => code.trim().toLowerCase();

/** Finds the promo code of a unit that a guest typed; "none" if nothing was typed. */
export function findCode(plan: RatePlan, typed: string | null, unitId: string): PromoCode | "none" | undefined {
  const wanted = normalize(typed ?? "");
  if (wanted === "") return "none";
  return plan.discounts.codes.find(({ code, units }) => normalize(code) === wanted && (units?.includes(unitId) ?? true));
}

/** Lists the reasons why a code cannot be used now, for any stay. */
export function checkUse(code: PromoCode, today: CalendarDate, { promoUses = {} }: QuoteContext): Refusal[] {
  const refusals: Refusal[] = [];
  const { bookFirst, bookLast, maxUses, maxUsesPerGuest } = code;
  if (isOutside(today, today, bookFirst, bookLast))
    refusals.push({ code: "CODE_BOOKING_DATES", allowed: { first: bookFirst, last: bookLast } });
  const uses = (Object.hasOwn(promoUses, code.id) && promoUses[code.id]) || { all: 0, guest: 0 };
  if (uses.all >= (maxUses ?? Infinity) || uses.guest >= (maxUsesPerGuest ?? Infinity)) refusals.push({ code: "CODE_USED_UP" });
  return refusals;
}

/** Lists the reasons why a code is not valid for a stay, given its first and last night. */
export function checkCodeStay(
  { stayFirst, stayLast, minNights }: PromoCode,
  { first, last, nights }: { first: CalendarDate; last: CalendarDate; nights: number },
): Refusal[] {
  const refusals: Refusal[] = [];
  if (isOutside(first, last, stayFirst, stayLast))
    refusals.push({ code: "CODE_STAY_DATES", allowed: { first: stayFirst, last: stayLast } });
  if (minNights !== null && nights < minNights) refusals.push({ code: "CODE_MINIMUM", allowed: { minNights } });
  return refusals;
}

const isOutside = (from: string, to: string, first: string | null, last: string | null): boolean =>
  (first !== null && from < first) || (last !== null && to > last);
