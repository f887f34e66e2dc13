import { addDays, addMonths, type CalendarDate, type CalendarMonth, daysInMonth, firstDay } from "./dates.ts";
import { nightsOf, type Stay } from "./stays.ts";

/**
 * What a guest may do on a day.
 * - `free`: the night before and the night that begins are both free
 * - `departs`: someone leaves this morning; the night is free, so one may arrive
 * - `arrives`: someone arrives this evening; one may still leave this morning
 * - `taken`: both nights are taken
 * - `past`: before today
 */
export type DayState = "free" | "departs" | "arrives" | "taken" | "past";

export interface Day {
  date: CalendarDate;
  state: DayState;
}

export interface Month {
  month: CalendarMonth;
  days: Day[];
}

export function dayState(day: CalendarDate, taken: ReadonlySet<string>, today: CalendarDate): DayState {
  if (day < today) return "past";
  const night = taken.has(day);
  const nightBefore = taken.has(addDays(day, -1));
  if (night) return nightBefore ? "taken" : "arrives";
  return nightBefore ? "departs" : "free";
}

/** `count` whole months from `from` on, each day with its state. */
export function monthsOf(from: CalendarMonth, count: number, taken: ReadonlySet<string>, today: CalendarDate): Month[] {
  return Array.from({ length: count }, (_, i) => {
    const month = addMonths(from, i);
    const first = firstDay(month);
    const days = Array.from({ length: daysInMonth(month) }, (_, d) => {
      const day = addDays(first, d);
      return { date: day, state: dayState(day, taken, today) };
    });
    return { month, days };
  });
}

/** No night of the stay is taken. */
export function isFree(stay: Stay, taken: ReadonlySet<string>): boolean {
  return nightsOf(stay).every((night) => !taken.has(night));
}
