import { z } from "zod";
import type { CalendarDate } from "#domain/dates.ts";
import { VAT_SCHEMES, type VatScheme } from "#domain/rates/plan.ts";

z.config({ jitless: true });

/** Bookings whose invoices are issued automatically: none, those whose guest requests one, or all. */
export const INVOICE_CHOICES = ["no", "on-request", "every"] as const;
export type InvoiceChoice = (typeof INVOICE_CHOICES)[number];

/** The date that decides to which month VAT belongs: that of the invoice, or that of the payment. */
export const BOOKKEEPING_DATES = ["invoice", "payment"] as const;
export type BookkeepingDate = (typeof BOOKKEEPING_DATES)[number];

/** A site's settings for invoices and VAT: one value, saved with compare-and-set. */
export interface PaperSettings {
  invoices: InvoiceChoice;
  vatScheme: VatScheme;
  bookkeeping: BookkeepingDate;
  /** Text before the year in numbers of papers: capitals, digits and hyphens, perhaps empty. */
  prefix: string;
}

/** Settings as stored; every change raises the version. Version 0 is that of settings never saved. */
export interface StoredPaperSettings {
  version: number;
  settings: PaperSettings;
  /** Day from which papers are issued automatically; null while they are not. Earlier stays and payments get none. */
  automaticFrom: CalendarDate | null;
}

export const DEFAULT_PAPER_SETTINGS: StoredPaperSettings = {
  version: 0,
  settings: { invoices: "no", vatScheme: "private", bookkeeping: "payment", prefix: "" },
  automaticFrom: null,
};

export const MAX_PREFIX_LENGTH = 8;
/** Papers that are issued in KSeF have series that begin with KSEF (`ksefSeriesOf`). */
const PREFIX = /^(?!KSEF)[\dA-Z-]*$/;

export const paperSettingsSchema = z.strictObject({
  invoices: z.enum(INVOICE_CHOICES, "choice"),
  vatScheme: z.enum(VAT_SCHEMES, "choice"),
  bookkeeping: z.enum(BOOKKEEPING_DATES, "choice"),
  prefix: z
    .string("required")
    .max(MAX_PREFIX_LENGTH, "tooLong")
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => PREFIX.test(text), "prefix"),
}) satisfies z.ZodType<PaperSettings>;

export const MAX_PAPER_SETTINGS_BYTES = 1024;
