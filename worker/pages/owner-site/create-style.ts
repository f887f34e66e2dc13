import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { sourceHash } from "#services/http/security-headers.ts";
import base from "#themes/base/base.css?inline";
import { fontFaces } from "#themes/base/fonts.ts";
import { loadSheets, loadTheme } from "#themes/registry.ts";
import { leaveOut } from "./leave-out.ts";
import type { Style, StyleKind } from "./styles.ts";

/** Classes of a list of units, which only sites with several have. */
export const UNIT_LIST_CLASSES = ["unit-list", "unit-card", "unit-rows", "unit-facts", "unit-price", "unit-calendar"];

const KINDS = ["home", "home-of-one", "page", "book"] as const satisfies StyleKind[];

/**
 * Creates a theme's style sheet for a kind of page. That of home pages does not contain rules that only other pages need, nor, on a
 * site with one unit, those for a list of units.
 */
export async function createStyle(id: ThemeId, kind: StyleKind): Promise<Style> {
  const isHome = kind === "home" || kind === "home-of-one";
  const [{ fonts }, theme] = await Promise.all([loadTheme(id), loadSheets(id)]);
  const pages = isHome ? [] : [(await import("#themes/base/pages.css?inline")).default];
  const booking = kind === "book" ? [(await import("#themes/base/book/book.css?inline")).default] : [];
  const sheets = [base, ...pages, ...booking, ...theme.css, ...(isHome ? [] : theme.pageCss)];
  const classes = isHome ? [...theme.notOnHome, ...(kind === "home-of-one" ? UNIT_LIST_CLASSES : [])] : [];
  const css = fontFaces(fonts) + sheets.map((sheet) => leaveOut(sheet.trim(), classes)).join("");
  return { css, hash: await sourceHash(css) };
}

/** Creates all style sheets, by theme and kind; the build calls it. */
export async function createStyles(): Promise<Record<string, Style>> {
  const all = THEME_IDS.flatMap((id) => KINDS.map((kind) => ({ id, kind })));
  return Object.fromEntries(
    await Promise.all(all.map(async ({ id, kind }) => [`${id}/${kind}`, await createStyle(id, kind)] as const)),
  );
}
