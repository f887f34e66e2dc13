/** Where to look on the page that a link of ours has just opened. Back and forward are left to the browser. */
let pending: { hash: string } | undefined;

export function announceArrival(hash: string): void {
  pending = { hash };
}

let reportShown: () => void;
/** Fulfilled when the first page of the app is there, with every part of it hydrated: until then nothing may change. */
export const firstPageShown = new Promise<void>((resolve) => {
  reportShown = resolve;
});

/** To be called when a page is there: scrolls and moves the focus, as a document load would. */
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
