import type { SiteContent, UnitRecord } from "./site-record.ts";

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

/** The figures of a home before its owner gives any. */
export const EMPTY_UNIT: Omit<UnitRecord, "id" | "slug" | "content"> = {
  sleeps: 0,
  bedrooms: 0,
  bathrooms: 0,
  area: null,
  checkIn: "16:00",
  checkOut: "10:00",
  minimumNights: 2,
  nightlyFrom: 0,
  cleaningFee: 0,
  amenities: [],
};
