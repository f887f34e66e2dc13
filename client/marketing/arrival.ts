/** Where to look on the page that a link of ours has just opened. Back and forward are left to the browser. */
let pending: { hash: string } | undefined;

export function announceArrival(hash: string): void {
  pending = { hash };
}

/** Scrolls and moves the focus once the new page is there, as a document load would. */
export function takeArrival(document: Document): void {
  if (!pending) return;
  const { hash } = pending;
  pending = undefined;
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: "instant" });
  else document.defaultView?.scrollTo({ top: 0, behavior: "instant" });
  (target ?? document.getElementById("content"))?.focus({ preventScroll: true });
}
