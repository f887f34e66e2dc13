import { z } from "zod";
import { MAX_BOOKING_AMOUNT } from "#domain/bookings/max-amount.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { DAY_MS } from "#domain/time.ts";
import { BOOKING_CHANNELS } from "#domain/bookings/channels.ts";
import { contactSchema, bookingDay as day } from "./booking-input.ts";
import { multiLine, singleLine } from "../services/fields.ts";

z.config({ jitless: true });

/** Rows of one request: one that only checks them, and one that writes them, each with a batch of its own. */
export const MAX_CHECKED_ROWS = 500;
export const MAX_IMPORTED_ROWS = 25;
export const MAX_IMPORT_BYTES = 512 * 1024;

const amount = z.int("number").min(0, "number").max(MAX_BOOKING_AMOUNT, "number");
const { name, email, phone } = contactSchema.shape;

/** An amount that the file may not state; null if so. */
const stated = amount.nullable();

/** A booking of another system. Money is in minor units of the site's currency. */
const row = z.strictObject({
  unitId: z.string("required").min(1, "required").max(64, "tooLong"),
  arrival: day,
  departure: day,
  name,
  email,
  phone,
  adults: z.int("number").min(1, "number").max(100, "number"),
  /** Children and infants, as the other system counts them: files do not tell their ages. */
  children: z.int("number").min(0, "number").max(20, "number"),
  infants: z.int("number").min(0, "number").max(10, "number"),
  /** The guest's price; null if the file does not state it, which is not the same as 0. */
  total: stated,
  /** Amount that the owner received from the guest or the platform; 0 if the file does not tell. */
  paid: amount,
  /** Amount that the platform pays out to the owner. */
  payout: stated,
  /** Amount that the platform keeps of the guest's price. */
  commission: stated,
  /** The part of the guest's price that is for cleaning. */
  cleaningFee: stated,
  channel: z.enum(BOOKING_CHANNELS, "choice"),
  /** The other system's number of the booking; empty if it has none. */
  number: singleLine(100),
  notes: multiLine(2000),
});

export type ImportedRow = z.output<typeof row>;

export const importCheckInput = z.strictObject({ rows: z.array(row).min(1, "required").max(MAX_CHECKED_ROWS, "tooMany") });
export const bookingImportInput = z.strictObject({
  /** Made by the client: the same for all portions of an import, which is undone as one. */
  importId: z.uuid("choice"),
  /** Name of the import in the list of recent ones: the name of the file, or of the system that wrote it. */
  source: singleLine(120),
  rows: z.array(row).min(1, "required").max(MAX_IMPORTED_ROWS, "tooMany"),
  /** Language of the guests. */
  locale: z.enum(LOCALES, "choice"),
});

/** Fields in which a row can differ from the booking that was made of it before. */
export const COMPARED_FIELDS = [
  "arrival",
  "departure",
  "name",
  "total",
  "payout",
  "commission",
  "cleaningFee",
] as const satisfies (keyof ImportedRow)[];

/** A field of a row that has another value in the stored booking. `stored`: a date, a name or minor units; null if unknown. */
export interface ImportDifference {
  field: (typeof COMPARED_FIELDS)[number];
  stored: string | number | null;
}

/**
 * Result of a row, planned or done:
 * - `new`: a booking is made of it
 * - `onCalendar`: the platform's own calendar has the stay already; it gets the row's guest and money, and no booking is made
 * - `known`: the row, or its number, was imported before
 * - `differs`: as `known`, but the stored booking has other values; it is not changed
 * - `refused`; IMPORT_UNDONE: the import was undone while it was being written
 */
export type ImportOutcome =
  | { outcome: "new" | "onCalendar" | "known" }
  | { outcome: "differs"; differences: ImportDifference[] }
  | { outcome: "refused"; code: "NIGHTS_TAKEN" | "INVALID_STAY" | "UNKNOWN_UNIT" | "SAME_NIGHTS" | "IMPORT_UNDONE" };

/** Time within which an import can be undone. */
export const UNDO_MS = DAY_MS;

export const importParam = z.object({ siteId: z.string().min(1).max(64), importId: z.uuid("choice") });

/** An import of the last day that was not undone. */
export interface RecentImport {
  id: string;
  source: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Bookings made, and stays of calendars that got details; those that were removed since are not counted. */
  bookings: number;
  details: number;
}

/** Result of undoing an import: how many bookings and details were removed, and those that were changed since, which stay. */
export interface ImportUndone {
  removed: number;
  kept: { name: string; arrival: CalendarDate; departure: CalendarDate }[];
}
