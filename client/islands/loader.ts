/**
 * Wakes an island on the guest's first interaction with it: the page's only script before that. A click or key that woke
 * it is left to the HTML underneath (a link, a form), so nothing is lost while the component loads.
 */
const WAKE = ["pointerdown", "pointerover", "focusin", "touchstart"];

const wake = async (event: Event): Promise<void> => {
  const island = (event.target as Element).closest<HTMLElement>("[data-island]:not([data-awake])");
  if (!island) return;
  island.dataset["awake"] = "";
  const { hydrateIsland } = await import("./hydrate.ts");
  await hydrateIsland(island);
};

for (const type of WAKE) addEventListener(type, (event) => void wake(event), { passive: true, capture: true });
