import type { Locale } from "#domain/locale.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { POST_SLUGS, postAt } from "./blog/slugs.ts";

/** Page and language at a URL. Without `page`, nothing was found. */
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

/** Returns the path of the same page in another language, or of the home page for unknown paths. */
export function pathIn({ page, post }: Route, locale: Locale): string {
  return pathOf(page ?? "home", locale, post === undefined ? undefined : POST_SLUGS.get(post)?.[locale]);
}
