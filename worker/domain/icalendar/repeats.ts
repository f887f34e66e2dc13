import { addDays, type CalendarDate, parseDate, addMonthsToDay, weekday } from "../dates.ts";

/** No rule is followed further. */
const MOST_REPEATS = 750;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const UNDERSTOOD: ReadonlySet<string> = new Set(["freq", "interval", "count", "until", "byday", "wkst"]);

/**
 * The days on which a rule (RFC 5545, section 3.3.10, as jCal has it) repeats what begins on `first`, before `until` and itself
 * included. Rules a calendar of stays has: every so many days, weeks (on some weekdays), months or years. Undefined for any other.
 */
export function expandRule(rule: unknown, first: CalendarDate, until: CalendarDate): CalendarDate[] | undefined {
  if (typeof rule !== "object" || rule === null) return undefined;
  const parts = rule as Record<string, unknown>;
  if (Object.keys(parts).some((name) => !UNDERSTOOD.has(name))) return undefined;
  const { freq, interval = 1, count = MOST_REPEATS } = parts;
  const byDay = parseWeekdays(parts["byday"]);
  if (typeof interval !== "number" || typeof count !== "number" || interval < 1) return undefined;
  const last = typeof parts["until"] === "string" ? parseDate(parts["until"].slice(0, 10)) : undefined;
  const next = stepOf(freq, interval, first);
  if (!next || byDay === null || (byDay && freq !== "WEEKLY")) return undefined;
  const days: CalendarDate[] = [];
  for (let step = 0; step < MOST_REPEATS && days.length < count; step++) {
    const at = next(step);
    const some = byDay ? daysOfWeek(at, byDay).filter((day) => day >= first) : [at];
    for (const day of some) {
      if (day >= until || (last && day > last) || days.length >= count) return days;
      days.push(day);
    }
  }
  return days;
}

function stepOf(freq: unknown, interval: number, first: CalendarDate): ((step: number) => CalendarDate) | undefined {
  // No product of these goes beyond what a date can say.
  const every = Math.min(interval, 1000);
  if (freq === "DAILY") return (step) => addDays(first, step * every);
  if (freq === "WEEKLY") return (step) => addDays(first, step * every * 7);
  if (freq === "MONTHLY") return (step) => addMonthsToDay(first, step * every);
  if (freq === "YEARLY") return (step) => addMonthsToDay(first, step * every * 12);
  return undefined;
}

/** The weekdays of a rule; undefined where it names none, null where they are counted (`1MO`) or no weekdays. */
function parseWeekdays(value: unknown): unknown[] | undefined | null {
  if (value === undefined) return undefined;
  const all: unknown[] = [value].flat();
  return all.every((day) => WEEKDAYS.some((name) => name === day)) ? all : null;
}

/** The named weekdays of the week, Monday first, that a day is in. */
function daysOfWeek(day: CalendarDate, names: unknown[]): CalendarDate[] {
  const monday = addDays(day, 1 - weekday(day));
  return WEEKDAYS.flatMap((name, index) => (names.includes(name) ? [addDays(monday, index)] : []));
}
