import type { Locale } from "#domain/locale.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { POST_SLUGS, postAt } from "./blog/slugs.ts";

/** What an address shows: a page in a language, of the blog one post. Without a page it is not found. */
export interface Route {
  locale: Locale;
  page: PageId | undefined;
  /** The post's key, where the page is `blog-post`. */
  post?: string;
}

export function routeOf(path: string): Route {
  const { locale, page, slug } = { slug: undefined, ...matchPath(path) };
  if (page !== "blog-post") return { locale, page };
  const post = postAt(slug ?? "", locale);
  return post === undefined ? { locale, page: undefined } : { locale, page, post };
}

/** Where the same thing is in another language; the home page when there is nothing. */
export function pathIn({ page, post }: Route, locale: Locale): string {
  return pathOf(page ?? "home", locale, post === undefined ? undefined : POST_SLUGS.get(post)?.[locale]);
}
