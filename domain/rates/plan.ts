import type { CalendarDate } from "../dates.ts";
import type { Localized } from "../locale.ts";
import type { Currency } from "../money.ts";

/**
 * A unit's rate plan: all its prices and rules, saved as one JSON value. Amounts are minor units of `currency` and include VAT.
 * Percentages have at most two decimals. The order of a list never matters; ids are unique within their list.
 */
export interface RatePlan {
  currency: Currency;
  nightly: NightlyPrices;
  seasons: Season[];
  /** By date; a date without an entry follows its season or the unit. */
  dates: Record<string, DateRule>;
  rules: StayRules;
  /** Null: short gaps cannot be booked. */
  gap: GapRule | null;
  discounts: Discounts;
  guests: GuestRules;
  fees: Fee[];
  taxes: TouristTax[];
  vat: VatSettings;
  /** Deposit for damage, in addition to the total; 0 for none. */
  deposit: number;
  schedule: PaymentSchedule;
  /**
   * True if guests' calendars show price and minimum of each free day. Absent from plans saved before it existed, and then false.
   */
  showDayPrices?: boolean;
  /** A guest is refunded the highest percentage of the tiers that still apply; nothing if none does. */
  cancellation: CancellationTier[];
}

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Prices of a night outside seasons. */
export interface NightlyPrices {
  /** 0 before the owner has set a price: the unit cannot be booked. */
  base: number;
  /** Price of a weekend night; null if it costs as much as any other. */
  weekend: number | null;
  /** The weekdays on which weekend nights begin; 5 and 6 by default. Seasons use the same. */
  weekendDays: Weekday[];
}

/**
 * Prices and rules of a range of nights. If seasons overlap, the one that starts later applies; if they start together, the
 * shorter one, then the one with the lower id.
 */
export interface Season {
  id: string;
  name: Localized<string>;
  first: CalendarDate;
  /** The last night. */
  last: CalendarDate;
  /** True if it returns every year: only month and day of `first` and `last` count then, and it may extend over New Year. */
  yearly: boolean;
  price: number;
  /** Null if weekend nights cost `price` too. */
  weekendPrice: number | null;
  /** Replaces the unit's rules with the same name. */
  rules: Partial<StayRules>;
}

/** Price and rules of one date. */
export interface DateRule {
  /** Price of the night that begins on this date; null if season or unit decide. */
  price: number | null;
  /** Replaces the rules of season and unit with the same name. */
  rules: Partial<StayRules>;
}

/**
 * Rules of a stay. The arrival date's decide minimum, maximum, arrival day, pattern, lead time and horizon; the departure date's
 * decide departure day and preparation; `closed` is decided by each night.
 */
export interface StayRules {
  minNights: number;
  /** Null: no limit but that of all stays (`MAX_NIGHTS`). */
  maxNights: number | null;
  /** Weekdays of arrival; empty for all. */
  arrivalDays: Weekday[];
  /** Weekdays of departure; empty for all. */
  departureDays: Weekday[];
  /** If not empty, only these stays are possible, and `arrivalDays` and `departureDays` do not count. */
  patterns: PatternId[];
  closedToArrival: boolean;
  closedToDeparture: boolean;
  /** True if the night cannot be booked. */
  closed: boolean;
  /** Minimum number of hours from booking to check-in; 0 allows booking on the day of arrival until midnight. */
  leadHours: number;
  horizon: Horizon;
  /** Nights that have to stay free of other stays after a stay. */
  preparationNights: number;
}

/** The last possible day of departure: a number of months after today, or a date. Never later than {@link MAX_MONTHS_AHEAD}. */
export type Horizon = { months: number } | { until: CalendarDate };

/** Maximum number of months from today to a departure, whatever the horizon. */
export const MAX_MONTHS_AHEAD = 24;

/** Allowed stays as weekday of arrival and number of nights. A stay of several weeks matches a pattern of one week. */
export const PATTERNS = {
  weekend: { arrival: 5, nights: 3 },
  midweek: { arrival: 1, nights: 4 },
  "week-friday": { arrival: 5, nights: 7 },
  "week-saturday": { arrival: 6, nights: 7 },
} as const satisfies Record<string, { arrival: Weekday; nights: number }>;
export type PatternId = keyof typeof PATTERNS;
export const PATTERN_IDS = Object.keys(PATTERNS) as PatternId[];

/** Nights of the shortest stay outside of seasons. */
export const shortestStay = ({ rules: { patterns, minNights } }: Pick<RatePlan, "rules">): number =>
  patterns.length > 0 ? Math.min(...patterns.map((id) => PATTERNS[id].nights)) : minNights;

/**
 * Allows a stay that exactly fills a gap between two taken nights that is shorter than the minimum (or than the shortest
 * pattern), at other nights' prices. It waives minimum, weekdays and patterns.
 */
export interface GapRule {
  /** Percent added to the nights, from -100 to 100; negative for a discount. */
  percent: number;
}

/** Applied in the order of these members, each to the remaining price of the nights. */
export interface Discounts {
  /** The tier that is best for the guest. */
  length: LengthTier[];
  /** Applies `days` or more before arrival. Only the highest percentage of both lists counts. */
  earlyBird: DaysTier[];
  /** Applies `days` or fewer before arrival. */
  lastMinute: DaysTier[];
  codes: PromoCode[];
}

/** A discount for stays of at least `nights`: a percentage, or a fixed price of every night. */
export type LengthTier = { nights: number; percent: number } | { nights: number; nightly: number };

/** Days are those between today and arrival, in the unit's time zone. */
export interface DaysTier {
  days: number;
  percent: number;
}

export interface PromoCode {
  id: string;
  /** Upper and lower case are the same. */
  code: string;
  discount: { percent: number } | { amount: number };
  /** All nights of the stay must be within; null for no limit. */
  stayFirst: CalendarDate | null;
  /** The last night. */
  stayLast: CalendarDate | null;
  /** First and last day of booking, in the unit's time zone. */
  bookFirst: CalendarDate | null;
  bookLast: CalendarDate | null;
  minNights: number | null;
  /** Ids of the units for which the code is valid; null for all. */
  units: string[] | null;
  maxUses: number | null;
  maxUsesPerGuest: number | null;
}

/**
 * Guests and their prices. Ages are those on the day of arrival, as stated. Included places are taken by adults first, then by
 * children from the eldest. Babies count neither for `max` nor for extra guests or fees.
 */
export interface GuestRules {
  /** Number of guests whose stay the nightly price includes. */
  included: number;
  /** Maximum number of guests without babies. */
  max: number;
  maxBabies: number;
  /** Highest age of a baby; null if every child counts. */
  babyMaxAge: number | null;
  /** Price of a further adult, per night. */
  extraAdult: number;
  /** A child belongs to the band with the lowest sufficient `maxAge`; older children count as adults. */
  childBands: ChildBand[];
  pets: PetRules;
}

export interface ChildBand {
  maxAge: number;
  /** Price of a further child, per night. */
  price: number;
}

export interface PetRules {
  /** 0: pets are not allowed. */
  max: number;
  /** Price of a pet. */
  price: number;
  per: "stay" | "night";
}

/** Fees with texts and icons of their own, in the order in which quotes list them; `other` has the owner's name only. */
export const FEE_PRESETS = ["cleaning", "linen", "energy", "firewood", "late-departure", "other"] as const;
export type FeePreset = (typeof FEE_PRESETS)[number];

export const FEE_BASES = ["stay", "night", "guest", "guest-night", "pet", "percent"] as const;
/** Unit of a fee's amount. A pet counts once a stay; `percent` is of the nights after discounts. */
export type FeeBase = (typeof FEE_BASES)[number];

export interface Fee {
  id: string;
  preset: FeePreset;
  /** Empty: the preset's name. */
  name: Localized<string>;
  per: FeeBase;
  /** Minor units; a percentage if `per` is `percent`. */
  amount: number;
  /** Only the first nights count, for fees per night; null for all. */
  maxNights: number | null;
  /** Another amount for stays of at most `nights`. */
  short: { nights: number; amount: number } | null;
  /** True if every stay pays it; false if the guest chooses. */
  mandatory: boolean;
  /** True if it is paid on arrival; false if with the booking. */
  onArrival: boolean;
  vat: VatKind;
}

/** A tax on guests, with a rate per date. It is never discounted and has no VAT. */
export interface TouristTax {
  id: string;
  /** Empty: "tourist tax" in the guest's language. */
  name: Localized<string>;
  /** A rate applies to nights from its date until the next one's. */
  rates: TaxRate[];
  /** Address or name of the owner's source, shown to the owner. */
  source: string;
  onArrival: boolean;
}

export interface TaxRate {
  /** First night; null for all nights before the other rates. */
  from: CalendarDate | null;
  rule: TaxRule;
}

export const TAX_BASES = ["nights", "lodging", "all"] as const;
/**
 * Base of a percentage: nights after discounts; these with extra guests and pets; or these with all fees of the total.
 */
export type TaxBase = (typeof TAX_BASES)[number];

/**
 * - `guest-night`: guests of at least `minAge`, for the first `maxNights` nights (null: all)
 * - `stay`: a flat amount, by the rate of the first night
 * - `percent`: of `base`, if wanted without the VAT in it
 * - `guest-day`: Polish local or spa fee. Guests of at least `minAge`, per started 24 hours from check-in to check-out; nothing
 *   for a stay of at most 24 hours (podatki.gov.pl, opłata miejscowa i uzdrowiskowa)
 */
export type TaxRule =
  | { per: "guest-night"; amount: number; minAge: number; maxNights: number | null }
  | { per: "stay"; amount: number }
  | { per: "percent"; percent: number; base: TaxBase; withoutVat: boolean }
  | { per: "guest-day"; amount: number; minAge: number };

export const VAT_KINDS = ["lodging", "breakfast", "other"] as const;
/** Kind of a line by which its VAT rate is chosen. Nights, extra guests and pets are `lodging`. */
export type VatKind = (typeof VAT_KINDS)[number];

/**
 * - `registered`: charges VAT
 * - `small-business`: a business that charges none (art. 25 Wet OB, art. 113 ustawy o VAT)
 * - `private`: no business
 */
export const VAT_SCHEMES = ["registered", "small-business", "private"] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];

/** The owner's VAT. Only `registered` owners show any. */
export interface VatSettings {
  scheme: VatScheme;
  rates: Record<VatKind, VatRate[]>;
}

/** A VAT rate for nights from a date until the next one's. */
export interface VatRate {
  /** First night; null for all nights before the other rates. */
  from: CalendarDate | null;
  percent: number;
}

/**
 * - `booking`: all at booking
 * - `split`: `percent` at booking, the rest `days` before arrival; all at booking when that many days or fewer remain
 * - `arrival`: all on arrival
 */
export type PaymentSchedule = { kind: "booking" } | { kind: "split"; percent: number; days: number } | { kind: "arrival" };

/** A guest who cancels on the day that is `days` before arrival, or earlier, gets `percent` back. */
export interface CancellationTier {
  days: number;
  percent: number;
}
