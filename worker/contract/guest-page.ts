import type { GuestActions } from "#domain/bookings/guest-actions.ts";
import type { OpenInstalment } from "#domain/bookings/payments.ts";
import type { Settlement } from "#domain/bookings/settle-cancellation.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Alternative, Quote, Refusal } from "#domain/rates/quote-types.ts";
import type { Booking, ChangeRequest, Movement, Party, RegisteredGuest } from "./booking.ts";
import type { ArrivalItemKind, OwnerIdentity } from "./booking-settings.ts";
import type { Translate } from "./site-view.ts";

/** The field of a form that carries the booking's version on which the guest decided. */
export const VERSION_FIELD = "version";

/** Practical information for the arrival; `text` is null until the day `from`, or until the booking is confirmed if that is null. */
export interface ArrivalInformation {
  kind: ArrivalItemKind;
  text: string | null;
  from: CalendarDate | null;
}

/** A bank transfer to make. Minor units. */
export interface TransferDetails {
  iban: string;
  holder: string;
  remittance: string;
  amount: number;
  /** QR code for banking apps (EPC069-12): modules a side and the path of the dark ones, each of size 1; null for other currencies. */
  code: { size: number; path: string } | null;
}

/** A step that a guest confirms before anything changes. */
export type GuestStep =
  | ({ kind: "cancel" } & Settlement)
  | { kind: "accept" }
  /** Null quote: not possible for the reasons in `refusals`. */
  | { kind: "party"; party: Party; quote: Quote | null; refusals: Refusal[] }
  | { kind: "dates"; arrival: string; departure: string; quote: Quote | null; refusals: Refusal[]; alternatives: Alternative[] };

/** A message about the guest's last action: a key of `done` or `problem` in `guest-page.json`. */
export interface GuestNotice {
  kind: "done" | "problem";
  key: string;
}

/** A guest's booking as its page shows it. Money is in minor units. */
export interface GuestPage {
  /** Looks up a text of the group `guest-page`. */
  words: Translate;
  /** Address of the page or of one of its files, with a query that keeps the language. */
  href: (query?: Record<string, string>, file?: string) => string;
  booking: Booking;
  /** Name of the booked home. */
  home: string;
  /** `HH:MM`. */
  checkIn: string;
  checkOut: string;
  /** End of the state's clock in words: `vrijdag 10 juli 14:30`; empty if none runs. */
  until: string;
  paid: number;
  /** Of a booking that ended: the money that still goes back, whether some went back, and the owner's words; null for all others. */
  ending: { refund: number; isRefunded: boolean; note: string | null } | null;
  instalments: OpenInstalment[];
  transfer: TransferDetails | null;
  arrival: ArrivalInformation[];
  actions: GuestActions;
  changeRequest: ChangeRequest | null;
  /** Names for the night register as stored, or as typed if they were refused. */
  register: RegisteredGuest[];
  /** Number of names that the night register needs; 0 if it is not asked for. */
  registerSize: number;
  hasReceipt: boolean;
  hasCalendar: boolean;
  step: GuestStep | null;
  notice: GuestNotice | null;
}

/** A receipt for a stay. */
export interface Receipt {
  words: Translate;
  booking: Booking;
  home: string;
  owner: OwnerIdentity;
  /** Day on which it was made. */
  on: CalendarDate;
  movements: Movement[];
  paid: number;
  /** True if the rest of the total is still to be paid. */
  isDue: boolean;
  /** VAT contained in the total by rate, the highest first. */
  vat: { rate: number; gross: number; vat: number }[];
  /** Address of the booking's page. */
  back: string;
}
