import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { REVIEW_LANGUAGES } from "#domain/reviews/review-languages.ts";
import { dateFormat, displayNames, numberFormat } from "#locales/words/intl.ts";

/** Options for the language of a review, named in `locale`. */
export function languageOptions(locale: Locale, chosen: string) {
  const names = displayNames(locale, { type: "language" });
  const common: readonly string[] = REVIEW_LANGUAGES;
  const codes = common.includes(chosen) ? common : [chosen, ...common];
  return codes.map((value) => ({ value, label: names.of(value) ?? value }));
}

/** Options for the twelve months, `01`–`12`, named in `locale`. */
export function monthOptions(locale: Locale) {
  const format = dateFormat(LANGUAGE_TAGS[locale], { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label: format.format(Date.UTC(2024, index, 15)),
  }));
}

/** Formats a rating out of ten. */
export const ratingText = (rating: number, locale: Locale): string => numberFormat(LANGUAGE_TAGS[locale]).format(rating);
