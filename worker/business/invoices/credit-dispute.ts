import type { BillingMovement } from "#contract/business/subscription.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { findByNumber } from "#store/business/invoices.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { paperOf } from "./issue-invoices.ts";
import { type InvoiceState, readState } from "./invoice-state.ts";
import type { InvoiceTools } from "./invoice-tools.ts";
import { writeInvoices } from "./write-invoices.ts";

/** The dispute of a charge that was not won and has no credit note. */
export function openDispute({ movements, issued }: InvoiceState, chargeId: string): BillingMovement | undefined {
  const isCredited = (id: string) => issued.some(({ movementId }) => movementId === id);
  const isWon = (id: string) => movements.some((each) => each.id === `${id} won`);
  return movements.find(
    ({ id, kind, amount, chargeId: of }) => kind === "dispute" && amount < 0 && of === chargeId && !isCredited(id) && !isWon(id),
  );
}

/**
 * Issues the credit note of an invoice whose payment a bank took back for good, after an admin has decided so. INVOICE_STATE if its
 * charge has no such dispute.
 */
export async function creditDispute(
  number: string,
  tools: InvoiceTools,
  more: (db: Database) => Query[],
): Promise<Outcome<object, "NOT_FOUND" | "INVOICE_STATE">> {
  const invoice = await findByNumber(tools.store, number);
  const state = invoice && (await readState(tools.store, invoice.subscriptionId));
  if (!state) return { ok: false, code: "NOT_FOUND" };
  const dispute = openDispute(state, invoice.movementId);
  const paper = dispute && (await paperOf(dispute, state, tools));
  const written = paper && (await writeInvoices(state, [paper], tools, more));
  return written ? { ok: true } : { ok: false, code: "INVOICE_STATE" };
}
