import type { BlogState } from "#contract/business/article.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { POST_SLUGS, postAt } from "./post-slugs.ts";

/** Page and language at a URL. Without `page`, nothing was found. */
export interface Route {
  locale: Locale;
  page: PageId | undefined;
  /** The post's key, where the page is `blog-post`. */
  post?: string;
  /** The post's slug in each language in which it exists. */
  slugs?: Partial<Record<Locale, string>>;
  /** Articles from the store, on the pages of the blog. */
  blog?: BlogState;
}

/** Returns the route at a path. `blog` is the data that the server sent for exactly this path. */
export function routeOf(path: string, blog?: BlogState): Route {
  const { locale, page, slug = "" } = { slug: undefined, ...matchPath(path) };
  const state = blog ? { blog } : {};
  if (page === "blog") return { locale, page, ...state };
  if (page !== "blog-post") return { locale, page };
  const { article } = blog ?? {};
  if (article?.slugs[locale] === slug) return { locale, page, post: article.key, slugs: article.slugs, ...state };
  const post = postAt(slug, locale);
  const slugs = POST_SLUGS.get(post ?? "");
  return post === undefined || !slugs ? { locale, page: undefined } : { locale, page, post, slugs };
}

/**
 * Returns the path of the same page in another language: the overview for a post that does not exist in it, the home page for
 * unknown paths.
 */
export function pathIn({ page, slugs }: Route, locale: Locale): string {
  if (page !== "blog-post") return pathOf(page ?? "home", locale);
  const slug = slugs?.[locale];
  return slug === undefined ? pathOf("blog", locale) : pathOf("blog-post", locale, slug);
}

/** The languages in which a page exists. */
export const languagesOf = ({ page, slugs = {} }: Route): Locale[] =>
  LOCALES.filter((locale) => page !== "blog-post" || slugs[locale] !== undefined);
