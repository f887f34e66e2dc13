import { matchPortal } from "#locales/portal-paths.ts";

/**
 * Where somebody was going before they had to sign in: only ever an address of our own portal, written anew from what a
 * browser would read in it.
 */
export function readNext(raw: string | null): string | undefined {
  if (raw === null || !raw.startsWith("/") || !URL.canParse(raw, HERE)) return undefined;
  const { origin, pathname, search } = new URL(raw, HERE);
  const match = origin === HERE ? matchPortal(pathname) : undefined;
  return match && match.screen !== "login" ? pathname + search : undefined;
}

const HERE = "https://portal.invalid";

/** The query that carries it along, with its question mark; nothing where there is nothing to carry. */
export function nextQuery(next: string | undefined): string {
  return next === undefined ? "" : `?${new URLSearchParams({ next })}`;
}
