import type { InvoiceBuyer } from "#contract/business/invoice.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { HOUR_MS } from "#domain/time.ts";
import { saveBuyer } from "#store/business/invoices.ts";
import { findById } from "#store/business/subscriptions.ts";
import { increment } from "#store/services/attempts.ts";
import { checkVatNumber } from "./check-vat-number.ts";
import type { InvoiceTools } from "./invoice-tools.ts";

/** Changes of an account in an hour: each may ask VIES. */
const MAX_PER_HOUR = 20;

/** Counts a change of billing details; false if the account has made too many. */
export async function mayChangeDetails(userId: string, { store, now }: InvoiceTools): Promise<boolean> {
  return (await increment(store, `billing details ${userId}`, HOUR_MS, now)).count <= MAX_PER_HOUR;
}

/** Saves the buyer of a subscription's next invoices, and asks VIES about a VAT number; issued invoices stay as they are. */
export async function saveDetails(
  { subscriptionId, userId, buyer }: { subscriptionId: string; userId: string; buyer: InvoiceBuyer },
  tools: InvoiceTools,
): Promise<Outcome<object, "NOT_FOUND">> {
  const { store, now } = tools;
  if ((await findById(store, subscriptionId))?.userId !== userId) return { ok: false, code: "NOT_FOUND" };
  await saveBuyer(store.db, store.tables, { subscriptionId, buyer, now });
  await checkVatNumber(buyer, tools);
  return { ok: true };
}
