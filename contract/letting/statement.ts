import { z } from "zod";
import type { CalendarDate } from "#domain/dates.ts";
import { CURRENCIES, type Currency } from "#domain/money.ts";
import { CSV_COLUMNS, type CsvFormat, MAX_CSV_COLUMNS } from "#domain/payments/statements/csv-format.ts";
import { DATE_ORDERS } from "#domain/imports/date-text.ts";
import { MAX_LINE_AMOUNT, MAX_LINE_LENGTHS, MAX_STATEMENT_LINES, type StatementLine } from "#domain/payments/statements/line.ts";
import type { Match } from "#domain/payments/statements/match.ts";
import type { Stay } from "#domain/stays.ts";
import { bookingDay, id } from "./booking-input.ts";
import { singleLine } from "../services/fields.ts";
import { MAX_VERSION } from "../services/version-input.ts";

z.config({ jitless: true });

/** `new`: neither booked nor set aside; `booked`: recorded as money of a booking; `ignored`: set aside by the owner. */
export const LINE_STATES = ["new", "booked", "ignored"] as const;
export type LineState = (typeof LINE_STATES)[number];

/** A line of a bank statement as stored. */
export interface StoredLine extends StatementLine {
  id: string;
  siteId: string;
  state: LineState;
  /** Increases with every change of the state. */
  version: number;
  /** Booking, refund and movement of a booked line. */
  bookingId: string | null;
  refundId: string | null;
  movementId: string | null;
}

/** Account and name of a payer, as the bank gave them. */
export interface Payer {
  iban: string | null;
  name: string;
}

/** A booking as it is shown next to a line. Minor units. */
export interface StatementBooking extends Stay {
  id: string;
  reference: string;
  name: string;
  currency: Currency;
  /** The unpaid part. */
  due: number;
}

/** A line with the bookings that it may pay. */
export interface MatchedLine extends Match {
  line: StoredLine;
}

/** A refund that the owner has to transfer. */
export interface RefundToDo {
  id: string;
  bookingId: string;
  reference: string;
  /** Minor units, positive. */
  amount: number;
  currency: Currency;
}

/** Maximum number of lines in a request that stores them (which also has a limit of bytes), and in one that books them. */
export const MAX_SENT_LINES = 1000;
export const MAX_BOOKED_LINES = 25;
export const MAX_STATEMENT_LINES_BYTES = 1024 * 1024;

/** Lines of a site that are not booked, at most: as many as the largest file has. */
export const MAX_OPEN_LINES = MAX_STATEMENT_LINES;

/** Formats of CSV files that a site remembers: one for each bank. */
export const MAX_FORMATS = 20;
const MAX_SIGNATURE_LENGTH = 1000;

const nullable = (maxLength: number) => singleLine(maxLength).min(1, "required").nullable();

const line = z.strictObject({
  account: nullable(MAX_LINE_LENGTHS.account),
  on: bookingDay,
  amount: z
    .int("number")
    .min(-MAX_LINE_AMOUNT, "number")
    .max(MAX_LINE_AMOUNT, "number")
    .refine((amount) => amount !== 0, "number"),
  currency: z.enum(CURRENCIES, "choice"),
  name: singleLine(MAX_LINE_LENGTHS.name),
  iban: nullable(MAX_LINE_LENGTHS.iban),
  remittance: singleLine(MAX_LINE_LENGTHS.remittance),
  creditorReference: nullable(25),
  bankReference: nullable(MAX_LINE_LENGTHS.reference),
  returned: nullable(4).default(null),
  /** Number among equal lines of the file (`occurrencesOf`). */
  occurrence: z.int("number").min(1, "number").max(MAX_STATEMENT_LINES, "number"),
});

export const statementLinesInput = z.strictObject({ lines: z.array(line).min(1, "required").max(MAX_SENT_LINES, "tooMany") });
export type SentLine = z.output<typeof line>;

const version = z.int("number").min(1, "number").max(MAX_VERSION, "number");

/** Lines with their target: a booking, or a refund that the owner has transferred. */
const pairing = z.strictObject({ lineId: id, version, bookingId: id, refundId: id.nullable() });
export type Pairing = z.output<typeof pairing>;

export const bookLinesInput = z.strictObject({ pairings: z.array(pairing).min(1, "required").max(MAX_BOOKED_LINES, "tooMany") });

/** Result of booking a line. */
export type BookedOutcome =
  | { lineId: string; outcome: "booked" }
  | { lineId: string; outcome: "refused"; code: "NOT_FOUND" | "VERSION_CONFLICT" | "WRONG_CURRENCY" | "INVALID_FORM" };

export const lineParam = z.object({ siteId: z.string(), lineId: id });
/** A line that was booked becomes new again by a correction of its booking's money. */
export const lineStateInput = z.strictObject({ state: z.enum(["new", "ignored"], "choice") });

export const csvFormatInput = z.strictObject({
  signature: singleLine(MAX_SIGNATURE_LENGTH).min(1, "required"),
  format: z.strictObject({
    columns: z.array(z.enum(CSV_COLUMNS, "choice")).min(1, "required").max(MAX_CSV_COLUMNS, "tooMany"),
    dateOrder: z.enum(DATE_ORDERS, "choice"),
    decimal: z.enum([",", "."], "choice"),
    currency: z.enum(CURRENCIES, "choice").optional(),
  }) satisfies z.ZodType<CsvFormat>,
});
/** A format as a file, which owners can keep and share. */
export const sharedFormat = csvFormatInput.extend({ kind: z.literal("statement-format"), version: z.literal(1) });
export const MAX_FORMAT_BYTES = 8 * 1024;
export const MAX_PAIRINGS_BYTES = 8 * 1024;

/** Data of the bank statements screen. */
export interface StatementsView {
  /** Lines that are not booked, latest first, with the bookings they may pay. */
  lines: MatchedLine[];
  /** The latest ones. */
  booked: StoredLine[];
  ignored: StoredLine[];
  /** Number of lines that are not booked, including those that are not in `lines`. */
  count: number;
  /** Bookings to which lines and candidates refer, by their id. */
  bookings: Record<string, StatementBooking>;
  refunds: RefundToDo[];
  /** Formats of CSV files by their signature. */
  formats: Record<string, CsvFormat>;
  /** The day at the home. */
  today: CalendarDate;
}
