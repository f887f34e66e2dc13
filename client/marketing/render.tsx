import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { PageRequest } from "#contract/marketing-page.ts";
import { loadLanguage } from "./languages.ts";
import { App } from "./app.tsx";
import { HtmlDocument, type PageAssets } from "./document.tsx";
import { headOf } from "./head.ts";
import { loadPage } from "./pages.ts";
import { routeOf } from "./route.ts";
import { queryClientWith } from "./state.ts";
import { structuredDataOf } from "./structured-data.ts";

/** What React writes in place of a part that threw: it would be left to the browser. */
const FAILED_BOUNDARY = "<!--$!-->";

/**
 * A page of the marketing site as a whole HTML document: by the build, for what is the same for everyone, and by the
 * worker, where a page depends on its query or on what was sent to it. A path without a page gives the not-found page.
 */
export async function renderPage({ path, search, state }: PageRequest, assets: PageAssets): Promise<{ html: string }> {
  const route = routeOf(path);
  const language = await loadLanguage(route.locale);
  const loaded = route.page && (await loadPage(route, language));
  const app = <App queries={queryClientWith(state?.data)} form={state?.form} at={{ path, search }} />;
  const html = renderToString(app);
  if (html.includes(FAILED_BOUNDARY)) throw new Error(`${path} could not be rendered`);
  const document = (
    <HtmlDocument
      page={route.page}
      head={headOf(route, language, loaded)}
      locale={route.locale}
      structuredData={structuredDataOf(route, language, loaded)}
      assets={assets}
      html={html}
      state={state}
    />
  );
  return { html: `<!doctype html>${renderToStaticMarkup(document)}` };
}
