import { useMemo } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { DAY_MS } from "#domain/time.ts";
import { dateFormat } from "#locales/words/intl.ts";

interface Dates {
  arrival: string;
  departure: string;
}

/** Formatting functions for imported stays, in the language of the screen. */
export function useStayWords() {
  const text = useWords("imported-stays");
  const { locale } = useLanguage();
  return useMemo(() => {
    const days = dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "medium", timeZone: "UTC" });
    const dates = ({ arrival, departure }: Dates): string => days.formatRange(Date.parse(arrival), Date.parse(departure));
    const nights = ({ arrival, departure }: Dates): string =>
      text("nights", { count: Math.round((Date.parse(departure) - Date.parse(arrival)) / DAY_MS) });
    return { text, locale, dates, nights };
  }, [text, locale]);
}
