import type { AmenityCode, AmenityGroup } from "#domain/amenities.ts";
import type { CalendarDate, CalendarMonth } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Money } from "#domain/money.ts";
import type { Stay, StayProblem } from "#domain/stays.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { HostContact, Place, ReviewRecord, SiteContent, UnitContent } from "./site-record.ts";

/** The pages of an owner's site. */
export type PageRef =
  | { kind: "home" }
  | { kind: "unit"; slug: string }
  | { kind: "photos" }
  | { kind: "practical" }
  | { kind: "contact" }
  | { kind: "privacy" }
  /** Any address that is none of the others; its links lead home. */
  | { kind: "not-found" };

/** A photo ready to show: every address and text is decided. */
export interface Picture {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  color: string;
  alt: string;
  caption: string;
  unitSlug: string | null;
}

export interface Amenity {
  code: AmenityCode;
  label: string;
}

export interface AmenityList {
  group: AmenityGroup;
  label: string;
  amenities: Amenity[];
}

export interface UnitView extends UnitContent {
  slug: string;
  href: string;
  sleeps: number;
  bedrooms: number;
  bathrooms: number;
  area: number | null;
  checkIn: string;
  checkOut: string;
  minimumNights: number;
  nightlyFrom: Money;
  cleaningFee: Money;
  amenities: AmenityList[];
  pictures: Picture[];
}

/** What a theme renders: one site, in one language, on one page. Everything is already in that language. */
export interface SiteView {
  theme: ThemeId;
  locale: Locale;
  name: string;
  content: SiteContent;
  place: Place;
  host: HostContact;
  registrationNumber: string | null;
  rating: { average: number; count: number } | null;
  /** All photos; the first is the one for the hero. Never empty in an active site, but a theme copes with none. */
  pictures: Picture[];
  /** At least one. A site with one unit has no unit pages. */
  units: UnitView[];
  amenities: AmenityList[];
  /** Over all units. */
  sleeps: number;
  bedrooms: number;
  nightlyFrom: Money;
  page: PageRef;
  paths: SitePaths;
  languages: { locale: Locale; label: string; href: string; current: boolean }[];
  today: CalendarDate;
  t: Translate;
  format: Formatters;
}

export interface SitePaths {
  home: string;
  photos: string;
  practical: string;
  contact: string;
  privacy: string;
  /** The availability section of the home page. */
  availability: string;
}

/** Looks up a text of the groups `site` and `amenities`; a key without a text comes back as itself. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface Formatters {
  /** `€ 145`, without decimals when there are none. */
  money(value: Money): string;
  number(value: number, digits?: number): string;
  /** `3 oktober 2026`. */
  date(day: CalendarDate): string;
  /** `oktober 2026`. */
  month(month: string): string;
  /** Monday first. */
  weekdays: { short: string; long: string }[];
}

/** Which nights are taken, from this month on, for each unit. */
export interface AvailabilityView {
  from: CalendarMonth;
  months: number;
  units: { slug: string; name: string; minimumNights: number; taken: CalendarDate[] }[];
}

export interface ReviewsView {
  reviews: ReviewRecord[];
}

/** A guest's question about a stay on the contact page, answered. */
export type StayAnswer =
  | { state: "none" }
  | {
      state: "problem";
      problem: StayProblem | "NOT_A_DATE" | "BELOW_MINIMUM" | "NO_SUCH_UNIT";
      minimumNights?: number;
      arrival: string;
      departure: string;
    }
  | { state: "free" | "taken"; stay: Stay; unit: UnitView; nights: number };
