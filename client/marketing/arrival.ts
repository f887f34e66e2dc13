/** Scroll target of a navigation by link, until its page is shown. The browser handles back and forward. */
let pending: { hash: string } | undefined;

/** Sets the scroll target of the navigation that follows. */
export function announceArrival(hash: string): void {
  pending = { hash };
}

let reportShown: () => void;
/** Fulfilled when the first page is completely hydrated; the app must not navigate before. */
export const firstPageShown = new Promise<void>((resolve) => {
  reportShown = resolve;
});

/** Must be called when a page is shown. Scrolls and moves the focus, as loading a document would. */
export function pageShown(document: Document): void {
  reportShown();
  if (!pending) return;
  const { hash } = pending;
  pending = undefined;
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: "instant" });
  else document.defaultView?.scrollTo({ top: 0, behavior: "instant" });
  (target ?? document.getElementById("content"))?.focus({ preventScroll: true });
}
