import type { PageRef } from "#contract/pages/site-view.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";
import { sitePath } from "#locales/site-paths.ts";
import type { SiteSource } from "#letting/site-source/site-source.ts";

/** Creates the sitemap: every page in every language, with links to its other languages (sitemaps.org, Google's xhtml:link). */
export function sitemap({ site, origin }: SiteSource, pages: PageRef[]): string {
  const href = (page: PageRef, locale: (typeof site.locales)[number]) => escapeMarkup(origin + sitePath(page, locale, site));
  const urls = pages.flatMap((page) => {
    const links = site.locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href(page, locale)}"/>`);
    const alternates = site.locales.length > 1 ? links.join("") : "";
    return site.locales.map((locale) => `<url><loc>${href(page, locale)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>\n`;
}

export function robots({ origin, noindex }: SiteSource): string {
  return noindex ? "User-agent: *\nDisallow: /\n" : `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
}
