import { hydrateRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { followBuilds } from "../kit/browser/replaced-build.ts";
import { loadLanguage } from "./site/languages.ts";
import { App } from "./app.tsx";
import { announceArrival, firstPageShown } from "./arrival.ts";
import { loadPage } from "./pages.ts";
import { routeOf } from "./site/route.ts";
import { queryClientWith, readState } from "./site/state.ts";

followBuilds();

let started: Promise<void> | undefined;

/** Hydrates the server's document after its page and language have been loaded, so that nothing flickers. */
export function startApp(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const { form, data, blog } = readState(document);
  const route = routeOf(location.pathname, blog);
  const language = await loadLanguage(route.locale);
  if (route.page) await loadPage(route, language);
  // A document with form state is the response to a POST. Without this, going back to it would show a browser error.
  if (form) history.replaceState(history.state, "", location.href);
  await new Promise<void>((resolve, reject) => {
    void firstPageShown.then(resolve);
    hydrateRoot(root, <App queries={queryClientWith(data)} form={form} blog={blog} />, {
      onCaughtError: reject,
      onUncaughtError: reject,
    });
  });
}

/** Navigates to a marketing page without loading a document. */
export async function visit(url: URL): Promise<void> {
  await startApp();
  announceArrival(url.hash);
  navigate(url.pathname + url.search + url.hash);
}
