import { addDays, type CalendarDate, parseDate, addMonthsToDay, weekday } from "../dates.ts";

/** Maximum number of occurrences of one rule. */
const MAX_OCCURRENCE_COUNT = 750;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const SUPPORTED_PARTS: ReadonlySet<string> = new Set(["freq", "interval", "count", "until", "byday", "wkst"]);

/**
 * Lists the days on which an event that begins on `first` occurs by a recurrence rule (RFC 5545, section 3.3.10, in jCal), from
 * `first` until before `until`. Supports the rules that calendars of stays contain: every n days, weeks (optionally on some
 * weekdays), months or years. Undefined for any other rule.
 */
export function expandRule(rule: unknown, first: CalendarDate, until: CalendarDate): CalendarDate[] | undefined {
  if (typeof rule !== "object" || rule === null) return undefined;
  const parts = rule as Record<string, unknown>;
  if (Object.keys(parts).some((name) => !SUPPORTED_PARTS.has(name))) return undefined;
  const { freq, interval = 1, count = MAX_OCCURRENCE_COUNT } = parts;
  const byDay = parseWeekdays(parts["byday"]);
  if (typeof interval !== "number" || typeof count !== "number" || interval < 1) return undefined;
  const last = typeof parts["until"] === "string" ? parseDate(parts["until"].slice(0, 10)) : undefined;
  const dayOfStep = createStepper(freq, interval, first);
  if (!dayOfStep || byDay === null || (byDay && freq !== "WEEKLY")) return undefined;
  const days: CalendarDate[] = [];
  for (let step = 0; step < MAX_OCCURRENCE_COUNT && days.length < count; step++) {
    const start = dayOfStep(step);
    const daysOfStep = byDay ? daysOfWeek(start, byDay).filter((day) => day >= first) : [start];
    for (const day of daysOfStep) {
      if (day >= until || (last && day > last) || days.length >= count) return days;
      days.push(day);
    }
  }
  return days;
}

function createStepper(freq: unknown, interval: number, first: CalendarDate): ((step: number) => CalendarDate) | undefined {
  // Limited, so that no result exceeds the range of dates.
  const every = Math.min(interval, 1000);
  if (freq === "DAILY") return (step) => addDays(first, step * every);
  if (freq === "WEEKLY") return (step) => addDays(first, step * every * 7);
  if (freq === "MONTHLY") return (step) => addMonthsToDay(first, step * every);
  if (freq === "YEARLY") return (step) => addMonthsToDay(first, step * every * 12);
  return undefined;
}

/** The weekdays of a rule; undefined if it has none, null if they are numbered (`1MO`) or invalid. */
function parseWeekdays(value: unknown): unknown[] | undefined | null {
  if (value === undefined) return undefined;
  const all: unknown[] = [value].flat();
  return all.every((day) => WEEKDAYS.some((name) => name === day)) ? all : null;
}

/** The named weekdays of the week that contains a day; weeks begin on Monday. */
function daysOfWeek(day: CalendarDate, names: unknown[]): CalendarDate[] {
  const monday = addDays(day, 1 - weekday(day));
  return WEEKDAYS.flatMap((name, index) => (names.includes(name) ? [addDays(monday, index)] : []));
}
