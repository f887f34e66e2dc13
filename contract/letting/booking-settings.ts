import { PAYMENT_METHODS, type PaymentMethod } from "#domain/bookings/payments.ts";
import type { FirstGuestStep } from "#domain/bookings/first-guest.ts";
import type { Localized } from "#domain/locale.ts";

export const BOOKING_MODES = ["instant", "request", "enquiry"] as const;
/**
 * - `instant`: a booking is confirmed at once
 * - `request`: the owner accepts or declines; the nights are held until the answer is due
 * - `enquiry`: a question with dates; nothing is held
 */
export type BookingMode = (typeof BOOKING_MODES)[number];

export const UNREAD_CHOICES = ["request", "book"] as const;
export type UnreadChoice = (typeof UNREAD_CHOICES)[number];

export const ARRIVAL_ITEMS = ["directions", "key", "parking", "wifi", "other", "manual"] as const;
/** Kinds of practical information for guests who have booked; `manual` is a part of the house manual. */
export type ArrivalItemKind = (typeof ARRIVAL_ITEMS)[number];

/** Kinds of which a unit can have several. */
export const REPEATED_ARRIVAL_ITEMS: readonly ArrivalItemKind[] = ["other", "manual"];

/** A picture of arrival information. Dimensions are in pixels. */
export interface ArrivalPicture {
  id: string;
  width: number;
  height: number;
  /** Description for guests who do not see it. */
  alt: Localized<string>;
}

/** Information for guests who have booked, such as the code of the key box. */
export interface ArrivalItem {
  kind: ArrivalItemKind;
  /** The owner's heading; without one, that of the kind. */
  title?: Localized<string>;
  text: Localized<string>;
  /** Shown below the text, to the same guests from the same day on. */
  pictures?: ArrivalPicture[];
  /** The guest sees it from this many days before arrival on; null: as soon as the booking is confirmed. */
  daysBefore: number | null;
}

/** Terms of a unit's bookings. */
export interface UnitBookingTerms {
  mode: BookingMode;
  /** Hours in which the owner answers a request. */
  answerHours: number;
  /** Days in which a bank transfer has to arrive. */
  transferDays: number;
  /**
   * State of an instant booking while a connected calendar cannot be read: `book` confirms it, `request` leaves it to the owner.
   */
  whenCalendarUnread: UnreadChoice;
  /** The guest's page asks for the names that the Dutch night register needs (art. 438 Sr). */
  nightRegister: boolean;
  arrival: ArrivalItem[];
}

/** The owner as guests' contract partner, on the review step and receipts. */
export interface OwnerIdentity {
  name: string;
  street: string;
  postalCode: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Empty for private owners. */
  vatNumber: string;
  /** Number in the trade register (KvK, KRS or CEIDG); empty for private owners. */
  tradeNumber: string;
}

export const UNPAID_ACTIONS = ["nothing", "remind", "cancel"] as const;
/** Consequence of an instalment that is not paid in time; `cancel` also reminds. */
export type UnpaidAction = (typeof UNPAID_ACTIONS)[number];

/** Terms of payments. */
export interface PaymentTerms {
  /** True if guests may pay online, at the provider of the site's active account, otherwise with test payments. */
  online: boolean;
  /** Days before an instalment is due at which the guest gets an email about it; 0 for none. */
  noticeDays: number;
  unpaid: UnpaidAction;
  /** Days after the due date at which an unpaid booking is cancelled. */
  unpaidDays: number;
  /** True if the deposit for damage is paid online before arrival. */
  depositOnline: boolean;
  /** Days before arrival from which on the deposit is asked for. */
  depositDays: number;
  /** Days after departure at which the deposit is refunded automatically; null if the owner does it. */
  depositReturnDays: number | null;
}

/** A site's settings for bookings: one value, saved with compare-and-set. Not part of the public record of a site. */
export interface BookingSettings {
  identity: OwnerIdentity;
  /**
   * Account for bank transfers; null if the owner takes none. `holder`: the exact name of its holder, with which banks compare
   * what a payer enters (Regulation (EU) 2024/886, from 9 October 2025).
   */
  transfer: { iban: string; holder: string } | null;
  /** True if guests may pay on arrival instead of in advance. */
  payOnArrival: boolean;
  /** Absent in settings that were saved before this member existed: {@link DEFAULT_PAYMENT_TERMS}. */
  payments?: PaymentTerms;
  /** Steps of the list before the first guest that the owner has ticked off. Absent until then. */
  tickedSteps?: FirstGuestStep[];
  /** Terms by the unit's id; units without an entry have {@link DEFAULT_TERMS}. */
  units: Record<string, UnitBookingTerms>;
}

/** Settings as stored; every change raises the version. Version 0 is that of settings never saved. */
export interface StoredBookingSettings {
  version: number;
  settings: BookingSettings;
}

/** Requests, so that nothing is agreed without the owner until they have chosen. */
export const DEFAULT_TERMS: UnitBookingTerms = {
  mode: "request",
  answerHours: 24,
  transferDays: 3,
  whenCalendarUnread: "request",
  nightRegister: false,
  arrival: [],
};

export const DEFAULT_SETTINGS: StoredBookingSettings = {
  version: 0,
  settings: {
    identity: { name: "", street: "", postalCode: "", town: "", country: "NL", vatNumber: "", tradeNumber: "" },
    transfer: null,
    payOnArrival: false,
    units: {},
  },
};

/** Terms that were saved before a field existed have its default. */
export const termsOfUnit = ({ units }: BookingSettings, unitId: string): UnitBookingTerms => ({
  ...DEFAULT_TERMS,
  ...(Object.hasOwn(units, unitId) ? units[unitId] : undefined),
});

export const DEFAULT_PAYMENT_TERMS: PaymentTerms = {
  online: false,
  noticeDays: 7,
  unpaid: "remind",
  unpaidDays: 7,
  depositOnline: false,
  depositDays: 14,
  depositReturnDays: 7,
};

export const paymentTermsOf = ({ payments }: Pick<BookingSettings, "payments">): PaymentTerms =>
  payments ?? DEFAULT_PAYMENT_TERMS;

/** The payment methods that the owner has set, in the order in which they are offered; none at first. */
export function paymentMethodsOf(settings: Pick<BookingSettings, "transfer" | "payOnArrival" | "payments">): PaymentMethod[] {
  const isSet: Record<PaymentMethod, boolean> = {
    online: paymentTermsOf(settings).online,
    transfer: settings.transfer !== null,
    "on-arrival": settings.payOnArrival,
  };
  return PAYMENT_METHODS.filter((method) => isSet[method]);
}

/** How guests book a unit: without a payment method nothing is confirmed at once, so an instant booking becomes a request. */
export function modeOfUnit(settings: BookingSettings, unitId: string): BookingMode {
  const { mode } = termsOfUnit(settings, unitId);
  return mode === "instant" && paymentMethodsOf(settings).length === 0 ? "request" : mode;
}

export const MAX_ARRIVAL_ITEMS = 20;
export const MAX_ARRIVAL_TEXT_LENGTH = 2000;
export const MAX_ARRIVAL_TITLE_LENGTH = 80;
export const MAX_ARRIVAL_ALT_LENGTH = 200;
export const MAX_ITEM_PICTURES = 4;
/** Guests keep all pictures of a unit in one file. */
export const MAX_UNIT_PICTURES = 24;
export const MAX_SITE_ARRIVAL_PICTURES = 200;
/** Sharp on a phone; a kept file with all pictures stays small. */
export const MAX_ARRIVAL_PICTURE_WIDTH = 960;
export const MAX_ARRIVAL_PICTURE_BYTES = 600 * 1024;
