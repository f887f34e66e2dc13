import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Formats a time with seconds, in the device's time zone. */
export function exactMoment(at: number, locale: Locale): string {
  return dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "medium", timeStyle: "medium" }).format(at);
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
