import type { CalendarDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import type { CreditReason, PaperKind } from "#domain/payments/papers.ts";
import type { VatPart } from "#domain/payments/vat-parts.ts";
import type { VatScheme } from "#domain/rates/plan.ts";
import type { QuoteLine } from "#domain/rates/quote-types.ts";
import type { Stay } from "#domain/stays.ts";
import type { Movement, Party } from "./booking.ts";
import type { OwnerIdentity } from "./booking-settings.ts";

/** Longest text of a line of an addressee. */
export const MAX_RECIPIENT_LENGTH = 200;

/** Addressee of a paper. Empty texts if unknown. */
export interface PaperRecipient {
  /** Empty for a person who is not a business. */
  company: string;
  name: string;
  vatNumber: string;
  street: string;
  postalCode: string;
  town: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
}

/** Another paper to which a paper refers. */
export interface NamedPaper {
  number: string;
  on: CalendarDate;
}

/** Everything that is printed on a paper. It never changes. Amounts are minor units, negative if they are taken back. */
export interface PaperContent extends Stay {
  vatScheme: VatScheme;
  owner: OwnerIdentity;
  recipient: PaperRecipient;
  /** The booking's reference. */
  reference: string;
  /** Name of the home in the guest's language. */
  home: string;
  party: Party;
  currency: Currency;
  /** The amount of this paper by VAT rates. */
  parts: VatPart[];
  /** Lines of the price; only on the first invoice. */
  lines: QuoteLine[];
  /** Papers whose amounts the invoice deducts. */
  deducted: (NamedPaper & { kind: PaperKind; parts: VatPart[] })[];
  /** Payments received until the issue; for a prepayment, the one that it is for. */
  payments: Pick<Movement, "on" | "amount" | "method">[];
  /** Papers that are corrected: by a credit, or by a further invoice. */
  corrects: NamedPaper[];
  /** Reason of a credit; null on other papers. */
  reason: CreditReason | null;
}

/** A paper as issued; append-only. */
export interface Paper {
  id: string;
  siteId: string;
  bookingId: string;
  kind: PaperKind;
  /** `2026-0001`, unique at the site. */
  number: string;
  /** Day of issue in the site's time zone. */
  on: CalendarDate;
  /** Milliseconds since the epoch. */
  at: number;
  /** The money that a prepayment is for; null for other papers. */
  movementId: string | null;
  content: PaperContent;
  /** Number in KSeF, Poland's national system of invoices; null on papers that were issued outside it. */
  ksefNumber: string | null;
  /** Gross amount in grosze that counts for the month's limit of KSeF; null if the paper does not count. */
  ksefAmount: number | null;
}

/**
 * A paper to a firm that is not issued yet, because it belongs in KSeF: it becomes a paper with the same number and content once
 * KSeF has given it a number. Its content never changes. `cancelled`: another one or none has taken its place.
 */
export interface ProForma extends Omit<Paper, "ksefNumber"> {
  state: "open" | "cancelled";
}

/** A paper in a list. */
export interface ListedPaper extends Pick<Paper, "number" | "kind" | "on" | "bookingId"> {
  vatScheme: VatScheme;
  /** True for a further invoice after the price has risen. */
  isSupplement: boolean;
  /** The booking's reference. */
  reference: string;
  /** Name of the addressee. */
  recipient: string;
  /** Minor units; negative for a credit. */
  amount: number;
  currency: Currency;
  /** State of a pro forma; null for issued papers. */
  proForma: ProForma["state"] | null;
  ksefNumber: string | null;
  /** True for a paper of a Polish owner to a firm, since KSeF is obligatory. */
  isKsefConcerned: boolean;
  /** Gross amount in grosze as counted; null if not counted, as long as the owner has not entered it for another currency. */
  ksefAmount: number | null;
}
