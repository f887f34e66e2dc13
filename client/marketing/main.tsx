import { matchPath, PRIVATE_PAGES } from "#locales/paths.ts";
import { closeMenus } from "./shell/closing-menu.ts";
import "./marketing.css";

/*
 * The documents are complete as they are sent. The app is fetched, and takes over, when a visitor reaches for something
 * it does better: another page of ours, or a control. Who only reads downloads no more than this file.
 */
const CONTROLS = "input, select, textarea, button";

const app = () => import("./start.tsx");

/** The address of a link that opens another page of ours in this tab; pages that only the server can fill are left to the browser. */
function pageLink(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  const { page } = matchPath(link.pathname);
  return page && !PRIVATE_PAGES.includes(page) && !link.hasAttribute("download") ? new URL(link.href) : undefined;
}

function wantsApp(event: Event): boolean {
  return pageLink(event) !== undefined || (event.target instanceof Element && event.target.closest(CONTROLS) !== null);
}

for (const reach of ["pointerover", "touchstart", "focusin"])
  document.addEventListener(
    reach,
    (event) => {
      if (wantsApp(event))
        void app()
          .then(({ startApp }) => startApp())
          .catch(() => undefined);
    },
    { passive: true },
  );

document.addEventListener("click", (event) => {
  const url = pageLink(event);
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!url || elsewhere || event.defaultPrevented) return;
  event.preventDefault();
  app()
    .then(({ visit }) => visit(url))
    .catch(() => location.assign(url));
});

closeMenus(document);

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.warn("service worker:", error));
  });
