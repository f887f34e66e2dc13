import { addDays, addMonthsToDay, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { availableDays, type AvailableDay } from "#domain/rates/available-days.ts";
import { MAX_MONTHS_AHEAD } from "#domain/rates/plan.ts";
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

/** Reads the taken nights of units, with one query. `now` is in milliseconds since the epoch. */
export async function readQuotable({ timeZone, stays }: Bookable, units: BookableUnit[], now: number): Promise<QuotableUnit[]> {
  const { from, until } = quotedNights(now, timeZone);
  const ids = units.map(({ id }) => id);
  const taken = units.length === 0 ? [] : await stays(ids, from, until);
  return units.map((unit) => ({
    unit,
    context: quoteContextOf(
      unit,
      taken.filter(({ unitId }) => unitId === unit.id),
      { now, timeZone },
    ),
  }));
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
