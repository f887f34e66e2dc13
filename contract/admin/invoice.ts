import { z } from "zod";
import { addMonths, type CalendarDate, firstDay } from "#domain/dates.ts";
import type { Invoice } from "../business/invoice.ts";
import { sheetQuery } from "../services/sheet-form.ts";
import { adminListQuery } from "./input.ts";

export const INVOICE_KINDS = ["invoice", "credit"] as const satisfies Invoice["kind"][];

/** An invoice in the list of the admin area. */
export interface ListedInvoice extends Pick<Invoice, "id" | "number" | "kind" | "on"> {
  createdAt: number;
  buyer: string;
  /** Cents, negative for credit notes. */
  gross: number;
  isTest: boolean;
}

/** An invoice with all papers of its charge. */
export interface AdminInvoice {
  invoice: Invoice;
  /** Cents, negative for credit notes. */
  gross: number;
  vat: number;
  orderId: string;
  /** The papers of the same payment and those that correct them, oldest first, with this one. */
  papers: Pick<Invoice, "number" | "kind" | "at">[];
  hasXml: boolean;
  canBeCorrected: boolean;
  /** True if a bank took the payment back, and no credit note was issued for it. */
  isDisputed: boolean;
}

export const adminInvoicesQuery = adminListQuery.extend({ state: z.enum(INVOICE_KINDS, "choice").optional() });

const monthText = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "format");
const yearText = z.string().regex(/^20\d\d$/, "format");
const { form, locale } = sheetQuery.extend({ locale: sheetQuery.shape.locale.default("nl") }).shape;

/** The period of the bookkeeping file: a month, `2026-11`, or a year, `2026`. */
export const invoiceBookQuery = z.union([
  z.strictObject({ month: monthText, form, locale }),
  z.strictObject({ year: yearText, form, locale }),
]);

/** The days of such a period; the last one is not included. */
export function daysOf(query: { month: string } | { year: string }): { from: CalendarDate; until: CalendarDate } {
  const [month, months] = "year" in query ? [`${query.year}-01`, 12] : [query.month, 1];
  return { from: firstDay(month), until: firstDay(addMonths(month, months)) };
}
