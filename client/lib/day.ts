import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";

/** A day in words: 21 november 2026. */
export function dayInWords(locale: Locale, day: CalendarDate): string {
  const format = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
