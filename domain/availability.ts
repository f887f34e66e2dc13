import { addDays, addMonths, type CalendarDate, type CalendarMonth, dayOf, daysBetween, daysInMonth, firstDay } from "./dates.ts";
import { listNights, type Stay } from "./stays.ts";

/**
 * The state of a day in the calendar that guests see.
 * - `free`: the night before and the night that begins on this day are both free
 * - `departs`: a guest departs this morning; the night is free, so another guest may arrive
 * - `arrives`: a guest arrives this evening; another guest may still depart this morning
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

/** The state of a day by whether it is past and whether the night before and its own night are taken. */
export function dayState(past: boolean, nightBefore: boolean, night: boolean): DayState {
  if (past) return "past";
  if (night) return nightBefore ? "taken" : "arrives";
  return nightBefore ? "departs" : "free";
}

/**
 * The first night that a calendar starting with this month needs: the night before its first day, on which a guest may depart.
 */
export function firstNight(from: CalendarMonth): CalendarDate {
  return addDays(firstDay(from), -1);
}

/** Lists `count` whole months starting with `from`, each day with its state. */
export function monthsOf(from: CalendarMonth, count: number, taken: ReadonlySet<string>, today: CalendarDate): Month[] {
  let nightBefore = taken.has(firstNight(from));
  return Array.from({ length: count }, (_, i) => {
    const month = addMonths(from, i);
    const days = Array.from({ length: daysInMonth(month) }, (__, d) => {
      const date = dayOf(month, d + 1);
      const night = taken.has(date);
      const state = dayState(date < today, nightBefore, night);
      nightBefore = night;
      return { date, state };
    });
    return { month, days };
  });
}

/**
 * Encodes taken nights as run lengths from `start` on, free and taken nights in turn: `[2, 3]` is two free nights and three taken
 * ones. `nights` must be in ascending order, without duplicates, and not before `start`.
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

/** Decodes what {@link toRunLengths} returned into the taken nights in `[from, until)`; a calendar may cover two years. */
export function fromRunLengths(runs: number[], start: CalendarDate, from = start, until?: CalendarDate): CalendarDate[] {
  const [first, end] = [daysBetween(start, from), until === undefined ? Infinity : daysBetween(start, until)];
  const nights: CalendarDate[] = [];
  let at = 0;
  for (const [index, length] of runs.entries()) {
    const [begin, next] = [Math.max(at, first), Math.min(at + length, end)];
    at += length;
    if (index % 2 === 0 || begin >= next) continue;
    let night = addDays(start, begin);
    nights.push(night);
    for (let day = begin + 1; day < next; day++) {
      night = addDays(night, 1);
      nights.push(night);
    }
  }
  return nights;
}

/** True if no night of the stay is taken. */
export function isFree(stay: Stay, taken: ReadonlySet<string>): boolean {
  return listNights(stay).every((night) => !taken.has(night));
}
