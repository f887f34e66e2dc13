import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { BlogState } from "#contract/business/article.ts";
import type { PageRequest } from "#contract/pages/marketing-page.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { rss } from "./blog/rss.ts";
import { feedPath, sitemapPath } from "#locales/paths.ts";
import { loadLanguage } from "./site/languages.ts";
import { App } from "./app.tsx";
import { HtmlDocument, type PageAssets } from "./document.tsx";
import { headOf } from "./site/head.ts";
import { loadPage } from "./pages.ts";
import { routeOf } from "./site/route.ts";
import { sitemap } from "./sitemaps.ts";
import { queryClientWith } from "./site/state.ts";
import { structuredDataOf } from "./site/structured-data.ts";

/** React's marker for a part that threw on the server and would be rendered by the browser. */
const FAILED_BOUNDARY = "<!--$!-->";

/**
 * Renders a marketing page as a whole HTML document. The build renders pages that are the same for all visitors; the worker
 * renders pages that depend on their query or on a submitted form. A path without a page gives the not-found page.
 */
export async function renderPage({ path, search, state }: PageRequest, assets: PageAssets): Promise<{ html: string }> {
  const route = routeOf(path, state?.blog);
  const language = await loadLanguage(route.locale);
  const loaded = route.page && (await loadPage(route, language));
  const app = <App queries={queryClientWith(state?.data)} form={state?.form} blog={state?.blog} at={{ path, search }} />;
  const html = renderToString(app);
  if (html.includes(FAILED_BOUNDARY)) throw new Error(`${path} could not be rendered`);
  const document = (
    <HtmlDocument
      page={route.page}
      head={headOf(route, language, loaded, { form: state?.form, dataOf: (key) => state?.data?.[key] })}
      locale={route.locale}
      structuredData={structuredDataOf(route, language, loaded)}
      assets={assets}
      html={html}
      state={state}
    />
  );
  return { html: `<!doctype html>${renderToStaticMarkup(document)}` };
}

/** Articles for a file that lists them. */
interface ListedBlog {
  /** State of the blog in a language. */
  in: (locale: Locale) => BlogState;
  /** Slug of each article in the languages in which it exists, by its key. */
  slugs: ReadonlyMap<string, Partial<Record<Locale, string>>>;
}

/** Generates the feed or sitemap at a path with the stored articles. */
export function renderBlogFile(path: string, blog: ListedBlog): string {
  for (const locale of LOCALES) {
    if (path === feedPath(locale)) return rss(locale, blog.in(locale));
    if (path === sitemapPath(locale)) return sitemap(locale, blog.slugs);
  }
  throw new Error(`${path} does not depend on articles`);
}
