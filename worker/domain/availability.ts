import { addDays, addMonths, type CalendarDate, type CalendarMonth, dayOf, daysBetween, daysInMonth, firstDay } from "./dates.ts";
import { listNights, type Stay } from "./stays.ts";

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

interface Month {
  month: CalendarMonth;
  days: Day[];
}

function stateOf(past: boolean, nightBefore: boolean, night: boolean): DayState {
  if (past) return "past";
  if (night) return nightBefore ? "taken" : "arrives";
  return nightBefore ? "departs" : "free";
}

/** The first night a calendar from this month on has to know: whoever leaves on its first day has slept there before. */
export function firstNight(from: CalendarMonth): CalendarDate {
  return addDays(firstDay(from), -1);
}

/** `count` whole months from `from` on, each day with its state. */
export function monthsOf(from: CalendarMonth, count: number, taken: ReadonlySet<string>, today: CalendarDate): Month[] {
  let nightBefore = taken.has(firstNight(from));
  return Array.from({ length: count }, (_, i) => {
    const month = addMonths(from, i);
    const days = Array.from({ length: daysInMonth(month) }, (__, d) => {
      const date = dayOf(month, d + 1);
      const night = taken.has(date);
      const state = stateOf(date < today, nightBefore, night);
      nightBefore = night;
      return { date, state };
    });
    return { month, days };
  });
}

/**
 * Nights as the lengths of their runs, free and taken in turn, counted from `start`: `[2, 3]` is two free nights and three
 * taken ones. `nights` ascend, none is before `start` or named twice.
 */
export function toRunLengths(nights: CalendarDate[], start: CalendarDate): number[] {
  const runs: number[] = [];
  let last: CalendarDate | undefined;
  for (const night of nights) {
    const free = last === undefined ? daysBetween(start, night) : daysBetween(last, night) - 1;
    if (free === 0 && last !== undefined) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(free, 1);
    last = night;
  }
  return runs;
}

/** The nights that {@link toRunLengths} wrote. */
export function fromRunLengths(runs: number[], start: CalendarDate): CalendarDate[] {
  let at = 0;
  return runs.flatMap((length, index) => {
    const first = at;
    at += length;
    return index % 2 === 0 ? [] : Array.from({ length }, (_, i) => addDays(start, first + i));
  });
}

/** No night of the stay is taken. */
export function isFree(stay: Stay, taken: ReadonlySet<string>): boolean {
  return listNights(stay).every((night) => !taken.has(night));
}
