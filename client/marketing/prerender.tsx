import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { loadLanguage } from "#client/lib/i18n.ts";
import { BUILT_PAGES, type PageId, pathOf } from "#locales/paths.ts";
import { App } from "./app.tsx";
import { HtmlDocument, type PageAssets } from "./document.tsx";
import { loadPage } from "./pages.ts";

export type { PageAssets };

export interface PrerenderedPage {
  locale: Locale;
  page: PageId | "not-found";
  html: string;
}

/** What React writes in place of a part that threw: it would be left to the browser. */
const FAILED_BOUNDARY = "<!--$!-->";

/** Every built page and the not-found page in every language as whole HTML documents. */
export async function prerenderPages(assets: PageAssets): Promise<PrerenderedPage[]> {
  await Promise.all([...LOCALES.map(loadLanguage), ...BUILT_PAGES.map(loadPage)]);
  return Promise.all(
    LOCALES.flatMap((locale) => [
      ...BUILT_PAGES.map((page) => prerender(page, locale, assets)),
      prerender(undefined, locale, assets),
    ]),
  );
}

async function prerender(page: PageId | undefined, locale: Locale, assets: PageAssets): Promise<PrerenderedPage> {
  const { t } = await loadLanguage(locale);
  const html = renderToString(<App ssrPath={page ? pathOf(page, locale) : `${pathOf("home", locale)}/404`.replace("//", "/")} />);
  if (html.includes(FAILED_BOUNDARY)) throw new Error(`${page ?? "not-found"} could not be rendered in ${locale}`);
  const document = renderToStaticMarkup(<HtmlDocument page={page} locale={locale} t={t} assets={assets} html={html} />);
  return { locale, page: page ?? "not-found", html: `<!doctype html>${document}` };
}
