import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

/** Common languages of reviews (ISO 639). */
const REVIEW_LANGUAGES = ["nl", "en", "de", "fr", "pl", "it", "es", "pt", "da", "sv", "cs", "uk"];

/** Options for the language of a review, named in `locale`. */
export function languageOptions(locale: Locale, chosen: string) {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const codes = REVIEW_LANGUAGES.includes(chosen) ? REVIEW_LANGUAGES : [chosen, ...REVIEW_LANGUAGES];
  return codes.map((value) => ({ value, label: names.of(value) ?? value }));
}

/** Options for the twelve months, `01`–`12`, named in `locale`. */
export function monthOptions(locale: Locale) {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label: format.format(Date.UTC(2024, index, 15)),
  }));
}

/** Formats a rating out of ten. */
export const ratingText = (rating: number, locale: Locale): string => rating.toLocaleString(LANGUAGE_TAGS[locale]);
