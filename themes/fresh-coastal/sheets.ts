import type { ThemeSheets } from "../contract.ts";
import frame from "./frame.css?inline";
import home from "./home.css?inline";
import screens from "./screens.css?inline";
import pages from "./pages.css?inline";
import quote from "./quote.css?inline";
import tokens from "./tokens.css?inline";

/** The style sheets of the theme, of which the build makes one for each kind of page. */
export const sheets: ThemeSheets = {
  css: [tokens, frame, home, screens],
  pageCss: [pages, quote],
  notOnHome: ["hero-text", "amenity-lists", "button-small", "header-book", "unit-terms"],
};
