import type { ThemeSheets } from "../contract.ts";
import calendar from "./css/calendar.css?inline";
import frame from "./css/frame.css?inline";
import hero from "./css/hero.css?inline";
import pages from "./css/pages.css?inline";
import sections from "./css/sections.css?inline";
import quote from "./css/quote.css?inline";
import tokens from "./tokens.css?inline";

/** The style sheets of the theme, of which the build makes one for each kind of page. */
export const sheets: ThemeSheets = {
  css: [tokens, frame, hero, sections, calendar],
  pageCss: [pages, quote],
  notOnHome: [
    "facts",
    "hero-photo",
    "hero-text",
    "highlights",
    "beds",
    "amenity-lists",
    "distances",
    "lead",
    "rating",
    "button-small",
    "unit-list",
    "unit-card",
    "unit-terms",
  ],
};
