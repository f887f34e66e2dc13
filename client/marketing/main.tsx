import { registerServiceWorker } from "../kit/browser/register-service-worker.ts";
import { DOCUMENT_PAGES, matchPath } from "#locales/paths.ts";
import { closeMenus } from "./shell/closing-menu.ts";
import "./marketing.css";

/*
 * Documents are complete without the app. The app is loaded and hydrates the page when a visitor points at or focuses a link to
 * another of our pages, or a form control (0022). Visitors who only read download no more than this file.
 */
const CONTROLS = "input, select, textarea, button";

/** True once the app handles going back and forward. */
let isAppNeeded = false;
const loadApp = () => {
  isAppNeeded = true;
  return import("./start.tsx");
};

// After a reload the app is not loaded, but the entries of the history that it added belong to this document.
const { pathname } = location;
addEventListener("popstate", () => {
  if (!isAppNeeded && location.pathname !== pathname) location.reload();
});

/** Returns the URL of a link to another marketing page in this tab. The browser loads pages that need data of the server. */
function pageLink(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  const { page } = matchPath(link.pathname);
  return page && !DOCUMENT_PAGES.includes(page) && !link.hasAttribute("download") ? new URL(link.href) : undefined;
}

function needsApp(event: Event): boolean {
  return pageLink(event) !== undefined || (event.target instanceof Element && event.target.closest(CONTROLS) !== null);
}

for (const type of ["pointerover", "touchstart", "focusin"])
  document.addEventListener(
    type,
    (event) => {
      if (needsApp(event))
        void loadApp()
          .then(({ startApp }) => startApp())
          .catch(() => undefined);
    },
    { passive: true },
  );

document.addEventListener("click", (event) => {
  const url = pageLink(event);
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!url || opensElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  loadApp()
    .then(({ visit }) => visit(url))
    .catch(() => location.assign(url));
});

// Components are replaced in a running app only.
if (import.meta.env.DEV) void loadApp().then(({ startApp }) => startApp());

closeMenus(document);

registerServiceWorker();
