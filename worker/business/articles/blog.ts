import type { ListedArticle, ListedText } from "#contract/business/article.ts";
import { nextChange, stateOf } from "#domain/articles/visible-copies.ts";
import { toAmsterdamTime } from "#domain/amsterdam-time.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { PublicCopy } from "#store/business/articles.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import { SHIPPED_SLUGS } from "./shipped-slugs.ts";

/** All data of stored articles that public pages need, including planned texts; as stored in KV. */
export interface BlogRecord {
  copies: PublicCopy[];
  slugs: { locale: Locale; slug: string; key: string; since: number }[];
}

/** Stored articles as readers see them at a time. */
export interface Blog {
  /** Digest of the public content; "" if no stored article is public and no shipped one is withdrawn. */
  edition: string;
  articles: ListedArticle[];
  /** `{locale} {key}` of withdrawn articles. */
  gone: ReadonlySet<string>;
  /** `{locale} {slug}` → key, including former slugs. */
  keys: ReadonlyMap<string, string>;
  /** Time at which a planned text becomes public; Infinity if there is none. */
  until: number;
}

const EDITION_LENGTH = 16;

const dayOf = (instant: number): string => toAmsterdamTime(instant).day;

function listed({ key, locale, firstAt, shownSince, nextAt, next }: PublicCopy, text: ListedText): ListedArticle {
  const since = (text === next ? nextAt : shownSince) ?? 0;
  return { ...text, key, locale, date: dayOf(firstAt ?? since), changedOn: dayOf(since) };
}

/** Selects the public part of a record at a time. */
export async function blogAt(record: BlogRecord, now: number): Promise<Blog> {
  const articles: ListedArticle[] = [];
  const gone = new Set<string>();
  for (const copy of record.copies) {
    const state = stateOf(copy, now);
    if (state.kind === "shown") articles.push(listed(copy, state.text));
    if (state.kind === "gone") gone.add(`${copy.locale} ${copy.key}`);
  }
  const keys = new Map(
    record.slugs.filter(({ since }) => since <= now).map(({ locale, slug, key }) => [`${locale} ${slug}`, key]),
  );
  const isEmpty = articles.length === 0 && gone.size === 0;
  const edition = isEmpty ? "" : (await hexDigest(JSON.stringify([articles, [...gone]]))).slice(0, EDITION_LENGTH);
  const until = Math.min(nextChange(record.copies, now), ...record.slugs.map(({ since }) => (since > now ? since : Infinity)));
  return { edition, articles, gone, keys, until };
}

/** Returns the slug of each public article, stored or shipped, by its key. */
export function slugsOf({ articles, gone }: Pick<Blog, "articles" | "gone">): Map<string, Partial<Record<Locale, string>>> {
  const all = new Map<string, Partial<Record<Locale, string>>>();
  for (const [key, slugs] of SHIPPED_SLUGS) all.set(key, { ...slugs });
  for (const { key, locale, slug } of articles) all.set(key, { ...all.get(key), [locale]: slug });
  for (const [key, slugs] of all) {
    for (const locale of LOCALES) if (gone.has(`${locale} ${key}`)) delete slugs[locale];
    if (Object.keys(slugs).length === 0) all.delete(key);
  }
  return all;
}
