import { matchAdmin } from "#locales/admin-paths.ts";
import { matchPortal } from "#locales/portal-paths.ts";

/**
 * Reads the `next` parameter: the page a user wanted before they had to sign in. Returns only paths of our own portal and admin
 * area, taken from the URL as a browser parses it, so that it cannot lead to another site.
 */
export function readNext(raw: string | null): string | undefined {
  if (raw === null || !raw.startsWith("/") || !URL.canParse(raw, BASE)) return undefined;
  const { origin, pathname, search } = new URL(raw, BASE);
  if (origin !== BASE) return undefined;
  const screen = matchAdmin(pathname) ? "admin" : matchPortal(pathname)?.screen;
  return screen === undefined || screen === "login" ? undefined : pathname + search;
}

const BASE = "https://portal.invalid";

/** Formats the query that carries `next`, including the question mark, or an empty string without `next`. */
export function nextQuery(next: string | undefined): string {
  return next === undefined ? "" : `?${new URLSearchParams({ next })}`;
}
