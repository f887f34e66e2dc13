import type { AmenityCode } from "#domain/amenities.ts";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { BookingWindow } from "#domain/rates/booking-window.ts";
import type { FromPrice } from "#domain/rates/from-price.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import type { PartRatings } from "#domain/reviews/review-parts.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { ThemeDesign } from "./theme-design.ts";

/**
 * An owner's site as stored in the database and cached in KV: everything its pages need except data that changes without a
 * save (reviews, booked nights). Plain JSON.
 */
export interface SiteRecord {
  id: string;
  ownerId: string;
  /** Increases with every save; cache entries with an older version are stale. */
  version: number;
  theme: ThemeId;
  name: string;
  status: SiteStatus;
  /** The owner's words on the page of a closed site; without them it has a general text. */
  closedText: Localized<string>;
  subdomain: string | null;
  /** In ASCII (punycode) form, lower case. */
  customDomain: string | null;
  defaultLocale: Locale;
  /** The languages the owner enabled, including the default one. */
  locales: Locale[];
  /** IANA name; determines the home's current day. */
  timeZone: string;
  currency: Currency;
  place: Place;
  host: HostContact;
  homeKind: HomeKind | null;
  content: Localized<SiteContent>;
  /** Changes to the site's theme; properties that are not set have the theme's values. */
  design: ThemeDesign;
  /** Pages the owner added. */
  pages: ExtraPage[];
  /** Ids of pages in the menu's order (`home`, `photos`, …, or of an added page); if empty, the theme's order is used. */
  menu: string[];
  legal: Localized<LegalTexts>;
  /** Mean rating (1–10) of the visible reviews; null without reviews. */
  rating: Rating | null;
  /** The same of those among them that guests have written here, for search engines; absent without any. */
  guestRating?: Rating;
  units: UnitRecord[];
  /** The units' "from" prices as text, only in records for pages. They change with the calendar, while the version stays. */
  prices?: string;
  photos: PhotoRecord[];
  /** The payment methods that the owner has set, for the words of the price list; only in records that the store has read. */
  payments?: PaymentMethod[];
}

/**
 * `draft`: never published; `paused`: taken offline by its owner; `closed`: guests see only the owner's page "temporarily
 * closed"; `suspended`: taken offline by us; `aside`: restored beside a living site, or replaced by what was restored (0186).
 */
export const SITE_STATUSES = ["draft", "active", "paused", "closed", "suspended", "aside"] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

/** True if guests see pages of the site at its hosts. */
export const isServed = (status: SiteStatus): boolean => status === "active" || status === "closed";

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

/** Texts required by law, in one language; Markdown. For an empty text our standard wording is shown. */
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
  /** Number of hours within which the host says to reply; null if it is not set. */
  repliesWithin: number | null;
  street: string;
  postalCode: string;
  town: string;
}

/**
 * An owner's texts about the home, in one language. `welcome`, `about`, `location` and the texts of rules and practical
 * information are Markdown, one entry per block; the others are plain text.
 */
export interface SiteContent {
  /** One line under the name, at most about 60 characters. */
  tagline: string;
  /** Two or three sentences for the hero and the page's meta description. */
  intro: string;
  /** The host's signed greeting, in the first person. */
  welcome: string[];
  aboutTitle: string;
  about: string[];
  /** Three to five highlights of the place. */
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
  /** The number under which a public register knows the unit, for every advert of it (Regulation (EU) 2024/1028, article 4). */
  registrationNumber: string | null;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  rates: StoredPlan;
  /** The unit's lowest price; only in records for pages, and only if it has one. */
  from?: FromPrice;
  /** The days between which stays can be booked; only in records for pages. */
  window?: BookingWindow;
  amenities: AmenityCode[];
  content: Localized<UnitContent>;
}

/** A unit's rate plan as stored, in the site's currency; every change raises the version. */
export interface StoredPlan {
  version: number;
  plan: RatePlan;
}

export interface UnitContent {
  name: string;
  summary: string;
  description: string[];
  /** Beds, one line per room. */
  beds: { room: string; beds: string }[];
}

/** The rooms of which Google wants a photo: "common" is a room for everybody, such as a living room. */
export const PHOTO_ROOMS = ["bedroom", "bathroom", "common"] as const;
export type PhotoRoom = (typeof PHOTO_ROOMS)[number];

export interface PhotoRecord {
  id: string;
  /** Content address; the variants are at `/media/{key}-{width}.webp`, a JPEG at `/media/{key}.jpg` if the key has its mark. */
  key: string;
  unitId: string | null;
  /** The room that the owner says it shows; null for everything else. */
  room: PhotoRoom | null;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
  /** Mean colour as `#rrggbb`, painted until the picture has loaded. */
  color: string;
  /** A few pixels as `data:image/webp;base64,…`, shown until the picture has loaded. */
  placeholder: string | null;
  text: Localized<PhotoText>;
}

/** A mean rating, 1–10, and the number of reviews. */
export interface Rating {
  average: number;
  count: number;
}

export interface PhotoText {
  /** Alternative text for people who cannot see the picture. */
  alt: string;
  caption: string;
}

/** A guest's review as shown on the site. */
export interface ReviewRecord {
  id: string;
  author: string;
  /** The guest's place of residence, as they entered it. */
  from: string | null;
  /** 1–10. */
  rating: number;
  /** Month of the stay, `YYYY-MM`. */
  stayed: string;
  /** The language of the review, ISO 639; any language, not only the site's. */
  locale: string;
  text: string;
  /** The host's answer. */
  answer: string | null;
  source: ReviewSource | GuestReviewSource;
  /** Ratings of parts of the stay; only of reviews that guests have written here. */
  parts?: PartRatings | null;
}

/**
 * Sources of reviews that guests have written at the address of their booking, after the stay: one that was booked direct, or on
 * another platform.
 */
export type GuestReviewSource = "direct" | "stayed";

/** Sources of reviews that owners enter. Reviews from any source other than the home's guest book were copied by its owner. */
export const REVIEW_SOURCES = ["guestbook", "airbnb", "booking", "google", "vrbo", "tripadvisor", "email", "other"] as const;
export type ReviewSource = (typeof REVIEW_SOURCES)[number];
