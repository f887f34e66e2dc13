import type { Locale } from "#domain/locale.ts";

/** A day (`YYYY-MM-DD`) in words: 21 november 2026. */
export function longDate(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
