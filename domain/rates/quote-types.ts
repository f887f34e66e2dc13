import type { CalendarDate } from "../dates.ts";
import type { Localized } from "../locale.ts";
import type { Currency } from "../money.ts";
import type { FeeBase, PatternId, Weekday } from "./plan.ts";

/** A guest's request, not yet checked: impossible dates and counts are refused, not thrown. */
export interface QuoteRequest {
  /** `YYYY-MM-DD`. */
  arrival: string;
  /** `YYYY-MM-DD`. */
  departure: string;
  adults: number;
  /** Ages of the children and babies on the day of arrival, 0–17. */
  children: number[];
  pets: number;
  /** Ids of chosen optional fees. */
  extras: string[];
  /** A promo code as typed; null or blank for none. */
  code: string | null;
}

/** Everything a quote depends on besides plan and request. */
export interface QuoteContext {
  /** Milliseconds since the epoch. */
  now: number;
  unit: QuotedUnit;
  /** Version of the rate plan; repeated in the quote. */
  version: number;
  /**
   * All taken nights (stays, holds, blocks, imports, preparation nights), from the day before today to the horizon and the
   * preparation nights after it.
   */
  taken: ReadonlySet<string>;
  /** Those of `taken` that only a block takes: they may overlap the preparation after a stay. None if absent. */
  blocks?: ReadonlySet<string>;
  /** Uses of promo codes so far, by the code's id. Codes without an entry are unused. */
  promoUses?: Readonly<Record<string, PromoUses>>;
}

export interface QuotedUnit {
  id: string;
  /** IANA name. */
  timeZone: string;
  /** `HH:MM`, local. */
  checkIn: string;
  /** `HH:MM`, local. */
  checkOut: string;
}

export interface PromoUses {
  all: number;
  /** By the requesting guest; 0 while the guest is unknown. */
  guest: number;
}

/** The price of a stay, as told to a guest. A booking keeps it and never computes it again. Amounts are minor units. */
export interface Quote {
  currency: Currency;
  arrival: CalendarDate;
  departure: CalendarDate;
  /** Sum of the lines that are not optional or are chosen. Without the deposit. */
  total: number;
  nights: QuotedNight[];
  lines: QuoteLine[];
  /** Deposit for damage; 0 for none. */
  deposit: number;
  /** In order of date; their sum is the total. Empty if the total is 0. */
  schedule: Instalment[];
  /** Refunds still possible, in order of time; empty if none is. */
  cancellation: Refund[];
  /** Version of the rate plan. */
  version: number;
}

/** Rules that can determine the price of a night, the strongest first. */
export const NIGHT_RULES = ["date", "season-weekend", "season", "base-weekend", "base"] as const;
export type NightRule = (typeof NIGHT_RULES)[number];

export interface QuotedNight {
  date: CalendarDate;
  /** Before gap rule and discounts. */
  amount: number;
  rule: NightRule;
  /** Id of the season, for a season's rules. */
  season: string | null;
}

/** Kinds of lines in the order in which a quote lists them. */
export const LINE_KINDS = [
  "nights",
  "gap",
  "length",
  "early-bird",
  "last-minute",
  "promo",
  "extra-adult",
  "extra-child",
  "pets",
  "fee",
  "tourist-tax",
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * A line of a quote. If the VAT rate changes during the stay, amounts counted by night have a line for each rate.
 */
export interface QuoteLine {
  kind: LineKind;
  /** Id of the fee, tax or promo code. */
  id: string | null;
  /** The owner's name of a fee or tax; empty if its preset names it. The code of a promo. */
  name: Localized<string> | string | null;
  /** The fee's preset. */
  preset: string | null;
  /** Unit of the fee's amount. */
  per: FeeBase | null;
  /**
   * Nights, guests or pets by kind (of a fee by `per`); nights from which a length discount holds; days before arrival of a tier.
   */
  count: number | null;
  /** Percentage of a discount or gap rule; null for fixed prices and amounts. */
  percent: number | null;
  /** Highest age of the band, for `extra-child`. */
  maxAge: number | null;
  /** Negative for a discount. */
  amount: number;
  /** VAT contained in the amount. Null for taxes, and for owners who show none. */
  vat: { rate: number; amount: number } | null;
  /** True if the guest decides. */
  optional: boolean;
  /** True if it is in the total. */
  chosen: boolean;
  /** True if it is paid on arrival. */
  onArrival: boolean;
}

export interface Instalment {
  due: CalendarDate;
  on: "booking" | "balance" | "arrival";
  amount: number;
}

export interface Refund {
  /** The last minute, in the unit's time zone with its offset: `2026-07-03T23:59:00+02:00`. */
  until: string;
  percent: number;
}

/**
 * A reason why a stay cannot be booked, with the nearest allowed value. A date of `allowed` is the next one that the rule allows
 * (for days of arrival, one on which a stay can begin), absent if there is none within 24 months; the departure of
 * `NO_PREPARATION` is the last one before the other stay.
 */
export type Refusal =
  | { code: "INVALID_DATES" }
  | { code: "DEPARTURE_NOT_AFTER_ARRIVAL" }
  /** Longer than the maximum of all stays. */
  | { code: "STAY_TOO_LONG"; allowed: { maxNights: number } }
  /** Counts or ages that are not whole numbers from 0 on, or out of any reasonable range. */
  | { code: "INVALID_GUESTS" }
  | { code: "NO_ADULT"; allowed: { minAdults: number } }
  | { code: "TOO_MANY_GUESTS"; allowed: { maxGuests: number } }
  | { code: "TOO_MANY_BABIES"; allowed: { maxBabies: number } }
  | { code: "PETS_NOT_ALLOWED" }
  | { code: "TOO_MANY_PETS"; allowed: { maxPets: number } }
  | { code: "UNKNOWN_EXTRA"; allowed: { extras: string[] } }
  | { code: "ARRIVAL_IN_THE_PAST"; allowed: { arrival: CalendarDate } }
  | { code: "LEAD_TIME"; allowed: { hours: number; arrival?: CalendarDate } }
  | { code: "TOO_FAR_AHEAD"; allowed: { until: CalendarDate } }
  /** The plan has no price for a night. */
  | { code: "NO_PRICE" }
  | { code: "NIGHTS_TAKEN"; allowed: { nights: CalendarDate[] } }
  | { code: "NIGHTS_CLOSED"; allowed: { nights: CalendarDate[] } }
  /** Another stay begins during the preparation nights. */
  | { code: "NO_PREPARATION"; allowed: { preparationNights: number; departure?: CalendarDate } }
  | { code: "BELOW_MINIMUM"; allowed: { minNights: number } }
  | { code: "ABOVE_MAXIMUM"; allowed: { maxNights: number } }
  | { code: "ARRIVAL_DAY"; allowed: { weekdays: Weekday[]; arrival?: CalendarDate } }
  | { code: "DEPARTURE_DAY"; allowed: { weekdays: Weekday[]; departure?: CalendarDate } }
  | { code: "PATTERN"; allowed: { patterns: PatternId[]; arrival?: CalendarDate } }
  | { code: "CLOSED_TO_ARRIVAL"; allowed: { arrival?: CalendarDate } }
  | { code: "CLOSED_TO_DEPARTURE"; allowed: { departure?: CalendarDate } }
  /** Unknown, or not for this unit. */
  | { code: "CODE_UNKNOWN" }
  | { code: "CODE_STAY_DATES"; allowed: { first: CalendarDate | null; last: CalendarDate | null } }
  | { code: "CODE_BOOKING_DATES"; allowed: { first: CalendarDate | null; last: CalendarDate | null } }
  | { code: "CODE_MINIMUM"; allowed: { minNights: number } }
  | { code: "CODE_USED_UP" };

export type RefusalCode = Refusal["code"];

/** A stay near the requested one that can be booked with the same request. */
export interface Alternative {
  arrival: CalendarDate;
  departure: CalendarDate;
  total: number;
}

export type QuoteResult = { ok: true; quote: Quote } | { ok: false; refusals: Refusal[]; alternatives: Alternative[] };
