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

/** React's marker for a part that threw on the server and would be rendered by the browser. */
const FAILED_BOUNDARY = "<!--$!-->";

/**
 * Renders a marketing page as a whole HTML document. The build renders pages that are the same for all visitors; the worker
 * renders pages that depend on their query or on a submitted form. A path without a page gives the not-found page.
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
