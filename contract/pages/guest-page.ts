import type { GuestActions } from "#domain/bookings/guest-actions.ts";
import type { OpenInstalment } from "#domain/bookings/payments.ts";
import type { Settlement } from "#domain/bookings/settle-cancellation.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { LedgerSums } from "#domain/payments/ledger.ts";
import type { Alternative, Quote, Refusal } from "#domain/rates/quote-types.ts";
import type { ReviewAccess } from "#domain/reviews/review-period.ts";
import type { Booking, ChangeRequest, Movement, Party, RegisteredGuest } from "../letting/booking.ts";
import type { MessageFile } from "../letting/conversation.ts";
import type { ArrivalItemKind, OwnerIdentity } from "../letting/booking-settings.ts";
import type { GuestReview } from "./guest-review.ts";
import type { ListedPaper, PaperRecipient } from "../letting/paper.ts";
import type { PaperSheet } from "../services/paper-sheet.ts";
import type { Translate } from "./site-view.ts";

/** The field of a form that carries the booking's version on which the guest decided. */
export const VERSION_FIELD = "version";

/**
 * Practical information for the arrival; `text` is null until the day `from`, or until the booking is confirmed if that is null.
 */
export interface ArrivalInformation {
  kind: ArrivalItemKind;
  /** The owner's heading; empty for that of the kind. */
  title: string;
  text: string | null;
  /** Empty while the text is null. */
  pictures: { id: string; width: number; height: number; alt: string }[];
  from: CalendarDate | null;
}

/** A bank transfer to make. Minor units. */
export interface TransferDetails {
  iban: string;
  holder: string;
  /** The booking's reference. */
  remittance: string;
  /**
   * The same as a creditor reference (ISO 11649) for the bank's own field, in groups of four; null for other currencies than
   * euro.
   */
  creditorReference: string | null;
  amount: number;
  /**
   * QR code for banking apps (EPC069-12): modules a side and the path of the dark ones, each of size 1; null for other
   * currencies.
   */
  code: { size: number; path: string } | null;
}

/** Payment at the owner's provider. Minor units. */
export interface OnlinePayment {
  /** Amounts that can be paid now; 0 for none. */
  stay: number;
  deposit: number;
  /** True while a bank has not answered. */
  isProcessing: boolean;
  /** Address of the provider's page, to which the guest was sent. */
  location: string | null;
}

/** A step that a guest confirms before anything changes. */
export type GuestStep =
  | ({ kind: "cancel" } & Settlement)
  | { kind: "accept" }
  /** The page of a test payment. */
  | { kind: "test-payment"; amount: number; payment: string }
  /** Null quote: not possible for the reasons in `refusals`. */
  | { kind: "party"; party: Party; quote: Quote | null; refusals: Refusal[] }
  | { kind: "dates"; arrival: string; departure: string; quote: Quote | null; refusals: Refusal[]; alternatives: Alternative[] };

/** A message about the guest's last action: a key of `done` or `problem` in `guest-page.json`. */
export interface GuestNotice {
  kind: "done" | "problem";
  key: string;
}

/** A message of the conversation as the guest's page shows it. */
export interface GuestMessage {
  id: string;
  isByGuest: boolean;
  /** True for messages that were sent automatically or to several guests. */
  isAutomation: boolean;
  /** Time in words. */
  at: string;
  subject: string;
  text: string;
  isMarkdown: boolean;
  files: MessageFile[];
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
  /** The slug of its unit. */
  unitSlug: string;
  owner: OwnerIdentity;
  /** `HH:MM`. */
  checkIn: string;
  checkOut: string;
  /** End of the state's clock in words: `vrijdag 10 juli 14:30`; empty if none runs. */
  until: string;
  paid: number;
  /**
   * The end of a booking: the amount still to be refunded, whether a refund was made, and the owner's words; null before it ends.
   */
  ending: { refund: number; isRefunded: boolean; note: string | null } | null;
  instalments: OpenInstalment[];
  /** In the home's time zone. */
  today: CalendarDate;
  /** State of the deposit: held by the owner, kept for damage, or neither. */
  deposit: Pick<LedgerSums, "depositHeld" | "claimed"> & { isReturned: boolean };
  transfer: TransferDetails | null;
  pay: OnlinePayment;
  arrival: ArrivalInformation[];
  /** Address of a picture of `arrival`. */
  pictureSrc: (id: string) => string;
  /** True if the guest can keep what is needed on the way in a file. */
  hasKeepFile: boolean;
  actions: GuestActions;
  changeRequest: ChangeRequest | null;
  /** Names for the night register as stored, or as typed if they were refused. */
  register: RegisteredGuest[];
  /** Number of names that the night register needs; 0 if it is not asked for. */
  registerSize: number;
  papers: ListedPaper[];
  /** The addressee of the invoice, as stored or as typed; null if the guest cannot enter one. */
  recipient: { recipient: PaperRecipient; isEntered: boolean; isRefused: boolean } | null;
  /** Oldest message first. */
  conversation: GuestMessage[];
  /** Idempotency key of the form for a message, and the text that was refused. */
  messageForm: { key: string; text: string };
  hasReceipt: boolean;
  hasCalendar: boolean;
  /** The guest's review of the stay: to be written, or written; null before the stay has ended and when it is too late. */
  review: "open" | "sent" | null;
  step: GuestStep | null;
  notice: GuestNotice | null;
}

/** A receipt for a stay. */
export interface Receipt {
  words: Translate;
  booking: Booking;
  home: string;
  owner: OwnerIdentity;
  /** Day of issue. */
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

/** An invoice, credit note or receipt as its page shows it. */
export interface PaperPageData {
  words: Translate;
  sheet: PaperSheet;
  /** Address of its PDF. */
  pdf: string;
  /** Address of the booking's page. */
  back: string;
}

/** The page on which a guest writes, changes and reads a review of the stay. */
export interface ReviewPageData {
  words: Translate;
  booking: Booking;
  home: string;
  /** Address of this page, with a query that keeps the language. */
  href: (query?: Record<string, string>) => string;
  /** Address of the booking's page. */
  back: string;
  access: Exclude<ReviewAccess, "none">;
  review: GuestReview | null;
  /** True if the form is shown. */
  isForm: boolean;
  /** The form's fields as typed or stored. */
  values: Record<string, string>;
  /** Error codes by field. */
  errors: Record<string, string>;
  /** Start and end of the time for the review in words: `vrijdag 10 juli 14:30`. */
  from: string;
  until: string;
  notice: GuestNotice | null;
}
