import { z } from "zod";
import { isCountry } from "#domain/countries.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { FormerInvoice, InvoiceLine } from "#domain/invoices/draft-invoice.ts";
import type { VatProof } from "#domain/invoices/treat-vat.ts";
import type { Locale } from "#domain/locale.ts";
import { parseVatNumber, type VatProblem } from "#domain/vat-numbers/parse-vat-number.ts";
import { requiredText, trimmedLine } from "../services/fields.ts";

/** The buyer on an invoice of ours. Texts are empty where the buyer has none. */
export interface InvoiceBuyer {
  kind: "person" | "company";
  name: string;
  /** Empty for a person. */
  company: string;
  street: string;
  postalCode: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** With its prefix; empty for a person. */
  vatNumber: string;
}

/** We, as an invoice names us. */
export interface InvoiceSeller {
  name: string;
  street: string;
  postalCode: string;
  town: string;
  /** Number in the Dutch trade register (KvK). */
  registerNumber: string;
  vatNumber: string;
}

/**
 * Why a paper was issued: money was paid, went back, or came back because its refund failed; a buyer or the VAT was corrected; or
 * a bank took the money back for good.
 */
export const INVOICE_REASONS = ["paid", "refunded", "returned", "corrected", "dispute", "won"] as const;
export type InvoiceReason = (typeof INVOICE_REASONS)[number];

/** What an invoice or credit note says. It is stored when it is issued and never changes. */
export interface InvoiceContent {
  locale: Locale;
  /** True for a test payment, in which no money moved. */
  isTest: boolean;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  /** The buyer's address, lower case. */
  email: string;
  orderNumber: string;
  lines: InvoiceLine[];
  reason: InvoiceReason;
  /** The answer of VIES on which the reverse charge rests; null if it does not. */
  proof: VatProof | null;
  /** Day of the payment or refund. */
  paidOn: CalendarDate;
  corrects: { number: string; on: CalendarDate }[];
}

/** An issued invoice or credit note of ours. Rows are added and never changed. */
export interface Invoice extends Omit<FormerInvoice, "lines"> {
  id: string;
  at: number;
  subscriptionId: string;
  /** The account of the buyer; null until an account has confirmed the order's address, and after it was closed. */
  userId: string | null;
  /** Place among the papers of its movement: 0 is the movement's own, corrections follow. */
  position: number;
  content: InvoiceContent;
}

/** An invoice in the list of its owner. Amounts are cents. */
export interface OwnInvoice {
  number: string;
  kind: Invoice["kind"];
  on: CalendarDate;
  gross: number;
  isTest: boolean;
  /** Number of its order. */
  order: string;
  corrects: string[];
  subscriptionId: string;
  /** True if it has a file for bookkeeping software. */
  hasXml: boolean;
  canBeCorrected: boolean;
  /** True if VIES has confirmed the buyer's number since: a correction would charge no VAT. */
  isProvedSince: boolean;
}

/** Whether a VAT number counts: nobody has asked, no answer yet, or the answer of VIES. */
export type VatNumberState = "none" | "not-needed" | "unproved" | "valid" | "invalid";

/** The buyer of a subscription's next invoices. */
export interface BillingDetails {
  subscriptionId: string;
  /** Number of its order. */
  order: string;
  buyer: InvoiceBuyer;
  vatState: VatNumberState;
}

export interface OwnInvoices {
  invoices: OwnInvoice[];
  details: BillingDetails[];
  countries: { code: string; name: string }[];
}

const company = trimmedLine(160);
const vatNumber = trimmedLine(40);
const kind = z.enum(["person", "company"], "choice");
const country = z.string("choice").refine(isCountry, "choice");

interface Typed {
  kind: InvoiceBuyer["kind"];
  country: string;
  company?: string | undefined;
  vatNumber?: string | undefined;
  street: string;
  postalCode: string;
  town: string;
}

function vatProblem({ kind: of, country: where, vatNumber: typed }: Typed): VatProblem | undefined {
  if (of === "person" || !typed) return undefined;
  const parsed = parseVatNumber(typed, where);
  return parsed.ok ? undefined : parsed.code;
}

/** Fields that a company's invoice must have (directive 2006/112, article 226 (5)); a person's may lack them. */
const OF_COMPANIES = ["company", "street", "postalCode", "town"] as const;

/** The form of billing details. Messages are error codes. */
export const billingDetailsInput = z
  .strictObject({
    kind,
    name: requiredText(120),
    company: company.optional(),
    vatNumber: vatNumber.optional(),
    street: trimmedLine(160),
    postalCode: trimmedLine(20),
    town: trimmedLine(120),
    country,
  })
  .superRefine((form, refused) => {
    if (form.kind === "company")
      for (const field of OF_COMPANIES)
        if (!form[field]) refused.addIssue({ code: "custom", path: [field], message: "required" });
    const message = vatProblem(form);
    if (message) refused.addIssue({ code: "custom", path: ["vatNumber"], message });
  })
  .transform((form): InvoiceBuyer => {
    if (form.kind === "person") return { ...form, company: "", vatNumber: "" };
    const parsed = form.vatNumber ? parseVatNumber(form.vatNumber, form.country) : undefined;
    return { ...form, company: form.company ?? "", vatNumber: parsed?.ok ? parsed.number : "" };
  });

/** Number of an invoice, as in addresses. */
export const invoiceParam = z.strictObject({ number: z.string().regex(/^(?:V|TEST)\d{4}-\d{4,9}$/, "format") });
/** An invoice's file: its number and format. */
export const invoiceFileParam = z.strictObject({
  file: z.string().regex(/^(?:V|TEST)\d{4}-\d{4,9}\.(?:pdf|xml)$/, "format"),
});
export const invoicesQuery = z.strictObject({ locale: z.enum(["nl", "en", "pl"]) });
