import { addDays, addMonthsToDay, type CalendarDate, dayInZone } from "../dates.ts";
import { listNights, type Stay } from "../stays.ts";
import { MAX_MONTHS_AHEAD, type RatePlan } from "./plan.ts";
import type { QuoteContext } from "./quote-types.ts";
import { createStayCalendar } from "./stay-calendar.ts";

/** More than the maximum number of preparation nights of a stay. */
const MAX_PREPARATION_DAYS = 31;

/** The nights on which quotes at `now` depend: from the first one up to but not including `until`. */
export function quotedNights(now: number, timeZone: string): { from: CalendarDate; until: CalendarDate } {
  const today = dayInZone(now, timeZone);
  return {
    from: addDays(today, -MAX_PREPARATION_DAYS),
    until: addDays(addMonthsToDay(today, MAX_MONTHS_AHEAD), MAX_PREPARATION_DAYS),
  };
}

/** Nights of a unit that are taken. */
export interface TakenStay extends Stay {
  unitId: string;
  /** True for nights that the owner has blocked. */
  isBlock: boolean;
}

interface Unit {
  id: string;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  rates: { version: number; plan: RatePlan };
}

/** The state that quotes of a unit depend on, from its taken nights. */
export function quoteContextOf(
  { id, checkIn, checkOut, rates }: Unit,
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
