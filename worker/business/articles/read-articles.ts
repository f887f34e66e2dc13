import type { AdminArticle, ArticleCopy, ArticleListing, ListedAdminArticle } from "#contract/business/article.ts";
import { publicationState, settle } from "#domain/articles/publication.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { type CopyRow, findCopies, findText, findTitledCopies } from "#store/business/articles.ts";
import type { Store } from "#store/dialect/store.ts";
import { readShipped, shippedTitle } from "./shipped-articles.ts";
import { SHIPPED_SLUGS } from "./shipped-slugs.ts";

const inEachLanguage = <T>(valueIn: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, T>;

/** Lists all articles, those changed last first, then those that we ship without a copy. */
export async function listArticles(store: Store, now: number): Promise<ListedAdminArticle[]> {
  const copies = await findTitledCopies(store);
  const changedAt = (key: string) => Math.max(0, ...copies.filter((copy) => copy.key === key).map((copy) => copy.updatedAt));
  const keys = [...new Set([...copies.map(({ key }) => key), ...SHIPPED_SLUGS.keys()])];
  return keys
    .toSorted((a, b) => changedAt(b) - changedAt(a) || a.localeCompare(b, "en"))
    .map((key) => ({
      key,
      languages: inEachLanguage((locale) => {
        const copy = copies.find((each) => each.key === key && each.locale === locale);
        return toListing(copy, shippedTitle(key, locale), now);
      }),
    }));
}

function toListing(copy: (CopyRow & { title: string }) | undefined, shipped: string | undefined, now: number) {
  const isShipped = shipped !== undefined;
  if (!copy)
    return isShipped
      ? ({ state: "shipped", isShipped, title: shipped, nextAt: null, hasChanges: false, updatedAt: null } as const)
      : null;
  const { title, textVersion, updatedAt } = copy;
  const { shownVersion, nextVersion, nextAt } = settle(copy, now);
  const hasChanges = textVersion !== shownVersion && textVersion !== nextVersion;
  return { state: publicationState(copy, now), isShipped, title, nextAt, hasChanges, updatedAt } satisfies ArticleListing;
}

/** Reads an article in all languages; undefined if there is none, stored or shipped. */
export async function readArticle(store: Store, key: string, now: number): Promise<AdminArticle | undefined> {
  const copies = await findCopies(store, key);
  const languages = await Promise.all(
    LOCALES.map(async (locale) => {
      const row = copies.find((copy) => copy.locale === locale);
      const [copy, shipped] = await Promise.all([row ? toCopy(store, row, now) : null, readShipped(key, locale)]);
      return [locale, { copy, shipped: shipped ?? null }] as const;
    }),
  );
  if (copies.length === 0 && !SHIPPED_SLUGS.has(key)) return undefined;
  return { key, languages: Object.fromEntries(languages) as AdminArticle["languages"] };
}

/** Adds the newest text to a copy; null if the draft was deleted since the copy was read. */
async function toCopy(store: Store, row: CopyRow, now: number): Promise<ArticleCopy | null> {
  const { locale, version, textVersion, updatedAt } = row;
  const found = await findText(store, { ...row, version: textVersion });
  if (!found) return null;
  const { words: _, ...text } = found;
  const { shownVersion, nextVersion, nextAt } = settle(row, now);
  const state = publicationState(row, now);
  const shown = shownVersion === null ? undefined : await findText(store, { ...row, version: shownVersion });
  const shownSlug = shown?.slug ?? null;
  return { locale, version, textVersion, text, state, shownVersion, shownSlug, nextVersion, nextAt, updatedAt };
}
