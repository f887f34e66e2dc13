import type { BookingActor, BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { Stay } from "#domain/stays.ts";
import type { BookingMode } from "./booking-settings.ts";

/** Origins of bookings. `website`: by the guest on the owner's site; the others are entered by the owner or read from a file. */
export const BOOKING_CHANNELS = ["website", "phone", "email", "airbnb", "booking", "vrbo", "other"] as const;
export type BookingChannel = (typeof BOOKING_CHANNELS)[number];

/** How the guest pays what is due before arrival. */
export const PAYMENT_METHODS = ["transfer", "on-arrival"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The people of a booking. */
export interface Party {
  adults: number;
  /** Ages on the day of arrival. */
  children: number[];
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
  /** Unique, and short enough to say: `K7MP-3QXD`. */
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
  /** Chosen optional fees and the promo code, as typed. */
  extras: string[];
  code: string | null;
  payment: PaymentMethod;
  /** End of the state's clock. */
  dueAt: number | null;
  /** Time of the reminder of an unpaid transfer. */
  remindedAt: number | null;
  /** The guest's words when booking. */
  message: string | null;
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
  /** The owner's own notes. */
  notes: string;
  register: RegisteredGuest[];
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
  "change-asked",
  "change-declined",
  "reminded",
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
  /** Reason given by the one who acted. */
  note: string | null;
  /** Values before and after a change. */
  details: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Money received or paid back for a booking; append-only. Minor units, negative for money paid back. */
export interface Movement {
  id: string;
  bookingId: string;
  kind: "charge" | "refund" | "correction";
  method: "transfer" | "cash" | "card" | "other";
  amount: number;
  note: string | null;
  /** Day on which the money moved. */
  on: CalendarDate;
  at: number;
  userId: string | null;
}

/** Other dates, unit or party that a guest asks for, with the price that would be due. */
export interface ChangeRequest extends Stay {
  id: string;
  bookingId: string;
  party: Party;
  quote: Quote;
  message: string | null;
  createdAt: number;
}
