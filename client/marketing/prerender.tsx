import { LOCALES } from "#domain/locale.ts";
import { onMissingText } from "../kit/i18n/i18n.ts";
import { feedPath, PAGES, pathOf, PRIVATE_PAGES, sitemapPath } from "#locales/paths.ts";
import { POST_SLUGS } from "./site/post-slugs.ts";
import type { PageAssets } from "./document.tsx";
import { rss } from "./blog/rss.ts";
import { renderPage } from "./render.tsx";
import { sitemap, sitemapIndex } from "./sitemaps.ts";

/** Renders every page that is the same for all visitors, and the not-found pages, in each language; `file` is its path. */
export async function prerenderPages(assets: PageAssets): Promise<{ file: string; html: string }[]> {
  const missing = new Set<string>();
  onMissingText((key) => missing.add(key));
  const pages = await Promise.all(
    LOCALES.flatMap((locale) => [
      ...PAGES.filter((page) => page !== "blog-post" && !PRIVATE_PAGES.includes(page)).map(async (page) => {
        const { html } = await renderPage({ path: pathOf(page, locale), search: "" }, assets);
        return { file: `${locale}/${page}.html`, html };
      }),
      ...[...POST_SLUGS.values()].map(async (slugs) => {
        const { html } = await renderPage({ path: pathOf("blog-post", locale, slugs[locale]), search: "" }, assets);
        return { file: `${locale}/blog/${slugs[locale]}.html`, html };
      }),
      renderPage({ path: locale === "nl" ? "/404" : `/${locale}/404`, search: "" }, assets).then(({ html }) => ({
        file: `${locale}/not-found.html`,
        html,
      })),
    ]),
  );
  if (missing.size > 0) throw new Error(`missing texts: ${[...missing].join(", ")}`);
  return pages;
}

/** Generates the sitemaps and the blogs' RSS feeds. */
export function prerenderFiles(): { file: string; text: string }[] {
  return [
    { file: "sitemap.xml", text: sitemapIndex() },
    ...LOCALES.map((locale) => ({ file: sitemapPath(locale), text: sitemap(locale) })),
    ...LOCALES.map((locale) => ({ file: feedPath(locale), text: rss(locale) })),
  ];
}
