import { LOCALES } from "#domain/locale.ts";
import { BUILT_PAGES, pathOf } from "#locales/paths.ts";

/** Every page of the marketing site in every language, each naming the others. */
export function sitemap(origin: string): string {
  const urls = BUILT_PAGES.flatMap((page) => {
    const href = (locale: (typeof LOCALES)[number]) => encodeURI(origin + pathOf(page, locale));
    const links = LOCALES.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href(locale)}"/>`).join("");
    return LOCALES.map((locale) => `<url><loc>${href(locale)}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>\n`;
}

/** On a host that is not ours nothing of this is to be indexed. */
export function robots(origin: string, foreign: boolean): string {
  return foreign ? "User-agent: *\nDisallow: /\n" : `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
}
