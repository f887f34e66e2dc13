/**
 * Hydrates an island on the guest's first interaction with it. Until then this is the page's only script. A click during loading
 * is repeated on the hydrated component; if loading fails, the link is followed normally.
 */

import type { hydrateIsland } from "./hydrate.ts";

interface Hydrate {
  hydrateIsland: typeof hydrateIsland;
}

/** URL of the built `hydrate.ts`, inserted by the build. */
declare const HYDRATE: string;

const WAKE = ["pointerdown", "pointerover", "focusin", "touchstart"];

/** Changes the number between the buttons of a stepper. */
function stepNumber(pressed: Element): void {
  const button = pressed.closest<HTMLElement>("[data-step]");
  const input = button?.parentElement?.querySelector("input");
  if (!button || !input) return;
  input.stepUp(Number(button.dataset["step"]));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const awake = new WeakMap<Element, Promise<void>>();

function wake(event: Event): HTMLElement | null {
  const island = (event.target as Element).closest<HTMLElement>("[data-island]");
  if (island && !awake.has(island)) {
    const hydrated = (import(/* @vite-ignore */ HYDRATE) as Promise<Hydrate>).then((module) => module.hydrateIsland(island));
    const done = hydrated.then(() => void (island.dataset["awake"] = ""));
    awake.set(island, done);
    // For example offline: the next interaction tries again.
    done.catch(() => awake.delete(island));
  }
  return island;
}

addEventListener(
  "click",
  (event: MouseEvent) => {
    stepNumber(event.target as Element);
    const held = (event.target as Element).closest<HTMLElement>("[data-island]:not(form) :is(a, td, [type=button])");
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
