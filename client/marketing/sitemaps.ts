import { LOCALES, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { PAGES, PRIVATE_PAGES, sitemapPath } from "#locales/paths.ts";
import { POST_SLUGS } from "./site/post-slugs.ts";
import { languagesOf, pathIn, type Route } from "./site/route.ts";

const absolute = (path: string) => new URL(path, brand.origin).href;

/** Slug of each post in the languages in which it exists, by the post's key. */
type PostSlugs = ReadonlyMap<string, Partial<Record<Locale, string>>>;

/** Every indexed page in one language. */
function routesIn(locale: Locale, posts: PostSlugs): Route[] {
  const pages = PAGES.filter((page) => page !== "blog-post" && !PRIVATE_PAGES.includes(page));
  return [
    ...pages.map((page): Route => ({ locale, page })),
    ...[...posts].flatMap(([post, slugs]): Route[] =>
      slugs[locale] === undefined ? [] : [{ locale, page: "blog-post", post, slugs }],
    ),
  ];
}

/** Generates the sitemap of one language; each page lists its other languages (sitemaps.org 0.9 with xhtml links). */
export function sitemap(locale: Locale, posts: PostSlugs = POST_SLUGS): string {
  const urls = routesIn(locale, posts).map((route) => {
    const links = languagesOf(route).map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${absolute(pathIn(route, other))}"/>`,
    );
    return `<url><loc>${absolute(pathIn(route, locale))}</loc>${links.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("\n")}</urlset>\n`;
}

/** Generates the index of the languages' sitemaps. */
export function sitemapIndex(): string {
  const maps = LOCALES.map((locale) => `<sitemap><loc>${absolute(sitemapPath(locale))}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join("")}</sitemapindex>\n`;
}
