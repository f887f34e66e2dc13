import { escapeMarkup } from "#domain/escape-markup.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import type { BlogState } from "#contract/business/article.ts";
import { postsIn } from "./posts.ts";

const absolute = (path: string) => new URL(path, brand.origin).href;

/** Generates a language's blog feed as RSS 2.0 (rssboard.org/rss-specification). */
export function rss(locale: Locale, blog?: BlogState): string {
  const home = absolute(pathOf("blog", locale));
  const items = postsIn(locale, blog).map(({ title, description, slug, date }) => {
    const link = absolute(pathOf("blog-post", locale, slug));
    const published = new Date(`${date}T08:00:00Z`).toUTCString();
    return `<item><title>${escapeMarkup(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${published}</pubDate><description>${escapeMarkup(description)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${brand.name} – blog</title><link>${home}</link><description>${escapeMarkup(`${brand.name}, ${brand.domain}`)}</description><language>${locale}</language><atom:link href="${home}/rss.xml" rel="self" type="application/rss+xml"/>${items.join("\n")}</channel></rss>\n`;
}
