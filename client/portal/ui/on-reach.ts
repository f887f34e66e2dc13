const loads = new Set<() => Promise<unknown>>();
let isReached = false;

/** A failed attempt is made again by what needs it. */
const start = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * Fetches something with the first sign that somebody uses the page: the first view does without it, and it is here already
 * when the connection is not.
 */
export function onReach(load: () => Promise<unknown>): void {
  if (isReached) start(load);
  else loads.add(load);
}

function reach(): void {
  isReached = true;
  for (const load of loads) start(load);
  loads.clear();
}

if (typeof window !== "undefined")
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, reach, { once: true, passive: true });
