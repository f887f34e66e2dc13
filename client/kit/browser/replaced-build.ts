/** The entry script of this document, whose name changes with each build; undefined in development. */
export const ownScript = (): string | undefined =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute("src") ?? undefined;

/** Event: the server has refused a request, and has another build than this one. */
export const NEW_VERSION = "new-version";

/** Key of the session storage: what was typed before a reload. */
export const TYPED = "vrijhuis-typed";

/** Key of the session storage: the script of the build from which this tab was reloaded last. */
const RELOADED = "vrijhuis-reloaded";
const TIMEOUT_MS = 5000;

/** True if a reload would load another build: the document on the server names another script, and this one was not tried before. */
export const mayReload = (own: string | undefined, served: string | undefined, reloadedFrom: string | null): boolean =>
  own !== undefined && served !== undefined && !served.includes(own) && reloadedFrom !== own;

let reloading: Promise<boolean> | undefined;
/** Reads the fields at once, because an error is about to replace the screen; the returned function stores them. */
type KeepTyped = () => (() => Promise<void>) | undefined;
let prepare: KeepTyped = () => undefined;

/** Has a reload keep what was typed. */
export const keepBeforeReload = (keep: KeepTyped): void => void (prepare = keep);

/**
 * Reloads the document if the server has another build than the one that it was loaded from, at most once for each; returns whether
 * it does. Without a connection nothing is reloaded.
 */
export function reloadIfReplaced(): Promise<boolean> {
  const keep = prepare();
  reloading ??= isReplaced().then(async (isIt) => {
    if (isIt) {
      sessionStorage.setItem(RELOADED, ownScript() ?? "");
      await reload(keep);
    } else reloading = undefined;
    return isIt;
  });
  return reloading;
}

const isReplaced = (): Promise<boolean> =>
  fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => (response.ok ? response.text() : undefined))
    .then((served) => mayReload(ownScript(), served, sessionStorage.getItem(RELOADED)))
    .catch(() => false);

/** Reloads the document with what was typed, without asking whether to leave it. */
export async function reload(keep = prepare()): Promise<void> {
  await keep?.().catch(() => undefined);
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}

/** Has a tab that asks for a file of a former build reload. */
export function followBuilds(): void {
  addEventListener("vite:preloadError", () => void reloadIfReplaced());
}
