import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** A time in milliseconds since the epoch, to the minute; nothing for null. */
export function Moment({ at }: { at: number | null | undefined }) {
  const { locale } = useLanguage();
  if (at === null || at === undefined) return null;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "medium", timeStyle: "short" }).format(at)}
    </time>
  );
}
