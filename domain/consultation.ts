import { toInstant, toAmsterdamTime } from "./amsterdam-time.ts";
import { addDays, type CalendarDate, parseDate, weekday } from "./dates.ts";
import { isDutchHoliday } from "./holidays.ts";
import { HOUR_MS, MINUTE_MS } from "./time.ts";

/*
 * A consultation takes half an hour. A slot is its start, in milliseconds since the epoch; its name is the start in Amsterdam
 * time, `2026-11-23T09:00`. No slot lies in the hours that a change to or from summer time skips or repeats.
 */

export const SLOT_MINUTES = 30;
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** For how long a slot is held before it is confirmed; shorter than any notice. */
export const HOLD_MS = 2 * HOUR_MS;

/** Hours of consultations. */
export interface ConsultationHours {
  /** Periods of Monday to Friday, in minutes since midnight in Amsterdam, ends not included. */
  weekdays: [Period[], Period[], Period[], Period[], Period[]];
  /** Days without consultations besides weekends and Dutch public holidays. */
  daysOff: CalendarDate[];
  /** Hours between a request and the first slot that it can have. */
  noticeHours: number;
  /** The number of working days after today that have slots. */
  daysAhead: number;
}
type Period = [from: number, until: number];

const OFFICE_HOURS: Period[] = [
  [9 * 60, 12 * 60],
  [13 * 60, 17 * 60],
];
export const DEFAULT_CONSULTATION_HOURS: ConsultationHours = {
  weekdays: [OFFICE_HOURS, OFFICE_HOURS, OFFICE_HOURS, OFFICE_HOURS, OFFICE_HOURS],
  daysOff: [],
  noticeHours: 4,
  daysAhead: 14,
};
/** Maximum number of days searched for working days, in case hardly any day has hours. */
const MAX_DAYS = 366;

/** Monday to Friday, except Dutch public holidays. */
const isBusinessDay = (day: CalendarDate): boolean => weekday(day) <= 5 && !isDutchHoliday(day);

/** Lists the starts of a day's slots, in minutes since midnight. */
function timesOf(day: CalendarDate, { weekdays, daysOff }: ConsultationHours): number[] {
  if (!isBusinessDay(day) || daysOff.includes(day)) return [];
  return (weekdays[weekday(day) - 1] ?? []).flatMap(([from, until]) =>
    Array.from({ length: Math.floor((until - from) / SLOT_MINUTES) }, (_, i) => from + i * SLOT_MINUTES),
  );
}

/** True if consultations take place on a day. */
export const isWorkingDay = (day: CalendarDate, hours = DEFAULT_CONSULTATION_HOURS): boolean => timesOf(day, hours).length > 0;

/** Lists the slots that can be requested at `now`, in order, taken or not: those of today and of the next working days. */
export function slotsFrom(now: number, hours = DEFAULT_CONSULTATION_HOURS): number[] {
  const today = toAmsterdamTime(now).day;
  const last = addDays(today, MAX_DAYS);
  const days = [today];
  for (let day = addDays(today, 1), ahead = 0; ahead < hours.daysAhead && day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day, hours)) continue;
    days.push(day);
    ahead += 1;
  }
  const first = now + hours.noticeHours * HOUR_MS;
  return days.flatMap((day) => timesOf(day, hours).map((minutes) => toInstant({ day, minutes }))).filter((slot) => slot >= first);
}

export const slotName = (slot: number): string => minuteName(slot);

/** Formats any instant like a slot's name. */
export function minuteName(instant: number): string {
  const { day, minutes } = toAmsterdamTime(instant);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** Parses a slot's name; undefined if no consultation can start at that day and time, whatever the hours are. */
export function parseSlotName(name: string): number | undefined {
  const [, dayText = "", hours, rest] = NAME.exec(name) ?? [];
  const day = parseDate(dayText);
  const minutes = Number(hours) * 60 + Number(rest);
  return day && isBusinessDay(day) && minutes < 24 * 60 && minutes % SLOT_MINUTES === 0 ? toInstant({ day, minutes }) : undefined;
}

/** Splits a slot's name into the day and the time, the latter without a leading zero. */
export function splitSlotName(name: string): { day: CalendarDate; time: string } {
  return { day: name.slice(0, 10) as CalendarDate, time: name.slice(11).replace(/^0/, "") };
}

/**
 * Groups slots by day: every weekday from the first slot's week to the last slot's week, in order, including days without slots.
 */
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
