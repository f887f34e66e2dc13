import { splitSlotName } from "#domain/consultation.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats of one kind each: joined by hand, because programs differ in the comma they put between them. */
function written(day: CalendarDate, locale: Locale, kind: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${kind}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: "UTC" });
    formats.set(key, format);
  }
  return format.format(Date.parse(`${day}T12:00:00Z`));
}

/** A day with its weekday: `maandag 23 november`, `poniedziałek, 23 listopada`. */
export function dayInWords(day: CalendarDate, locale: Locale): string {
  const weekday = written(day, locale, "weekday", { weekday: "long" });
  const date = written(day, locale, "date", { day: "numeric", month: "long" });
  return `${weekday}${locale === "pl" ? "," : ""} ${date}`;
}

/** A day's month on its own: `november`, `listopad`. */
export function monthInWords(day: CalendarDate, locale: Locale): string {
  return written(day, locale, "month", { month: "long" });
}

/** The day and the time of a consultation's slot, by its name. */
export function slotInWords(name: string, locale: Locale): { day: string; time: string } {
  const { day, time } = splitSlotName(name);
  return { day: dayInWords(day, locale), time };
}
