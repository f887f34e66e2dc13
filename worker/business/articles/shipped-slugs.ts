import { isLocale, type Locale } from "#domain/locale.ts";

/** `/content/blog/{key}/{locale}.md` → slug. */
const FILES = import.meta.glob<string>("/content/blog/*/*.md", { eager: true, query: "?slug", import: "default" });

const PLACE = /\/([\w-]+)\/([a-z]+)\.md$/;

/** Articles that we ship: key → slug in each language. */
export const SHIPPED_SLUGS: ReadonlyMap<string, Readonly<Partial<Record<Locale, string>>>> = (() => {
  const articles = new Map<string, Partial<Record<Locale, string>>>();
  for (const [file, slug] of Object.entries(FILES)) {
    const [, key = "", locale = ""] = PLACE.exec(file) ?? [];
    if (isLocale(locale)) articles.set(key, { ...articles.get(key), [locale]: slug });
  }
  return articles;
})();

/** Returns the key of the shipped article with a slug. */
export function shippedKeyAt(slug: string, locale: Locale): string | undefined {
  for (const [key, slugs] of SHIPPED_SLUGS) if (slugs[locale] === slug) return key;
  return undefined;
}
