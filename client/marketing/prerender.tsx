import { LOCALES } from "#domain/locale.ts";
import { onMissingText } from "../kit/i18n/i18n.ts";
import { feedPath, PAGES, pathOf, PRIVATE_PAGES, sitemapPath } from "#locales/paths.ts";
import { POST_SLUGS } from "./site/post-slugs.ts";
import type { PageAssets } from "./document.tsx";
import { rss } from "./blog/rss.ts";
import { renderPage } from "./render.tsx";
import { sitemap, sitemapIndex } from "./sitemaps.ts";

/**
 * Paths of the pages that are the same for all visitors, and of the not-found pages, in each language, by the file of their
 * document.
 */
export function prerenderedPaths(): Map<string, string> {
  return new Map(
    LOCALES.flatMap((locale) => [
      ...PAGES.filter((page) => page !== "blog-post" && !PRIVATE_PAGES.includes(page)).map(
        (page) => [`${locale}/${page}.html`, pathOf(page, locale)] as const,
      ),
      ...[...POST_SLUGS.values()].map(
        (slugs) => [`${locale}/blog/${slugs[locale]}.html`, pathOf("blog-post", locale, slugs[locale])] as const,
      ),
      [`${locale}/not-found.html`, locale === "nl" ? "/404" : `/${locale}/404`] as const,
    ]),
  );
}

/** Renders these pages; `file` is the path of the document. */
export async function prerenderPages(assets: PageAssets): Promise<{ file: string; html: string }[]> {
  const missing = new Set<string>();
  onMissingText((key) => missing.add(key));
  const pages = await Promise.all(
    [...prerenderedPaths()].map(async ([file, path]) => ({ file, html: (await renderPage({ path, search: "" }, assets)).html })),
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
