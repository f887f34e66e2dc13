import type { ArticleSource } from "#contract/business/article.ts";
import type { Locale } from "#domain/locale.ts";
import { PAGES, type PageId, pathOf } from "#locales/paths.ts";
import { type CopyId, findBody } from "#store/business/articles.ts";
import type { Store } from "#store/dialect/store.ts";
import { renderMarkdown, type ResolveLink } from "./render-markdown.ts";

type ArticleSlugs = ReadonlyMap<string, Partial<Record<Locale, string>>>;

/** True if marketing pages have this id; pages about one visitor's order cannot be linked to. */
export const isLinkedPage = (page: string): page is PageId => PAGES.some((id) => id === page && id !== "blog-post");

/** Returns the function that finds the path of a link to a page or to an article that exists in the language. */
const linksIn =
  (locale: Locale, slugs: ArticleSlugs): ResolveLink =>
  (link) => {
    if (link.kind === "page")
      return isLinkedPage(link.page) ? encodeURI(decodeURI(pathOf(link.page, locale))) + link.hash : undefined;
    const slug = slugs.get(link.key)?.[locale];
    return slug === undefined ? undefined : pathOf("blog-post", locale, slug);
  };

/** Reads the text of a version and renders it; `slugs` has the articles that it may link to. */
export async function readArticleBody(
  store: Store,
  id: CopyId & { version: number },
  slugs: ArticleSlugs,
): Promise<{ html: string; sources: ArticleSource[] }> {
  const found = await findBody(store, id);
  if (!found) throw new Error(`article ${id.key} has no version ${id.version} in ${id.locale}`);
  return { html: renderMarkdown(found.body, linksIn(id.locale, slugs)), sources: found.sources };
}
