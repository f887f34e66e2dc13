import type { Locale } from "#domain/locale.ts";

/** `/content/blog/{key}/{locale}.md` → slug. */
const FILES = import.meta.glob<string>("/content/blog/*/*.md", { eager: true, query: "?slug", import: "default" });

const PLACE = /\/([\w-]+)\/(nl|en|pl)\.md$/;

/** Post key → slug in each language. */
export const POST_SLUGS: ReadonlyMap<string, Readonly<Record<Locale, string>>> = (() => {
  const posts = new Map<string, Record<Locale, string>>();
  for (const [file, slug] of Object.entries(FILES)) {
    const [, key = "", locale] = PLACE.exec(file) ?? [];
    posts.set(key, { ...posts.get(key), [locale as Locale]: slug } as Record<Locale, string>);
  }
  return posts;
})();

/** Returns the key of the post with this slug, or undefined. */
export function postAt(slug: string, locale: Locale): string | undefined {
  for (const [key, slugs] of POST_SLUGS) if (slugs[locale] === slug) return key;
  return undefined;
}
