import type { CalendarDate } from "#domain/dates.ts";
import { availableDays, type AvailableDay } from "#domain/rates/available-days.ts";
import { findCode } from "#domain/rates/promo-codes.ts";
import { quote } from "#domain/rates/quote.ts";
import { quoteContextOf, quotedNights } from "#domain/rates/quote-context.ts";
import type { QuoteContext, QuoteRequest, QuoteResult } from "#domain/rates/quote-types.ts";
import type { Bookable, BookableUnit } from "./bookable.ts";

/** A unit with the current state that its quotes depend on. */
export interface QuotableUnit {
  unit: BookableUnit;
  context: QuoteContext;
}

/**
 * Reads the taken nights of units, with one query, and the uses of the typed promo code, with another one. `now` is in
 * milliseconds since the epoch.
 */
export async function readQuotable(
  { timeZone, stays, promoUses }: Bookable,
  units: BookableUnit[],
  now: number,
  code: string | null = null,
): Promise<QuotableUnit[]> {
  const { from, until } = quotedNights(now, timeZone);
  const ids = units.map(({ id }) => id);
  const promos = units.map(({ id, rates }) => findCode(rates.plan, code, id)).filter((promo) => typeof promo === "object");
  const [taken, uses] = await Promise.all([
    units.length === 0 ? [] : stays(ids, from, until),
    promos.length === 0 ? undefined : promoUses?.([...new Set(promos.map(({ id }) => id))]),
  ]);
  return units.map((unit) => {
    const own = taken.filter(({ unitId }) => unitId === unit.id);
    const context = quoteContextOf(unit, own, { now, timeZone });
    return { unit, context: { ...context, ...(uses && { promoUses: uses }) } };
  });
}

/** Answers a guest's request for a stay in a unit. */
export const quoteUnit = ({ unit, context }: QuotableUnit, request: QuoteRequest): QuoteResult =>
  quote(unit.rates.plan, request, context);

/** The calendar of a unit for guests, from `from` up to but not including `to`. */
export const listDays = ({ unit, context }: QuotableUnit, days: { from: CalendarDate; to: CalendarDate }): AvailableDay[] =>
  availableDays(unit.rates.plan, days, context);
