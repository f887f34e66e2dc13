import type { AmenityCode, AmenityGroup } from "#domain/amenities.ts";
import type { CalendarDate, CalendarMonth } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency, Money } from "#domain/money.ts";
import type { Quote, QuoteRequest, QuoteResult } from "#domain/rates/quote-types.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { BookingDetails, BookingFormTerms, BookingValues } from "./booking-form.ts";
import type { BookingMode, OwnerIdentity } from "../letting/booking-settings.ts";
import type { Section } from "../owners/theme-design.ts";
import type { PartAverage } from "#domain/reviews/review-parts.ts";
import type { HostContact, Place, Rating, ReviewRecord, SiteContent, UnitContent } from "../owners/site-record.ts";
import type { StaySearch } from "./stay-search.ts";

/** Texts required by law; each has a page if the owner entered one. */
export const LEGAL_KINDS = ["imprint", "terms"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** The pages of an owner's site. */
export type PageRef =
  | { kind: "home" }
  | { kind: "unit"; slug: string }
  | { kind: "photos" }
  | { kind: "practical" }
  | { kind: "prices" }
  /** The form with which a guest books a stay, and its check. */
  | { kind: "book" }
  | { kind: "contact" }
  /** The form with which guests have the links of their bookings sent to them again. */
  | { kind: "find-booking" }
  | { kind: "privacy" }
  | { kind: LegalKind }
  /** A page the owner added. */
  | { kind: "own"; slug: string }
  /** Any other address; its links lead to the home page. */
  | { kind: "not-found" };

/** A photo ready to be rendered, with final addresses and texts. */
export interface Picture {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  color: string;
  /** `data:image/webp;base64,…`, over the colour. */
  placeholder: string | null;
  alt: string;
  caption: string;
  unitSlug: string | null;
}

interface Amenity {
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
  registrationNumber: string | null;
  checkIn: string;
  checkOut: string;
  /** Length of the shortest stay that can be booked. */
  minimumNights: number;
  /** Null if no stay can be booked. */
  from: FromPriceView | null;
  /** Limits of a search. */
  guests: PartyLimits & { hasCodes: boolean };
  amenities: AmenityList[];
  pictures: Picture[];
}

/** The guests that a unit takes. */
export interface PartyLimits {
  /** Without babies. */
  max: number;
  /** Null if babies count like other children. */
  babies: { max: number; maxAge: number } | null;
  pets: number;
}

/** A lowest total, with the party and length for which it is valid: pages name both (Directive 2005/29/EC, article 7(4)(c)). */
export interface FromPriceView {
  /** With all mandatory costs. */
  price: Money;
  adults: number;
  nights: number;
  /** Length and party in words: `for 2 nights, 2 guests`. */
  stay: string;
  /** The same with what the price includes, which a page says once. */
  stayWithCosts: string;
}

/** The input of a theme: one page of one site in one language. All texts are already in that language. */
export interface SiteView {
  theme: ThemeId;
  /** True if the home is invented, which its pages must say. */
  isInvented: boolean;
  locale: Locale;
  /** The language of texts that are missing in `locale`. */
  defaultLocale: Locale;
  currency: Currency;
  name: string;
  /** Shown in the header instead of the name. */
  logo: { src: string; width: number; height: number } | null;
  /** The home page's sections, in order. */
  sections: Section[];
  content: SiteContent;
  /** Without the street, its coordinates are those of the area, except for guests with a confirmed booking. */
  place: Place;
  /** True if the place has coordinates; otherwise no sun times are shown. */
  located: boolean;
  /** A map of the place: of its coordinates, or else of its address. Null if there is neither. */
  mapHref: string | null;
  /** Town and region as far as they are known: `Domburg, Zeeland`. */
  placeName: string;
  host: HostContact;
  rating: Rating | null;
  /** The same if guests have written all of these reviews on this site, for search engines. */
  guestRating: Rating | null;
  /** All photos; the first one is for the hero. Never empty in an active site, but themes must also render without photos. */
  pictures: Picture[];
  /** At least one. A site with one unit has no unit pages. */
  units: UnitView[];
  amenities: AmenityList[];
  /** Total of all units. */
  sleeps: number;
  bedrooms: number;
  /** The lowest price of all units; null if no stay can be booked. */
  from: FromPriceView | null;
  /** The price lists of the units; only on the page `prices`. */
  prices: PriceList[];
  page: PageRef;
  /** The pages of the main menu, in order. */
  menu: MenuLink[];
  /** The owner's own pages. */
  pages: TextPage[];
  /** The legal texts the owner entered; linked next to the privacy page. */
  legal: (TextPage & { kind: LegalKind })[];
  paths: SitePaths;
  languages: { locale: Locale; label: string; href: string; current: boolean }[];
  today: CalendarDate;
  t: Translate;
  format: Formatters;
}

export interface MenuLink {
  /** Kind of the page, or an own page's id. */
  id: string;
  href: string;
  label: string;
  current: boolean;
}

/** A page that consists of a text; `body` is Markdown. */
export interface TextPage {
  slug: string;
  href: string;
  title: string;
  body: string;
}

interface SitePaths {
  home: string;
  photos: string;
  practical: string;
  prices: string;
  book: string;
  contact: string;
  findBooking: string;
  privacy: string;
  /** The availability section of the home page. */
  availability: string;
}

/** Looks up a text of the groups `site` and `amenities`; returns the key itself if it has no text. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface Formatters {
  /** `€ 145`, without decimals when there are none. */
  money(value: Money): string;
  /** `€ 145,00`: for columns of an invoice. */
  moneyWithCents(value: Money): string;
  number(value: number, digits?: number): string;
  /** A percentage without its sign, with as many decimals as it has: `12,5`. */
  percentage(value: number): string;
  /** `3 oktober 2026`. */
  date(day: CalendarDate): string;
  /** `zaterdag 3 oktober 2026`. */
  fullDate(day: CalendarDate): string;
  /** `3 oktober`. */
  dayMonth(day: CalendarDate): string;
  /** `oktober 2026`. */
  month(month: string): string;
  /** The name of the language with this ISO 639 code: `Engels`. */
  language(code: string): string;
  /** Monday first. */
  weekdays: { short: string; long: string }[];
}

interface UnitAvailability {
  slug: string;
  name: string;
  minimumNights: number;
  /** Currency of the prices of single days; undefined if the calendar shows none. */
  dayPrices?: Currency | undefined;
  /** The first month that the page shows. */
  from: CalendarMonth;
  /** The number of months that the page shows. */
  months: number;
  /** The last day on which a stay can depart; calendars end with its month. */
  until: CalendarDate;
  /** Taken nights from the night before `from` up to `until`. */
  taken: CalendarDate[];
}

/** The booked nights of each unit. */
export interface AvailabilityView {
  units: UnitAvailability[];
}

export interface ReviewsView {
  reviews: ReviewRecord[];
  /** Averages of the parts that guests have rated; absent if there are too few. */
  parts?: PartAverage[] | undefined;
  /** Origin of the reviews: guests have written them here (`verified`), the owner has entered them (`origin`), or both. */
  origin?: "origin" | "verified" | "originOfAll";
}

/** All prices and terms of a unit in words. */
export interface PriceList {
  name: string;
  /** Party of the example prices: `2 gasten`. */
  party: string;
  seasons: SeasonPrice[];
  fees: PriceTerm[];
  taxes: PriceTerm[];
  discounts: string[];
  deposit: string | null;
  payment: string;
  cancellation: string[];
}

export interface SeasonPrice {
  id: string;
  name: string;
  /** Empty for the rest of the year. */
  dates: string;
  /** The lowest total of a stay of `nights`; null if no such stay can be booked. */
  total: string | null;
  nights: string;
  perNight: string | null;
  minimum: string;
  arrival: string;
}

export interface PriceTerm {
  id: string;
  name: string;
  text: string;
}

/** Number of adults in a search for a stay that does not name one. */
export const USUAL_ADULTS = 2;

/** The answer to a guest's search for a stay. */
export interface StayAnswer {
  search: StaySearch;
  /** The units searched: first those that can be booked, cheapest first. Empty if the search names an unknown unit. */
  offers: UnitOffer[];
  /** True if the guest has searched too often within a minute; there are no offers then. */
  isTooMany?: boolean;
  /** The guest's own booking that holds the nights. */
  held?: HeldStay;
  /** The units that a group can take together which is too large for each. */
  together?: GroupOffer;
}

/** A booking that a guest has begun and that holds its nights until it is paid. */
export interface HeldStay {
  href: string;
  /** `14:32`, with the day if that is not today. */
  until: string;
}

/** Several units for one group. */
export interface GroupOffer {
  shares: { unit: UnitView; party: Pick<QuoteRequest, "adults" | "children" | "pets">; total: number }[];
  total: Money;
}

export interface UnitOffer {
  unit: UnitView;
  mode: BookingMode;
  result: QuoteResult;
}

/** The field of a site's form that names the form. */
export const FORM_FIELD = "form";

/** A form of one step. */
export type FormState =
  | { state: "empty" }
  | { state: "sent" }
  /** A demo or preview of a site: the form was filled in, but nothing is sent. */
  | { state: "unsent" }
  /** `errors`: error codes by field, "" for the whole form. */
  | { state: "refused"; values: Record<string, string | string[]>; errors: Record<string, string> };

/**
 * The contact page's form in which a guest writes to the host. `message`: what the guest may send, for a question about a stay.
 */
export type QuestionState = Exclude<FormState, { state: "empty" }> | { state: "empty"; message?: string };

/** A stay that can be booked, as the booking form and its check show it. */
export interface BookingOffer extends BookingFormTerms {
  /** Slug. */
  unit: string;
  quote: Quote;
  /** False in demos and previews, where the form stores and sends nothing. */
  hasEffects: boolean;
  /** Hours in which the owner answers a request. */
  answerHours: number;
  /** Days in which a bank transfer has to arrive. */
  transferDays: number;
  /** True if online payments are test payments, at which no money moves. */
  isTest: boolean;
  /** The smallest online payment in minor units, if the owner takes online payments but the amount due before arrival is less. */
  minOnline: number | null;
  /** The guest's contract partner. */
  identity: OwnerIdentity;
}

/** Contents of the page `book`. A token is that of a stored form; null before it is stored, and in demos and previews. */
export type BookingStep =
  /** No stay is chosen. `error`: a form that has expired, or could not be read. */
  | { step: "search"; search: StaySearch; error: BookingError | null; token: string | null }
  /** The stay cannot be booked, or no longer. */
  | {
      step: "refused";
      search: StaySearch;
      unit: string;
      result: QuoteResult & { ok: false };
      token: string | null;
      held?: HeldStay;
    }
  /** `errors`: error codes by field, "" for the whole form. */
  | {
      step: "details";
      search: StaySearch;
      offer: BookingOffer;
      values: BookingValues;
      errors: Record<string, string>;
      token: string | null;
    }
  /** `formerTotal`: the total that the guest had agreed to before it changed, in minor units. */
  | {
      step: "confirm";
      search: StaySearch;
      offer: BookingOffer;
      details: BookingDetails;
      token: string | null;
      formerTotal: number | null;
      error: BookingError | null;
    }
  /** A demo or preview of a site: nothing was booked. */
  | { step: "unsent" };

export type BookingError = "expired" | "failed" | "tooLong" | "TOO_MANY_REQUESTS" | "TOO_MANY_OPEN" | "VERSION_CONFLICT";

/** The state of a page for one guest. */
export interface GuestState {
  /** Null if the guest did not search for a stay. */
  stay: StayAnswer | null;
  question: QuestionState;
  /** The form that asks for the links of a guest's bookings. */
  lookup: FormState;
  /** Null on other pages than `book`. */
  booking: BookingStep | null;
}

export const NO_GUEST: GuestState = { stay: null, question: { state: "empty" }, lookup: { state: "empty" }, booking: null };
