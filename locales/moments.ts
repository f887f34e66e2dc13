import { minuteName, splitSlotName } from "#domain/consultation.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Formats one part of a date. Callers join the parts themselves, because JavaScript engines differ in the comma between them. */
const formatPart = (day: CalendarDate, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: "UTC" }).format(Date.parse(`${day}T12:00:00Z`));

/** Formats a day with its weekday: `maandag 23 november`, `poniedziałek, 23 listopada`. */
export function formatDay(day: CalendarDate, locale: Locale): string {
  const weekday = formatPart(day, locale, { weekday: "long" });
  const date = formatPart(day, locale, { day: "numeric", month: "long" });
  return `${weekday}${locale === "pl" ? "," : ""} ${date}`;
}

/** Formats the month of a day: `november`, `listopad`. */
export function formatMonth(day: CalendarDate, locale: Locale): string {
  return formatPart(day, locale, { month: "long" });
}

/** Formats day and time of a consultation slot, given the slot's name. */
export function formatSlot(name: string, locale: Locale): { day: string; time: string } {
  const { day, time } = splitSlotName(name);
  return { day: formatDay(day, locale), time };
}

/** Formats day, year and time of an instant in Amsterdam: `maandag 23 november 2026`, `9:05`. */
export function formatInstant(at: number, locale: Locale): { day: string; time: string } {
  const { day, time } = splitSlotName(minuteName(at));
  return { day: `${formatDay(day, locale)} ${day.slice(0, 4)}`, time };
}
