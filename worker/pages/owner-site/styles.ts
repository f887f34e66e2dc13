import { loadStyle } from "virtual:theme-styles";
import type { PageRef } from "#contract/pages/site-view.ts";
import type { Theme } from "#themes/contract.ts";

/** Kinds of pages that have style sheets of their own: home pages of several units and of one, the booking form, and all others. */
export type StyleKind = "home" | "home-of-one" | "page" | "book";

export interface Style {
  css: string;
  /** For the Content-Security-Policy. */
  hash: string;
}

/** Returns a theme's style sheet for a page, which the build has created. */
export function styleOf({ id }: Theme, page: PageRef["kind"], unitCount: number): Promise<Style> {
  const kind = page === "home" ? (unitCount < 2 ? "home-of-one" : "home") : page === "book" ? "book" : "page";
  return loadStyle(id, kind);
}
