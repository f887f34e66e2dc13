import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** Formats a number as one types it into a field: with the language's decimal sign and without groups of thousands. */
export function formatTyped(value: number, locale: Locale, minDigits = 0, maxDigits = minDigits): string {
  const digits = { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits };
  return numberFormat(LANGUAGE_TAGS[locale], { ...digits, useGrouping: false }).format(value);
}
