import type { SiteContent } from "./site-record.ts";

/** The empty texts of one language, with which an owner starts. */
export const EMPTY_CONTENT: SiteContent = {
  tagline: "",
  intro: "",
  welcome: [],
  aboutTitle: "",
  about: [],
  highlights: [],
  locationTitle: "",
  location: [],
  distances: [],
  houseRules: [],
  practical: [],
};
