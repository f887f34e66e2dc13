import { addDays, addMonthsToDay, type CalendarDate } from "../dates.ts";
import { PLANS, type PlanId, setupIn } from "../plans.ts";
import { vatWithin } from "../rates/rounding.ts";
import type { VatTreatment } from "./treat-vat.ts";

/**
 * - `setup`, `month`: what a charge is for
 * - `credit`: lowers an invoice, the amount is negative
 * - `returned`: takes a credit note back, because its refund failed or its dispute was won
 */
export type InvoiceLineKind = "setup" | "month" | "credit" | "returned";

export interface InvoiceLine extends VatTreatment {
  kind: InvoiceLineKind;
  /** Days that a month is for, the last one not included; null for other lines. */
  period: { from: CalendarDate; until: CalendarDate } | null;
  /** Number of the invoice that the line lowers, or raises again; null for charges. */
  of: string | null;
  /** Cents, VAT included; negative on credit notes. */
  gross: number;
  vat: number;
}

/** A movement of money that has, or gets, an invoice or a credit note. */
export interface InvoicedMovement {
  id: string;
  kind: "charge" | "refund" | "dispute";
  /** Cents; negative if it went back. */
  amount: number;
  /** The charge that a refund or dispute gives back; null if unknown. */
  chargeId: string | null;
  /** Day in our time zone. */
  on: CalendarDate;
}

/** An issued invoice or credit note. */
export interface FormerInvoice {
  number: string;
  kind: "invoice" | "credit";
  on: CalendarDate;
  movementId: string;
  lines: InvoiceLine[];
}

export interface InvoiceDraft {
  kind: "invoice" | "credit";
  lines: InvoiceLine[];
  /** The invoices that it corrects or replaces, or the credit note that it takes back. */
  corrects: { number: string; on: CalendarDate }[];
}

interface Purchase {
  plan: PlanId;
  dueNow: number;
  monthly: number;
  nextCharge: CalendarDate;
}

/** Ends of the ids of a refund's return and of a dispute that was won (`read-stripe-subscription.ts`). */
const RETURN_SUFFIXES = [" failed", " won"];

export const sumLines = (lines: readonly InvoiceLine[]): { gross: number; vat: number } => ({
  gross: lines.reduce((sum, { gross }) => sum + gross, 0),
  vat: lines.reduce((sum, { vat }) => sum + vat, 0),
});

/**
 * Drafts the invoice of a charge. `index` is the number of charges before it. The first one of a plan with a set-up has a line for
 * it; months follow the order's billing days, also if one was paid late.
 */
export function draftCharge(
  { amount, on }: Pick<InvoicedMovement, "amount" | "on">,
  index: number,
  order: Purchase,
  treatment: VatTreatment,
): InvoiceDraft {
  const setup = index === 0 && amount === order.dueNow ? Math.max(0, setupIn(order)) : 0;
  const month = { kind: "month", period: periodOf(order, index, on), of: null, gross: amount - setup } as const;
  const parts = setup === 0 ? [month] : [{ kind: "setup", period: null, of: null, gross: setup } as const, month];
  const lines = parts
    .filter(({ gross }) => gross > 0)
    .map((part): InvoiceLine => ({ ...part, ...treatment, vat: vatWithin(part.gross, treatment.rate) }));
  return { kind: "invoice", lines, corrects: [] };
}

function periodOf({ plan, nextCharge }: Purchase, index: number, on: CalendarDate): { from: CalendarDate; until: CalendarDate } {
  const isFirstCharged = PLANS[plan].freeMonths === 0;
  if (isFirstCharged && index === 0) return { from: on, until: nextCharge };
  const begun = (month: number) => addMonthsToDay(nextCharge, month);
  let month = index - (isFirstCharged ? 1 : 0);
  // Two charges in one month do not move the months after them. A day of tolerance is for the provider's time zone.
  while (month > 0 && begun(month) > addDays(on, 1)) month -= 1;
  return { from: begun(month), until: begun(month + 1) };
}

/**
 * Drafts the credit note of money that went back: on the invoice of its charge, otherwise on the newest ones that are not credited
 * yet. Undefined while there is no invoice of the charge.
 */
export function draftCredit(
  { amount, chargeId }: Pick<InvoicedMovement, "amount" | "chargeId">,
  issued: readonly FormerInvoice[],
): InvoiceDraft | undefined {
  const charged = issued.filter(({ kind, lines, movementId }) => {
    const isOfCharge = kind === "invoice" && lines.some(({ of }) => of === null);
    return isOfCharge && (chargeId === null || movementId === chargeId);
  });
  const newestFirst = charged.toReversed();
  const [newest] = newestFirst;
  if (!newest) return undefined;
  let left = -amount;
  const lines: InvoiceLine[] = [];
  const corrects: InvoiceDraft["corrects"] = [];
  for (const invoice of newestFirst) {
    const part = Math.min(left, Math.max(0, remainingOf(invoice, issued)));
    if (part === 0) continue;
    lines.push(creditLine(invoice, part, issued));
    corrects.push({ number: invoice.number, on: invoice.on });
    left -= part;
  }
  // More went back than was charged: the papers sum to the money all the same.
  if (left > 0) {
    lines.push(creditLine(newest, left, issued));
    if (!corrects.some(({ number }) => number === newest.number)) corrects.push({ number: newest.number, on: newest.on });
  }
  return { kind: "credit", lines, corrects };
}

/**
 * Drafts the invoice for a refund that failed, or a dispute that was credited and then won: it takes the credit note back. Undefined
 * while there is no credit note.
 */
export function draftReturn({ id }: Pick<InvoicedMovement, "id">, issued: readonly FormerInvoice[]): InvoiceDraft | undefined {
  const suffix = RETURN_SUFFIXES.find((each) => id.endsWith(each));
  const returned = suffix && id.slice(0, -suffix.length);
  const note = issued.find(({ kind, movementId }) => kind === "credit" && movementId === returned);
  if (!note) return undefined;
  const lines = note.lines.map((line): InvoiceLine => ({ ...line, kind: "returned", gross: -line.gross, vat: -line.vat }));
  return { kind: "invoice", lines, corrects: [{ number: note.number, on: note.on }] };
}

/**
 * Drafts a credit note for a whole invoice, and a new invoice for the same charge with the VAT of the corrected buyer. Undefined
 * if it is no invoice of a charge, or a part of it was credited before.
 */
export function draftCorrection(
  number: string,
  issued: readonly FormerInvoice[],
  treatment: VatTreatment,
): [credit: InvoiceDraft, invoice: InvoiceDraft] | undefined {
  const invoice = issued.find((each) => each.number === number);
  if (!invoice || !canBeCorrected(invoice, issued)) return undefined;
  const credit = creditLine(invoice, sumLines(invoice.lines).gross, issued);
  const lines = invoice.lines.map((line): InvoiceLine => ({
    ...line,
    ...treatment,
    vat: vatWithin(line.gross, treatment.rate),
  }));
  const corrects = [{ number, on: invoice.on }];
  return [
    { kind: "credit", lines: [credit], corrects },
    { kind: "invoice", lines, corrects },
  ];
}

/** True for the invoice of a charge of which nothing was credited. */
export const canBeCorrected = (invoice: FormerInvoice, issued: readonly FormerInvoice[]): boolean =>
  invoice.kind === "invoice" &&
  invoice.lines.every(({ of }) => of === null) &&
  remainingOf(invoice, issued) === sumLines(invoice.lines).gross;

/** What is left of an invoice after its credit notes, in cents. */
function remainingOf({ number, lines }: FormerInvoice, issued: readonly FormerInvoice[]): number {
  const later = issued.flatMap((each) => each.lines).filter(({ of }) => of === number);
  return sumLines([...lines, ...later]).gross;
}

/** A line that lowers an invoice. Its VAT is what the invoice then has less, so that all its credits sum to its VAT. */
function creditLine(invoice: FormerInvoice, amount: number, issued: readonly FormerInvoice[]): InvoiceLine {
  const [first] = invoice.lines;
  if (!first) throw new Error("an invoice has no lines");
  const { category, rate, country } = first;
  const total = sumLines(invoice.lines);
  const remaining = remainingOf(invoice, issued);
  const vatOf = (gross: number) => (gross === total.gross ? total.vat : vatWithin(gross, rate));
  const vat = vatOf(remaining) - vatOf(remaining - amount);
  return { kind: "credit", period: null, of: invoice.number, gross: -amount, vat: -vat, category, rate, country };
}
