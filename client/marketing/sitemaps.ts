import { LOCALES, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { PAGES, pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { POST_SLUGS } from "./blog/slugs.ts";
import { pathIn, type Route } from "./route.ts";

const absolute = (path: string) => new URL(path, brand.origin).href;

/** Every indexed page in one language. */
function routesIn(locale: Locale): Route[] {
  const pages = PAGES.filter((page) => page !== "blog-post" && !PRIVATE_PAGES.includes(page));
  return [
    ...pages.map((page): Route => ({ locale, page })),
    ...[...POST_SLUGS.keys()].map((post): Route => ({ locale, page: "blog-post", post })),
  ];
}

export const sitemapPath = (locale: Locale): string => `/sitemap-${locale}.xml`;

/** Generates the sitemap of one language; each page lists its other languages (sitemaps.org 0.9 with xhtml links). */
export function sitemap(locale: Locale): string {
  const urls = routesIn(locale).map((route) => {
    const links = LOCALES.map(
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

/** Path of a language's blog feed. */
export const feedPath = (locale: Locale): string => `${pathOf("blog", locale)}/rss.xml`;
