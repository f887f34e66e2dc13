import { dayState, type DayState } from "../availability.ts";
import type { CalendarDate } from "../dates.ts";
import { MAX_NIGHTS } from "../stays.ts";
import type { RatePlan } from "./plan.ts";
import type { QuoteContext } from "./quote-types.ts";
import { createStayCalendar, type StayCalendar } from "./stay-calendar.ts";
import { canEndAnyStay, departuresOf, firstDeparture, isFreeNight, isStay, lastDepartureOf, minimumOf } from "./stay-rules.ts";

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
  let last = 0;
  for (let arrival = Math.max(0, start - MAX_NIGHTS); arrival < Math.min(end, calendar.lastDay); arrival++) {
    const departure = firstDeparture(calendar, arrival);
    if (departure === undefined) continue;
    shortest.set(arrival, departure - arrival);
    last = Math.max(last, lastDepartureOf(calendar, arrival));
  }
  const days: AvailableDay[] = [];
  for (let index = start; index < end; index++) {
    const { date, night, rules } = calendar.day(index);
    const isPast = index < 0;
    days.push({
      date,
      state: dayState(isPast, isOccupied(calendar, index - 1), isOccupied(calendar, index)),
      price: isPast || night.amount === 0 ? null : night.amount,
      minNights: shortest.get(index) ?? minimumOf(rules),
      canArrive: shortest.has(index),
      canDepart: index <= last && canDepartOn(calendar, index, shortest),
    });
  }
  return days;
}

/**
 * True if a stay can depart on this day. `shortest`: nights of the shortest stay by arrival; the nearest arrivals are tried
 * first.
 */
function canDepartOn(calendar: StayCalendar, departure: number, shortest: ReadonlyMap<number, number>): boolean {
  if (departure <= 0 || !canEndAnyStay(calendar, departure)) return false;
  const first = Math.max(0, departure - MAX_NIGHTS);
  for (let arrival = departure - 1; arrival >= first && isFreeNight(calendar, arrival); arrival--) {
    const nights = shortest.get(arrival);
    if (nights !== undefined && nights <= departure - arrival && isStay(calendar, arrival, departure)) return true;
  }
  return false;
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
