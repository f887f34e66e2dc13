import type { CalendarDate } from "../dates.ts";
import type { TouristTax } from "../rates/plan.ts";
import { rateOn } from "../rates/rate-on.ts";
import type { QuoteLine } from "../rates/quote-types.ts";
import { countNights, type Stay } from "../stays.ts";

/** A stay as counted in a tourist tax return. */
export interface TaxedStay extends Stay {
  unitId: string;
  /** All guests, children included; null if unknown. */
  guests: number | null;
  /** Guests who are old enough for the tax, and the first nights for which it is due. */
  taxedGuests: number;
  maxTaxedNights: number;
  /** Tax of the whole stay in minor units. */
  tax: number;
  /** True if the channel pays the tax to the municipality. */
  isPaidByChannel: boolean;
}

/** Sums of a tourist tax return for a unit and a period. */
export interface TaxSums {
  unitId: string;
  /** Stays with nights in the period. */
  stays: number;
  nights: number;
  /** Guests times nights; stays of an unknown party are not included. */
  guestNights: number;
  taxedGuestNights: number;
  /** Minor units. */
  tax: number;
  /** Stays whose party is unknown. */
  unknownParties: number;
  /** Guests times nights of stays whose tax the channel pays; not included in the numbers above. */
  guestNightsPaidByChannel: number;
}

/**
 * Sums the tourist tax of each unit for the nights in `[from, until)`. The tax of a stay that lasts beyond the period is divided
 * by nights, so that the tax returns of two adjacent periods add up to the tax of the stay.
 */
export function sumTouristTax(
  stays: readonly TaxedStay[],
  { from, until }: { from: CalendarDate; until: CalendarDate },
): TaxSums[] {
  const sums = new Map<string, TaxSums>();
  for (const stay of stays) {
    const all = countNights(stay);
    const [first, end] = [nightsBefore(stay, from), nightsBefore(stay, until)];
    const nights = end - first;
    if (all < 1 || nights < 1) continue;
    const sum = sums.get(stay.unitId) ?? emptySums(stay.unitId);
    sums.set(stay.unitId, sum);
    const guestNights = (stay.guests ?? 0) * nights;
    if (stay.isPaidByChannel) {
      sum.guestNightsPaidByChannel += guestNights;
      continue;
    }
    const taxedNights = Math.max(0, Math.min(end, stay.maxTaxedNights) - first);
    sum.stays += 1;
    sum.nights += nights;
    sum.guestNights += guestNights;
    sum.taxedGuestNights += stay.taxedGuests * taxedNights;
    sum.tax += Math.round((stay.tax * end) / all) - Math.round((stay.tax * first) / all);
    if (stay.guests === null) sum.unknownParties += 1;
  }
  return [...sums.values()];
}

const emptySums = (unitId: string): TaxSums => ({
  unitId,
  stays: 0,
  nights: 0,
  guestNights: 0,
  taxedGuestNights: 0,
  tax: 0,
  unknownParties: 0,
  guestNightsPaidByChannel: 0,
});

/** Number of the stay's nights before a day. */
const nightsBefore = ({ arrival, departure }: Stay, day: CalendarDate): number =>
  day <= arrival ? 0 : countNights({ arrival, departure: day < departure ? day : departure });

/** The tourist tax in a quote, in minor units. */
export const taxInQuote = (lines: readonly Pick<QuoteLine, "kind" | "chosen" | "amount">[]): number =>
  lines.filter(({ kind, chosen }) => kind === "tourist-tax" && chosen).reduce((sum, { amount }) => sum + amount, 0);

/**
 * The guests of a party who are taxed in a unit on a day, and the taxed nights. All guests and nights unless a rule exempts some.
 */
export function taxedBy(
  taxes: readonly TouristTax[],
  { adults, children }: { adults: number; children: readonly number[] },
  day: CalendarDate,
): { taxedGuests: number; maxTaxedNights: number } {
  const rules = taxes.flatMap(({ rates }) => rateOn(rates, day)?.rule ?? []);
  const byGuest = rules.flatMap((rule) => (rule.per === "guest-night" || rule.per === "guest-day" ? [rule] : []));
  const minAge = byGuest.length === 0 ? 0 : Math.min(...byGuest.map((rule) => rule.minAge));
  const limits = byGuest.map((rule) => (rule.per === "guest-night" ? (rule.maxNights ?? Infinity) : Infinity));
  return {
    taxedGuests: adults + children.filter((age) => age >= minAge).length,
    maxTaxedNights: limits.length === 0 ? Infinity : Math.max(...limits),
  };
}
