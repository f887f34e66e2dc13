import { toInstant, toAmsterdamTime } from "./amsterdam-time.ts";
import { addDays, type CalendarDate, parseDate, weekday } from "./dates.ts";
import { isDutchHoliday } from "./holidays.ts";

/*
 * A consultation takes half an hour. A slot is its start, milliseconds since the epoch; its name is the start as clocks in
 * Amsterdam show it, `2026-11-23T09:00`. No slot lies in the hours that a change of the clocks skips or repeats.
 */

const SLOT_MINUTES = 30;
export const SLOT_MS = SLOT_MINUTES * 60_000;

/** When we talk, minutes since midnight in Amsterdam, ends not included. */
const OPEN = [
  [9 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const;
const NOTICE_MS = 4 * 60 * 60_000;
/** How long a slot is held for somebody who has not confirmed it; shorter than the notice we need. */
export const HOLD_MS = 2 * 60 * 60_000;
/** How many working days after today are open. */
const DAYS_AHEAD = 14;

const TIMES = OPEN.flatMap(([from, until]) =>
  Array.from({ length: (until - from) / SLOT_MINUTES }, (_, i) => from + i * SLOT_MINUTES),
);

/** Monday to Friday, except Dutch public holidays. */
export function isWorkingDay(day: CalendarDate): boolean {
  return weekday(day) <= 5 && !isDutchHoliday(day);
}

/** The slots that may be asked for at `now`, in order, taken or not: today's and those of the 14 working days after it. */
export function slotsFrom(now: number): number[] {
  const today = toAmsterdamTime(now).day;
  const days = isWorkingDay(today) ? [today] : [];
  for (let day = addDays(today, 1), ahead = 0; ahead < DAYS_AHEAD; day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    days.push(day);
    ahead += 1;
  }
  return days.flatMap((day) => TIMES.map((minutes) => toInstant({ day, minutes }))).filter((slot) => slot >= now + NOTICE_MS);
}

/** A slot's name. */
export const slotName = (slot: number): string => minuteName(slot);

/** The minute of an instant, written like a slot's name. */
export function minuteName(instant: number): string {
  const { day, minutes } = toAmsterdamTime(instant);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** The slot of a name; undefined for a name of a time at which no consultation starts on any day. */
export function parseSlotName(name: string): number | undefined {
  const [, dayText = "", hours, rest] = NAME.exec(name) ?? [];
  const day = parseDate(dayText);
  const minutes = Number(hours) * 60 + Number(rest);
  return day && isWorkingDay(day) && TIMES.includes(minutes) ? toInstant({ day, minutes }) : undefined;
}

/** A slot's name in its two parts: the day, and the time without a zero before it. */
export function splitSlotName(name: string): { day: CalendarDate; time: string } {
  return { day: name.slice(0, 10) as CalendarDate, time: name.slice(11).replace(/^0/, "") };
}

/** Slots by their day, days in order, each with the weekdays between the first and the last week, full or not. */
export function groupByWeekday(names: readonly string[]): { day: CalendarDate; names: string[] }[] {
  const first = names[0];
  const last = names.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = splitSlotName(first).day;
  const until = splitSlotName(last).day;
  const days: { day: CalendarDate; names: string[] }[] = [];
  for (let day = addDays(from, 1 - weekday(from)); day <= addDays(until, 5 - weekday(until)); day = addDays(day, 1))
    if (weekday(day) <= 5) days.push({ day, names: names.filter((name) => name.startsWith(day)) });
  return days;
}
