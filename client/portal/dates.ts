import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

const STYLES: Record<"short" | "long", Intl.DateTimeFormatOptions> = {
  short: { weekday: "short", day: "numeric", month: "short" },
  long: { weekday: "long", day: "numeric", month: "long" },
};

/** A day (`YYYY-MM-DD`) in words. */
export function dayText(day: string, locale: Locale, style: keyof typeof STYLES): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...STYLES[style], timeZone: "UTC" }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
}

/** A moment (milliseconds since the epoch) as this device's clock has it. */
export function momentText(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeStyle: "short" }).format(at);
}

/** The day of a moment (milliseconds since the epoch), as this device's calendar has it. */
export function dateText(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "long" }).format(at);
}

/** A month (`YYYY-MM`) in words. */
export function monthText(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01T12:00:00Z`));
}

/** The day of the week of a day, in two or three letters. */
export function weekdayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { weekday: "short", timeZone: "UTC" }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
}
