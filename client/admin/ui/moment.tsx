import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a time with seconds, in the device's time zone. */
export function exactMoment(at: number, locale: Locale): string {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: "medium", timeStyle: "medium" });
  formats.set(locale, format);
  return format.format(at);
}

/** A time in milliseconds since the epoch, exact to the second. */
export function Moment({ at }: { at: number }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {exactMoment(at, locale)}
    </time>
  );
}
