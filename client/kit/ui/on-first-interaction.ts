const loads = new Set<() => Promise<unknown>>();
let hasInteracted = false;

/** Starts a load. A failed one is repeated by the component that needs it. */
const start = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * Runs `load` at the first interaction with the page. This keeps code out of the first view, but has it ready before it is
 * needed, even when the connection is lost meanwhile.
 */
export function onFirstInteraction(load: () => Promise<unknown>): void {
  if (hasInteracted) start(load);
  else loads.add(load);
}

/** Waits for the paint that shows the effect of the interaction. */
const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));

function startAll(): void {
  hasInteracted = true;
  for (const load of loads) start(load);
  loads.clear();
}

if (typeof window !== "undefined")
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, () => afterPaint(startAll), { once: true, passive: true });
