import type { ArticleSource, ArticleText } from "#contract/business/article.ts";
import type { Locale } from "#domain/locale.ts";

/** Front matter of a shipped article with its Markdown. */
interface ShippedFile {
  title: string;
  description: string;
  slug: string;
  author: string;
  body: string;
  pictureAlt: string;
  checked?: string;
  sources?: ArticleSource[];
}

const TITLES = import.meta.glob<string>("/content/blog/*/*.md", { eager: true, query: "?title", import: "default" });
const FILES = import.meta.glob<ShippedFile>("/content/blog/*/*.md", { query: "?source", import: "default" });

const fileOf = (key: string, locale: Locale): string => `/content/blog/${key}/${locale}.md`;

/** Returns the title of a shipped article; undefined if we ship none under this key. */
export const shippedTitle = (key: string, locale: Locale): string | undefined => TITLES[fileOf(key, locale)];

/** Reads the text of a shipped article. */
export async function readShipped(key: string, locale: Locale): Promise<ArticleText | undefined> {
  const file = await FILES[fileOf(key, locale)]?.();
  if (!file) return undefined;
  const { title, description, slug, author, body, pictureAlt, checked, sources } = file;
  return {
    title,
    description,
    slug,
    author,
    body,
    pictureKey: null,
    pictureAlt,
    checked: checked ?? null,
    sources: sources ?? [],
  };
}
