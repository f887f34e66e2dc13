/** The languages the product speaks. Dutch is the default everywhere. */
export const LOCALES = ["nl", "en", "pl"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "nl";

/** A text in each language its owner wrote it in. */
export type Localized<T> = Partial<Record<Locale, T>>;

export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}

/** The text in `locale`, else in the site's own language, else in any language there is. */
export function inLocale<T>(texts: Localized<T>, locale: Locale, fallback: Locale): T | undefined {
  return texts[locale] ?? texts[fallback] ?? texts.nl ?? texts.en ?? texts.pl;
}
