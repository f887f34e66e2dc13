import type { ThemeSheets } from "../contract.ts";
import book from "./css/book.css?inline";
import calendar from "./css/calendar.css?inline";
import footer from "./css/footer.css?inline";
import frame from "./css/frame.css?inline";
import hero from "./css/hero.css?inline";
import letter from "./css/letter.css?inline";
import pages from "./css/pages.css?inline";
import places from "./css/places.css?inline";
import rooms from "./css/rooms.css?inline";
import story from "./css/story.css?inline";
import quote from "./css/quote.css?inline";
import tokens from "./tokens.css?inline";

/** The style sheets of the theme, of which the build makes one for each kind of page. */
export const sheets: ThemeSheets = {
  css: [tokens, frame, hero, letter, rooms, story, calendar, book, places, footer],
  pageCss: [pages, quote],
  notOnHome: [
    "facts",
    "hero-photo",
    "hero-text",
    "highlights",
    "beds",
    "lead",
    "unit-list",
    "unit-card",
    "unit-facts",
    "unit-price",
    "unit-terms",
  ],
};
