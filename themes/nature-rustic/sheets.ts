import type { ThemeSheets } from "../contract.ts";
import css from "./theme.css?inline";
import pages from "./pages.css?inline";
import quote from "./quote.css?inline";
import tokens from "./tokens.css?inline";

/** The style sheets of the theme, of which the build makes one for each kind of page. */
export const sheets: ThemeSheets = {
  css: [tokens, css],
  pageCss: [pages, quote],
  notOnHome: [
    "facts",
    "hero-photo",
    "hero-text",
    "beds",
    "amenity-lists",
    "distances",
    "unit-terms",
    "terms",
    "review",
    "review-list",
    "review-rating",
    "review-answer",
  ],
};
