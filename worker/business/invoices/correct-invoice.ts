import type { Invoice, InvoiceBuyer } from "#contract/business/invoice.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { daysBetween, dayInZone } from "#domain/dates.ts";
import { canBeCorrected, draftCorrection } from "#domain/invoices/draft-invoice.ts";
import { isSameBuyer } from "#domain/invoices/same-buyer.ts";
import { isProved, treatVat } from "#domain/invoices/treat-vat.ts";
import { sameJson } from "#domain/same-json.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { findByNumber, saveBuyer } from "#store/business/invoices.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { checkVatNumber } from "./check-vat-number.ts";
import { type InvoiceState, readState, toFormer } from "./invoice-state.ts";
import type { InvoiceTools } from "./invoice-tools.ts";
import { sellerOf, writeInvoices } from "./write-invoices.ts";

/** Corrections of one invoice; each is two papers. */
const MAX_CORRECTIONS = 3;
const PAPERS_EACH = 2;
/** Older invoices belong to a year whose VAT returns are made. */
const MAX_AGE_DAYS = 366;
const MAX_ROUNDS = 40;

/**
 * - NOT_FOUND: no invoice of the account has the number
 * - OTHER_BUYER: the correction would name somebody else who bought
 * - INVOICE_STATE: it was corrected or credited before, is too old, or nothing would change
 */
type Corrected = Outcome<{ papers: Invoice[] }, "NOT_FOUND" | "OTHER_BUYER" | "INVOICE_STATE">;

interface Correction {
  number: string;
  /** The account that the invoice must belong to; absent for an admin. */
  userId?: string;
  /** The right buyer, who is also that of later invoices; absent: the one that the owner has entered before. */
  buyer?: InvoiceBuyer;
  more?: (db: Database) => Query[];
}

/** True if an owner may still correct an invoice. */
export function isCorrectable(invoice: Invoice, issued: readonly Invoice[], now: number): boolean {
  const count = issued.filter(({ movementId }) => movementId === invoice.movementId).length;
  const age = daysBetween(invoice.on, dayInZone(now, BILLING_TIME_ZONE));
  return age <= MAX_AGE_DAYS && count <= MAX_CORRECTIONS * PAPERS_EACH && canBeCorrected(toFormer(invoice), issued.map(toFormer));
}

/**
 * Replaces an invoice with wrong details of the buyer, or VAT that a number proved later would have saved: by a credit note and a
 * new invoice, because an issued one never changes. The amount that was paid stays the same.
 */
export async function correctInvoice(correction: Correction, tools: InvoiceTools): Promise<Corrected> {
  const { number, userId, more } = correction;
  const { store, now } = tools;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const invoice = await findByNumber(store, number);
    const state = invoice && (await readState(store, invoice.subscriptionId));
    if (!state || (userId !== undefined && invoice.userId !== userId)) return { ok: false, code: "NOT_FOUND" };
    const buyer = correction.buyer ?? state.buyer;
    if (!isSameBuyer(invoice.content.buyer, buyer)) return { ok: false, code: "OTHER_BUYER" };
    const papers = isCorrectable(invoice, state.issued, now) ? await papersOf(invoice, buyer, state, tools) : undefined;
    if (!papers || !sellerOf(state, tools)) return { ok: false, code: "INVOICE_STATE" };
    const written = await writeInvoices(state, papers, tools, (db) => [
      ...(correction.buyer ? [saveBuyer(db, store.tables, { subscriptionId: invoice.subscriptionId, buyer, now })] : []),
      ...(more?.(db) ?? []),
    ]);
    if (written) return { ok: true, papers: written };
  }
  throw new Error("too many rounds of correcting an invoice");
}

/** The credit note and the new invoice; undefined if they would say the same. */
async function papersOf(invoice: Invoice, buyer: InvoiceBuyer, { issued }: InvoiceState, tools: InvoiceTools) {
  const { content, on, movementId, number } = invoice;
  const answer = await checkVatNumber(buyer, tools);
  // The VAT of the day on which the invoice was issued; an answer of VIES may be newer.
  const treatment = treatVat(buyer, { proof: answer, day: on, ossSince: tools.config.ossSince ?? null });
  const isSameVat = content.lines.every(({ category, rate, country }) => sameJson({ category, rate, country }, treatment));
  if (isSameVat && sameJson(content.buyer, buyer)) return undefined;
  const drafts = draftCorrection(number, issued.map(toFormer), treatment);
  if (!drafts) return undefined;
  const [credit, replacement] = drafts;
  const position = issued.filter((each) => each.movementId === movementId).length;
  const common = { movementId, reason: "corrected" as const, paidOn: content.paidOn };
  const proof = isProved(buyer, answer, on) ? answer : null;
  return [
    { ...common, draft: credit, position, buyer: content.buyer, proof: content.proof },
    { ...common, draft: replacement, position: position + 1, buyer, proof },
  ];
}
