import { HOUR_MS, MINUTE_MS } from "./time.ts";

declare const calendarDate: unique symbol;

/** A calendar day as `YYYY-MM-DD`, without time or zone; compares correctly as a string. */
export type CalendarDate = string & { readonly [calendarDate]: true };

/** A month as `YYYY-MM`. */
export type CalendarMonth = string;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Every month has at least this many days: within them, days can be added without counting through the year. */
const MIN_MONTH_DAYS = 28;
const yearNumber = (date: CalendarDate): number => Number(date.slice(0, 4));
const monthNumber = (date: CalendarDate): number => Number(date.slice(5, 7));
const dayNumber = (date: CalendarDate): number => Number(date.slice(8));

/** Days of 400 years, and from 1 March of year 0 to 1 January 1970. */
const ERA_DAYS = 146_097;
const EPOCH = 719_468;

/**
 * Days since 1 January 1970. Years are counted from March, so that a leap day is the last of its year
 * (https://howardhinnant.github.io/date_algorithms.html): prices and calendars need dates far more often than `Date` would be
 * fast enough for. A day that the month does not have is one of the next month.
 */
export function epochDayOf(calendarYear: number, month: number, day: number): number {
  const year = calendarYear - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - EPOCH;
}

/** Days since 1 January 1970. */
export const toEpochDay = (date: CalendarDate): number => epochDayOf(yearNumber(date), monthNumber(date), dayNumber(date));

/** Reverses {@link toEpochDay}. */
export function fromEpochDay(epochDay: number): CalendarDate {
  const days = epochDay + EPOCH;
  const era = Math.floor(days / ERA_DAYS);
  const dayOfEra = days - era * ERA_DAYS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dayOf(`${String(year).padStart(4, "0")}-${month < 10 ? "0" : ""}${month}`, day);
}

/** Reads `YYYY-MM-DD`; undefined for any other shape and for days that do not exist (2026-02-30). */
export function parseDate(text: string): CalendarDate | undefined {
  if (!SHAPE.test(text)) return undefined;
  const read = text as CalendarDate;
  return monthNumber(read) <= 12 && fromEpochDay(toEpochDay(read)) === text ? read : undefined;
}

/** Like {@link parseDate}, for dates from our own code; throws a RangeError for anything else. */
export function date(text: string): CalendarDate {
  const parsed = parseDate(text);
  if (!parsed) throw new RangeError(`not a calendar date: ${text}`);
  return parsed;
}

export function addDays(from: CalendarDate, days: number): CalendarDate {
  const day = dayNumber(from) + days;
  if (day >= 1 && day <= MIN_MONTH_DAYS) return dayOf(monthOf(from), day);
  return fromEpochDay(toEpochDay(from) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  if (monthOf(from) === monthOf(to)) return dayNumber(to) - dayNumber(from);
  return toEpochDay(to) - toEpochDay(from);
}

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export function weekday(day: CalendarDate): number {
  return ((((toEpochDay(day) + 3) % 7) + 7) % 7) + 1;
}

export function monthOf(day: CalendarDate): CalendarMonth {
  return day.slice(0, 7);
}

export function firstDay(month: CalendarMonth): CalendarDate {
  return dayOf(month, 1);
}

/** The day with this number, which must exist in the month. */
export function dayOf(month: CalendarMonth, day: number): CalendarDate {
  return `${month}-${day < 10 ? "0" : ""}${day}` as CalendarDate;
}

export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Number of months from one month to another. */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): number {
  const indexOf = (month: CalendarMonth) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return indexOf(to) - indexOf(from);
}

/** The same day of the month, `months` later, or the last day of a shorter month (31 January → 28 February). */
export function addMonthsToDay(day: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(day), months);
  const last = daysInMonth(month);
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, "0")}` as CalendarDate;
}

export function daysInMonth(month: CalendarMonth): number {
  return daysBetween(firstDay(month), firstDay(addMonths(month, 1)));
}

const zones = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: CalendarDate }>();

/**
 * The calendar day at `instant` (milliseconds since the epoch) in an IANA time zone. Every request needs the day and formatting a
 * date is expensive, so the result is cached for the current minute.
 */
export function dayInZone(instant: number, timeZone: string): CalendarDate {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = {
      format: new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
      minute: Number.NaN,
      day: "" as CalendarDate,
    };
    zones.set(timeZone, zone);
  }
  const minute = Math.floor(instant / MINUTE_MS);
  if (zone.minute !== minute) {
    zone.day = zone.format.format(instant) as CalendarDate;
    zone.minute = minute;
  }
  return zone.day;
}

/** The date in the time zone that is furthest behind (UTC−12). A stay that ends later is upcoming, wherever the home is. */
export const earliestDay = (now: number): CalendarDate => dayInZone(now - 12 * HOUR_MS, "UTC");
