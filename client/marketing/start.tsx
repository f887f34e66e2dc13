import { hydrateRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { loadLanguage } from "./languages.ts";
import { App } from "./app.tsx";
import { announceArrival, firstPageShown } from "./arrival.ts";
import { loadPage } from "./pages.ts";
import { routeOf } from "./route.ts";
import { queryClientWith, readState } from "./state.ts";

let started: Promise<void> | undefined;

/** Takes over the document that the server sent, once its page and language are here: nothing flickers. */
export function startApp(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const route = routeOf(location.pathname);
  const language = await loadLanguage(route.locale);
  if (route.page) await loadPage(route, language);
  const { form, data } = readState(document);
  // A form that came back is the answer to a POST: who goes back to it would be shown an error of the browser.
  if (form) history.replaceState(history.state, "", location.href);
  await new Promise<void>((resolve, reject) => {
    void firstPageShown.then(resolve);
    hydrateRoot(root, <App queries={queryClientWith(data)} form={form} />, {
      onCaughtError: reject,
      onUncaughtError: reject,
    });
  });
}

/** Opens an address of the marketing site without loading a document. */
export async function visit(url: URL): Promise<void> {
  await startApp();
  announceArrival(url.hash);
  navigate(url.pathname + url.search + url.hash);
}
