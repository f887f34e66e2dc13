import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

/** Languages guests mostly write in (ISO 639). */
const WRITTEN = ["nl", "en", "de", "fr", "pl", "it", "es", "pt", "da", "sv", "cs", "uk"];

/** Languages to choose from, by their names in `locale`. */
export function languageOptions(locale: Locale, chosen: string) {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const codes = WRITTEN.includes(chosen) ? WRITTEN : [chosen, ...WRITTEN];
  return codes.map((value) => ({ value, label: names.of(value) ?? value }));
}

/** The twelve months, `01`–`12`, by their names. */
export function monthOptions(locale: Locale) {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label: format.format(Date.UTC(2024, index, 15)),
  }));
}

/** A mark out of ten as `locale` writes it. */
export const ratingText = (rating: number, locale: Locale): string => rating.toLocaleString(LANGUAGE_TAGS[locale]);
