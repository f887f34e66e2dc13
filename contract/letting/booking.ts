import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { BookingActor, BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { Stay } from "#domain/stays.ts";
import type { BookingMode } from "./booking-settings.ts";
import type { PaymentPurpose } from "./payment.ts";

/** The largest total of a booking in minor units; it fits into a 32-bit integer. */
export const MAX_BOOKING_TOTAL = 2_000_000_000;

/** The people of a booking. */
export interface Party {
  adults: number;
  /** Ages on the day of arrival. */
  children: number[];
  /**
   * Children whose ages another system did not tell, and those that it calls infants. They count as people, but have no part in
   * prices and taxes; they end when somebody enters the ages.
   */
  withoutAge?: { children: number; infants: number };
  pets: number;
}

/** The person who booked, as entered for this booking. */
export interface BookingContact {
  name: string;
  /** Lower case; null if the owner does not know it. */
  email: string | null;
  phone: string | null;
  /** For a receipt that needs it; null if not asked for. */
  address: { street: string; postalCode: string; town: string; country: string } | null;
}

export const DOCUMENTS = ["passport", "identity-card", "driving-licence"] as const;

/** A person in the night register: art. 438 Sr asks for name, home town and the kind of document, never its number. */
export interface RegisteredGuest {
  name: string;
  town: string;
  /** Empty if not given. */
  document: (typeof DOCUMENTS)[number] | "";
}

/** A booking as stored. Times are in milliseconds since the epoch, money is in minor units of the quote's currency. */
export interface Booking extends Stay {
  id: string;
  siteId: string;
  unitId: string;
  /** Unique, and short enough to say on the phone: `K7MP-3QXD`. */
  reference: string;
  state: BookingState;
  /** The unit's mode when the booking was made; null for bookings entered by the owner. */
  mode: BookingMode | null;
  channel: BookingChannel;
  /** Increases with every event. */
  version: number;
  /** Number of revisions of the dates, RFC 5545 section 3.8.7.4. */
  sequence: number;
  party: Party;
  contact: BookingContact;
  /** The guest's record; null while two match. */
  guestId: string | null;
  /** Ids of the guests that match, if the owner has to choose one. */
  guestChoice: string[];
  locale: Locale;
  /** The price as agreed; never computed again. */
  quote: Quote;
  /** False for a booking of another system whose price is unknown: then the quote has only zeros. */
  isTotalKnown: boolean;
  /** The platform's payout, its commission, and the part of the price for cleaning; null if its export does not state it. */
  channelPayout: number | null;
  channelCommission: number | null;
  channelCleaningFee: number | null;
  /** The number of the booking in the system that it was imported from. */
  channelNumber: string | null;
  /** Chosen optional fees and the promo code, as typed. */
  extras: string[];
  code: string | null;
  payment: PaymentMethod;
  /** True if no money moves: the booking was placed while the site took test payments. */
  isTest: boolean;
  /** End of the state's clock. */
  dueAt: number | null;
  /** Time of the reminder of an unpaid transfer. */
  remindedAt: number | null;
  /** The guest's message when booking. */
  message: string | null;
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
  /** The owner's own notes. */
  notes: string;
  register: RegisteredGuest[];
  /** Ids of the automatic messages that are off for the stay, or `all`. */
  messagesOff: string[];
  /** Language of the messages to the guest; null: that of the guest's page. */
  messageLocale: MessageLocale | null;
  createdAt: number;
  updatedAt: number;
}

/** Types of events besides transitions between states. */
export const BOOKING_CHANGES = [
  "placed",
  "moved",
  "party-changed",
  "price-changed",
  "details-changed",
  "payment-changed",
  "change-asked",
  "change-declined",
  "change-withdrawn",
  "reminded",
  "payment-started",
  "refund-asked",
  "refund-retry",
  "refund-transferred",
  "refund-drop",
  "goodwill",
  "deposit-claimed",
] as const;

/** A line of a booking's history. */
export interface BookingEvent {
  /** The booking's version after it. */
  version: number;
  /** A transition's name, or one of {@link BOOKING_CHANGES}. */
  type: string;
  state: BookingState;
  by: BookingActor;
  /** The account that acted; null for guests, the system and deleted accounts. */
  userId: string | null;
  /** Reason given by the acting party. */
  note: string | null;
  /** Values before and after a change. */
  details: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  at: number;
}

export const MOVEMENT_KINDS = ["charge", "refund", "fee", "claim", "chargeback", "correction"] as const;
/**
 * - `charge`, `refund`: received from the guest, and paid back
 * - `fee`: kept by the payment provider
 * - `claim`: the part of a deposit that the owner keeps
 * - `chargeback`: taken back by the guest's bank; positive if the bank gives it back to the owner
 * - `correction`: entered by the owner to correct a recorded movement
 */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A movement of a booking's money; append-only. Minor units, negative for money that leaves the owner, except claims. */
export interface Movement {
  id: string;
  bookingId: string;
  kind: MovementKind;
  purpose: PaymentPurpose;
  /** `online`: through a payment provider. */
  method: "transfer" | "cash" | "card" | "online" | "other";
  amount: number;
  note: string | null;
  /** Day on which the money moved. */
  on: CalendarDate;
  at: number;
  userId: string | null;
  /** The payment at a provider, and the provider's id of the movement; null for money that the owner recorded. */
  paymentId: string | null;
  providerRef: string | null;
}

type OfProvider = "purpose" | "paymentId" | "providerRef";
/** A movement to record: of the stay's price, and outside payment providers, unless it says otherwise. */
export type NewMovement = Omit<Movement, OfProvider> & Partial<Pick<Movement, OfProvider>>;

/** Other dates, unit or party that a guest requests, with the resulting price. */
export interface ChangeRequest extends Stay {
  id: string;
  bookingId: string;
  party: Party;
  quote: Quote;
  message: string | null;
  createdAt: number;
}
