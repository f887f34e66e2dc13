import type { AmenityCode } from "#domain/amenities.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { ThemeDesign } from "./theme-design.ts";

/**
 * An owner's site as the store keeps it and as KV caches it: everything its pages need except what changes by itself
 * (reviews, booked nights). Plain JSON.
 */
export interface SiteRecord {
  id: string;
  ownerId: string;
  /** Grows with every save; whatever is cached under an older version is stale. */
  version: number;
  theme: ThemeId;
  name: string;
  status: SiteStatus;
  subdomain: string | null;
  /** In ASCII (punycode) form, lower case. */
  customDomain: string | null;
  defaultLocale: Locale;
  /** The languages the owner turned on, the default one included. */
  locales: Locale[];
  /** IANA name; decides what "today" is for the home. */
  timeZone: string;
  currency: Currency;
  place: Place;
  host: HostContact;
  /** The number a municipality requires in every advert, where it does. */
  registrationNumber: string | null;
  homeKind: HomeKind | null;
  content: Localized<SiteContent>;
  /** Of the theme it is shown in; what is not set is as the theme has it. */
  design: ThemeDesign;
  /** Pages of the owner's own. */
  pages: ExtraPage[];
  /** Ids of pages in the menu's order (`home`, `photos`, …, or an own page's); empty is the theme's own order. */
  menu: string[];
  legal: Localized<LegalTexts>;
  /** Mean of the shown reviews' ratings (1–10), null without reviews. */
  rating: { average: number; count: number } | null;
  units: UnitRecord[];
  photos: PhotoRecord[];
}

/** `draft`: never published; `paused`: taken off the web by its owner; `suspended`: by us. */
const SITE_STATUSES = ["draft", "active", "paused", "suspended"] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

export const HOME_KINDS = [
  "house",
  "apartment",
  "cottage",
  "cabin",
  "farmhouse",
  "villa",
  "chalet",
  "tiny-house",
  "houseboat",
  "bed-and-breakfast",
  "lodge-tent",
  "other",
] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

/** A page an owner added. */
export interface ExtraPage {
  id: string;
  slug: string;
  content: Localized<{ title: string; /** Markdown. */ body: string }>;
}

/** What the law wants said, in one language; Markdown. Empty is our own wording. */
export interface LegalTexts {
  imprint: string;
  terms: string;
}

export interface Place {
  latitude: number;
  longitude: number;
  street: string | null;
  postalCode: string;
  town: string;
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface HostContact {
  name: string;
  email: string;
  /** E.164, e.g. `+31113581234`. */
  phone: string;
  whatsapp: boolean;
  /** Languages the host speaks, BCP 47. */
  speaks: string[];
  /** Answers within so many hours. */
  repliesWithin: number;
  street: string;
  postalCode: string;
  town: string;
}

/**
 * What an owner writes about the home, in one language. `welcome`, `about`, `location` and the texts of rules and practical
 * information are Markdown, a block an entry; the rest is plain.
 */
export interface SiteContent {
  /** One line under the name, at most about 60 characters. */
  tagline: string;
  /** Two or three sentences for the hero and the page's meta description. */
  intro: string;
  /** The host's own words, signed; a greeting in the first person. */
  welcome: string[];
  aboutTitle: string;
  about: string[];
  /** Three to five things that make the place. */
  highlights: { title: string; text: string }[];
  locationTitle: string;
  location: string[];
  distances: { label: string; km: number; by: "foot" | "bike" | "car" | "train"; minutes: number }[];
  houseRules: { title: string; text: string }[];
  practical: { title: string; text: string }[];
}

export interface UnitRecord {
  id: string;
  slug: string;
  sleeps: number;
  bedrooms: number;
  bathrooms: number;
  /** Square metres. */
  area: number | null;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  minimumNights: number;
  /** Lowest price of a night and of cleaning, minor units of the site's currency. */
  nightlyFrom: number;
  cleaningFee: number;
  amenities: AmenityCode[];
  content: Localized<UnitContent>;
}

export interface UnitContent {
  name: string;
  summary: string;
  description: string[];
  /** Where people sleep: one line a room. */
  beds: { room: string; beds: string }[];
}

export interface PhotoRecord {
  id: string;
  /** Content address; the variants live at `/media/{key}-{width}.webp`. */
  key: string;
  unitId: string | null;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
  /** Mean colour as `#rrggbb`, painted until the picture is there. */
  color: string;
  /** A few pixels as `data:image/webp;base64,…`, shown until the picture is there. */
  placeholder: string | null;
  text: Localized<PhotoText>;
}

export interface PhotoText {
  /** What one sees, for who cannot see it. */
  alt: string;
  caption: string;
}

/** A guest's review as shown on the site. */
export interface ReviewRecord {
  id: string;
  author: string;
  /** Where the guest lives, as they gave it. */
  from: string | null;
  /** 1–10. */
  rating: number;
  /** Month of the stay, `YYYY-MM`. */
  stayed: string;
  /** The language it is written in, ISO 639: any, since guests write in their own. */
  locale: string;
  text: string;
  /** The host's answer. */
  answer: string | null;
  source: ReviewSource;
}

/** Where a guest wrote: what is not from the home's own guest book was copied by its owner. */
export const REVIEW_SOURCES = ["guestbook", "airbnb", "booking", "google", "vrbo", "tripadvisor", "email", "other"] as const;
export type ReviewSource = (typeof REVIEW_SOURCES)[number];
