import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";

const STYLES = {
  shortDay: { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" },
  longDay: { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" },
  fullDay: { dateStyle: "long", timeZone: "UTC" },
  month: { month: "long", year: "numeric", timeZone: "UTC" },
  weekday: { weekday: "short", timeZone: "UTC" },
  moment: { dateStyle: "long", timeStyle: "short" },
  date: { dateStyle: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const format = (at: number, locale: Locale, style: keyof typeof STYLES): string =>
  dateFormat(LANGUAGE_TAGS[locale], STYLES[style]).format(at);

/** Formats a day (`YYYY-MM-DD`) as a date with the month in words: `4 juli 2027`. */
export const fullDayText = (day: string, locale: Locale): string => format(Date.parse(`${day}T12:00:00Z`), locale, "fullDay");

/** Formats a day (`YYYY-MM-DD`) with its weekday and month in words. */
export const dayText = (day: string, locale: Locale, style: "short" | "long"): string =>
  format(Date.parse(`${day}T12:00:00Z`), locale, style === "short" ? "shortDay" : "longDay");

/** Formats a moment (milliseconds since the epoch) as date and time in the device's time zone. */
export const momentText = (at: number, locale: Locale): string => format(at, locale, "moment");

/** Formats a moment (milliseconds since the epoch) as a date in the device's time zone. */
export const dateText = (at: number, locale: Locale): string => format(at, locale, "date");

/** Formats a month (`YYYY-MM`) in words. */
export const monthText = (month: string, locale: Locale): string => format(Date.parse(`${month}-01T12:00:00Z`), locale, "month");

/** Formats the weekday of a day (`YYYY-MM-DD`) in two or three letters. */
export const weekdayText = (day: string, locale: Locale): string => format(Date.parse(`${day}T12:00:00Z`), locale, "weekday");
