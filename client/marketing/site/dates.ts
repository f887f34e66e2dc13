import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Formats a day (`YYYY-MM-DD`) with the month in words: 21 november 2026. */
export function formatLongDate(day: string, locale: Locale): string {
  const format = dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
