import { sourceHash } from "#services/http/security-headers.ts";
import base from "#themes/base/base.css?inline";
import type { PageRef } from "#contract/pages/site-view.ts";
import type { Theme } from "#themes/contract.ts";
import { fontFaces } from "#themes/base/fonts.ts";
import { leaveOut } from "./leave-out.ts";

interface Style {
  css: string;
  /** For the Content-Security-Policy. */
  hash: string;
}

const styles = new Map<string, Promise<Style>>();

/** Classes of a list of units, which only sites with several have. */
export const UNIT_LIST_CLASSES = ["unit-list", "unit-card", "unit-rows", "unit-facts", "unit-price", "unit-calendar"];

/**
 * Returns a theme's style sheet for a page, created and hashed once per isolate. The home page's does not contain rules that only
 * other pages need, nor, on a site with one unit, those for a list of units.
 */
export function styleOf(theme: Theme, page: PageRef["kind"], unitCount: number): Promise<Style> {
  const home = page === "home";
  const single = home && unitCount < 2;
  const key = `${theme.id} ${home} ${single} ${page === "book"}`;
  let style = styles.get(key);
  if (!style) {
    style = createStyle(theme, page, single);
    styles.set(key, style);
  }
  return style;
}

async function createStyle(theme: Theme, page: PageRef["kind"], single: boolean): Promise<Style> {
  const home = page === "home";
  const pages = home ? [] : [(await import("#themes/base/pages.css?inline")).default];
  const booking = page === "book" ? [(await import("#themes/base/book/book.css?inline")).default] : [];
  const sheets = [base, ...pages, ...booking, ...theme.css, ...(home ? [] : theme.pageCss)];
  const classes = home ? [...theme.notOnHome, ...(single ? UNIT_LIST_CLASSES : [])] : [];
  const css = fontFaces(theme.fonts) + sheets.map((sheet) => leaveOut(sheet.trim(), classes)).join("");
  return { css, hash: await sourceHash(css) };
}
