import type { SiteContent } from "./site-record.ts";

/** An empty text in a language: what an owner begins with. */
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
