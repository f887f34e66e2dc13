/**
 * Wakes an island on the guest's first interaction with it: the page's only script before that. A click that comes while
 * its component loads is kept and given to it; should it not load, the link underneath is followed after all.
 */

import type { hydrateIsland } from "./hydrate.ts";

interface Hydrate {
  hydrateIsland: typeof hydrateIsland;
}

/** Address of the built `hydrate.ts`; the build puts it in. */
declare const HYDRATE: string;

const WAKE = ["pointerdown", "pointerover", "focusin", "touchstart"];

const awake = new WeakMap<Element, Promise<void>>();

function wake(event: Event): HTMLElement | null {
  const island = (event.target as Element).closest<HTMLElement>("[data-island]");
  if (island && !awake.has(island)) {
    const hydrated = (import(/* @vite-ignore */ HYDRATE) as Promise<Hydrate>).then((module) => module.hydrateIsland(island));
    const done = hydrated.then(() => void (island.dataset["awake"] = ""));
    awake.set(island, done);
    // Offline, say: the next touch tries again.
    done.catch(() => awake.delete(island));
  }
  return island;
}

addEventListener(
  "click",
  (event: MouseEvent) => {
    const held = (event.target as Element).closest<HTMLElement>("[data-island] :is(a, td)");
    const island = wake(event);
    if (!held || !island || "awake" in island.dataset || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const again = () => (held.querySelector("button") ?? held).click();
    awake.get(island)?.then(
      () => requestAnimationFrame(again),
      () => {
        island.dataset["awake"] = "";
        again();
      },
    );
  },
  { capture: true },
);

for (const type of WAKE) addEventListener(type, wake, { passive: true, capture: true });
