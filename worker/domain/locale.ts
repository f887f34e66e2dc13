/** The languages the product speaks. Dutch is the default everywhere. */
export const LOCALES = ["nl", "en", "pl"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "nl";

/** How numbers and dates are written in each of our languages (BCP 47). */
export const LANGUAGE_TAGS: Record<Locale, string> = { nl: "nl-NL", en: "en-GB", pl: "pl-PL" };

/** A text in each language its owner wrote it in. */
export type Localized<T> = Partial<Record<Locale, T>>;

export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}

/** The text in `locale`, else in the site's own language, else in any language there is. */
export function pickLocale<T>(texts: Localized<T>, locale: Locale, fallback: Locale): T | undefined {
  return texts[locale] ?? texts[fallback] ?? texts.nl ?? texts.en ?? texts.pl;
}

/**
 * A text with every part that is empty in its own language taken from `other`: strings of white space, empty lists, parts that
 * are not there. Lists of the same length are filled in item by item; a list that is shorter is another list and stays.
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

/** What guests read in `locale`: its own words, and those of the site's language wherever it says nothing. */
export function localize<T>(texts: Localized<T>, locale: Locale, main: Locale): T | undefined {
  return fillBlanks(texts[locale], pickLocale(texts, main, main));
}
