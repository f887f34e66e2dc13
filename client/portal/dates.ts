import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

const STYLES: Record<"short" | "long", Intl.DateTimeFormatOptions> = {
  short: { weekday: "short", day: "numeric", month: "short" },
  long: { weekday: "long", day: "numeric", month: "long" },
};

/** Formats a day (`YYYY-MM-DD`) with its weekday and month in words. */
export function dayText(day: string, locale: Locale, style: keyof typeof STYLES): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...STYLES[style], timeZone: "UTC" }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
}

/** Formats a moment (milliseconds since the epoch) as date and time in the device's time zone. */
export function momentText(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeStyle: "short" }).format(at);
}

/** Formats a moment (milliseconds since the epoch) as a date in the device's time zone. */
export function dateText(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "long" }).format(at);
}

/** Formats a month (`YYYY-MM`) in words. */
export function monthText(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01T12:00:00Z`));
}

/** Formats the weekday of a day (`YYYY-MM-DD`) in two or three letters. */
export function weekdayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { weekday: "short", timeZone: "UTC" }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
}
