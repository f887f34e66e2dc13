import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { BOOKING_CHANNELS } from "./booking.ts";
import { contactSchema, bookingDay as day, MAX_BOOKING_AMOUNT } from "./booking-input.ts";
import { multiLine, singleLine } from "../services/fields.ts";

z.config({ jitless: true });

/** Rows of one request: one that only checks them, and one that writes them, each with a batch of its own. */
export const MAX_CHECKED_ROWS = 500;
export const MAX_IMPORTED_ROWS = 25;
export const MAX_IMPORT_BYTES = 512 * 1024;

const amount = z.int("number").min(0, "number").max(MAX_BOOKING_AMOUNT, "number");
const { name, email, phone } = contactSchema.shape;

/** A booking of another system. Money is in minor units of the site's currency. */
const row = z.strictObject({
  unitId: z.string("required").min(1, "required").max(64, "tooLong"),
  arrival: day,
  departure: day,
  name,
  email,
  phone,
  adults: z.int("number").min(1, "number").max(100, "number"),
  total: amount,
  paid: amount,
  channel: z.enum(BOOKING_CHANNELS, "choice"),
  /** The other system's number of the booking; empty if it has none. */
  number: singleLine(100),
  notes: multiLine(2000),
});

export type ImportedRow = z.output<typeof row>;

export const importCheckInput = z.strictObject({ rows: z.array(row).min(1, "required").max(MAX_CHECKED_ROWS, "tooMany") });
export const bookingImportInput = z.strictObject({
  rows: z.array(row).min(1, "required").max(MAX_IMPORTED_ROWS, "tooMany"),
  /** Language of the guests. */
  locale: z.enum(LOCALES, "choice"),
});

/** Result of a row, planned or done: a new booking, one that was imported before, or none. */
export type ImportOutcome =
  | { outcome: "new" | "known" }
  | { outcome: "refused"; code: "NIGHTS_TAKEN" | "INVALID_STAY" | "UNKNOWN_UNIT" | "SAME_NIGHTS" };
