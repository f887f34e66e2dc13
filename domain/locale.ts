/** The languages of the product. Dutch is the default everywhere. */
export const LOCALES = ["nl", "en", "pl"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "nl";

/** The BCP 47 tags by which numbers and dates are formatted. */
export const LANGUAGE_TAGS: Record<Locale, string> = { nl: "nl-NL", en: "en-GB", pl: "pl-PL" };

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = { nl: "Nederlands", en: "English", pl: "Polski" };

/** A text in one or more languages. */
export type Localized<T> = Partial<Record<Locale, T>>;

export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}

/** Returns the text in `locale`, else in `fallback`, else in any language. */
export function pickLocale<T>(texts: Localized<T>, locale: Locale, fallback: Locale): T | undefined {
  return texts[locale] ?? texts[fallback] ?? texts.nl ?? texts.en ?? texts.pl;
}

/**
 * Replaces every blank part of `text` (blank strings, empty lists, missing members) with the same part of `other`. Lists of equal
 * length are filled item by item; lists of different length are left as they are.
 */
export function fillBlanks<T>(text: T | undefined, other: T | undefined): T | undefined {
  if (text === undefined || text === null) return other;
  if (typeof text === "string") return text.trim() === "" ? (other ?? text) : text;
  if (Array.isArray(text)) {
    if (text.every(isBlank)) return other ?? text;
    const others: unknown[] = Array.isArray(other) && other.length === text.length ? other : [];
    return text.map((item: unknown, index) => fillBlanks(item, others[index])) as T;
  }
  if (typeof text !== "object" || typeof other !== "object" || other === null) return text;
  const names = new Set([...Object.keys(text), ...Object.keys(other)]) as Set<keyof T & string>;
  return Object.fromEntries([...names].map((name) => [name, fillBlanks(text[name], other[name])])) as T;
}

function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isBlank);
  return typeof value === "object" && value !== null && Object.values(value).every(isBlank);
}

/** Returns the text in `locale`, with blank parts filled from the site's main language. */
export function localize<T>(texts: Localized<T>, locale: Locale, main: Locale): T | undefined {
  return fillBlanks(texts[locale], pickLocale(texts, main, main));
}
