import { addDays, addMonthsToDay, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { availableDays, type AvailableDay } from "#domain/rates/available-days.ts";
import { MAX_MONTHS_AHEAD } from "#domain/rates/plan.ts";
import { findCode } from "#domain/rates/promo-codes.ts";
import { quote } from "#domain/rates/quote.ts";
import type { QuoteContext, QuoteRequest, QuoteResult } from "#domain/rates/quote-types.ts";
import { createStayCalendar } from "#domain/rates/stay-calendar.ts";
import { listNights } from "#domain/stays.ts";
import type { Bookable, BookableUnit, TakenStay } from "./bookable.ts";

/** More than the maximum number of preparation nights of a stay. */
const MAX_PREPARATION_DAYS = 31;

/** A unit with the current state that its quotes depend on. */
export interface QuotableUnit {
  unit: BookableUnit;
  context: QuoteContext;
}

/** The nights on which quotes at `now` depend: from the first one up to but not including `until`. */
export function quotedNights(now: number, timeZone: string): { from: CalendarDate; until: CalendarDate } {
  const today = dayInZone(now, timeZone);
  return {
    from: addDays(today, -MAX_PREPARATION_DAYS),
    until: addDays(addMonthsToDay(today, MAX_MONTHS_AHEAD), MAX_PREPARATION_DAYS),
  };
}

/**
 * Reads the taken nights of units, with one query, and how often the promo code that was typed is used, with another one. `now` is in
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

/** Answers a guest's question about a stay in a unit. */
export const quoteUnit = ({ unit, context }: QuotableUnit, request: QuoteRequest): QuoteResult =>
  quote(unit.rates.plan, request, context);

/** The calendar of a unit for guests, from `from` up to but not including `to`. */
export const listDays = ({ unit, context }: QuotableUnit, days: { from: CalendarDate; to: CalendarDate }): AvailableDay[] =>
  availableDays(unit.rates.plan, days, context);

/** The state that quotes of a unit depend on, from its taken nights. */
export function quoteContextOf(
  { id, checkIn, checkOut, rates }: BookableUnit,
  stays: TakenStay[],
  { now, timeZone }: { now: number; timeZone: string },
): QuoteContext {
  const context = { now, unit: { id, timeZone, checkIn, checkOut }, version: rates.version };
  const calendar = createStayCalendar(rates.plan, { ...context, taken: new Set() });
  const occupied = new Set<string>();
  const blocked = new Set<string>();
  for (const stay of stays) {
    for (const night of listNights(stay)) (stay.isBlock ? blocked : occupied).add(night);
    if (stay.isBlock) continue;
    const { preparationNights } = calendar.day(calendar.indexOf(stay.departure)).rules;
    for (let index = 0; index < preparationNights; index++) blocked.add(addDays(stay.departure, index));
  }
  return {
    ...context,
    taken: new Set([...occupied, ...blocked]),
    blocks: new Set([...blocked].filter((night) => !occupied.has(night))),
  };
}
