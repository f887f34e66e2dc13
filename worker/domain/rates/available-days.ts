import { dayState, type DayState } from "../availability.ts";
import type { CalendarDate } from "../dates.ts";
import { MAX_NIGHTS } from "../stays.ts";
import type { RatePlan } from "./plan.ts";
import type { QuoteContext } from "./quote-types.ts";
import { createStayCalendar, type StayCalendar } from "./stay-calendar.ts";
import { departuresOf, minimumOf } from "./stay-rules.ts";

/** A day of a calendar for guests. */
export interface AvailableDay {
  date: CalendarDate;
  /** Nights that are closed or have no price count as taken. */
  state: DayState;
  /** Price of the night before discounts; null in the past and without a price. */
  price: number | null;
  /** The shortest stay that can arrive on this day; if none can, the minimum by the rules. */
  minNights: number;
  /** True if a stay that arrives on this day can be booked. */
  canArrive: boolean;
  /** True if a stay that departs on this day can be booked. */
  canDepart: boolean;
}

/** Lists the days from `from` up to but not including `to`. */
export function availableDays(
  plan: RatePlan,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  context: QuoteContext,
): AvailableDay[] {
  const calendar = createStayCalendar(plan, context);
  const [start, end] = [calendar.indexOf(from), calendar.indexOf(to)];
  const shortest = new Map<number, number>();
  const departing = new Set<number>();
  for (let arrival = Math.max(0, start - MAX_NIGHTS); arrival < Math.min(end, calendar.lastDay); arrival++) {
    // Departures after the last day of the calendar matter only for arrivals in it.
    const departures = departuresOf(calendar, arrival);
    if (departures[0] !== undefined) shortest.set(arrival, departures[0] - arrival);
    for (const departure of departures) departing.add(departure);
  }
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => {
    const index = start + i;
    const { date, night, rules } = calendar.day(index);
    const isPast = index < 0;
    return {
      date,
      state: dayState(isPast, isOccupied(calendar, index - 1), isOccupied(calendar, index)),
      price: isPast || night.amount === 0 ? null : night.amount,
      minNights: shortest.get(index) ?? minimumOf(rules),
      canArrive: shortest.has(index),
      canDepart: departing.has(index),
    };
  });
}

function isOccupied(calendar: StayCalendar, index: number): boolean {
  const { isTaken, rules, night } = calendar.day(index);
  return isTaken || rules.closed || night.amount === 0;
}

/** Lists the days on which a stay that arrives on this date can depart. */
export function availableDepartures(plan: RatePlan, arrival: CalendarDate, context: QuoteContext): CalendarDate[] {
  const calendar = createStayCalendar(plan, context);
  const index = calendar.indexOf(arrival);
  if (index < 0 || index >= calendar.lastDay) return [];
  return departuresOf(calendar, index).map((departure) => calendar.day(departure).date);
}
