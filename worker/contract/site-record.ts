import type { AmenityCode } from "#domain/amenities.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { ThemeId } from "#domain/themes.ts";

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
  content: Localized<SiteContent>;
  /** Mean of the shown reviews' ratings (1–10), null without reviews. */
  rating: { average: number; count: number } | null;
  units: UnitRecord[];
  photos: PhotoRecord[];
}

export const SITE_STATUSES = ["draft", "active", "suspended"] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

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

/** What an owner writes about the home, in one language. Paragraphs are plain text. */
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
  text: Localized<PhotoText>;
}

export interface PhotoText {
  /** What one sees, for who cannot see it. */
  alt: string;
  caption: string;
}

/** Widths in pixels that every photo has a variant of, up to its own. */
export const PHOTO_WIDTHS = [480, 720, 960, 1600] as const;

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
  locale: Locale;
  text: string;
  /** The host's answer. */
  answer: string | null;
  /** Where it was written: `guestbook`, `airbnb`, `booking`, `google`. */
  source: string;
}
