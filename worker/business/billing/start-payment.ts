import type { Outcome } from "#contract/services/errors.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import { dayInZone } from "#domain/dates.ts";
import { BILLING_TIME_ZONE, nextChargeAfter } from "#domain/plans.ts";
import { attachPayment } from "#store/business/orders.ts";
import type { BillingContext } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { readOrder } from "./read-order.ts";
import { resultPage } from "./result-page.ts";
import { settleOrder } from "./settle-order.ts";

type StartOutcome = Outcome<{ location: string }, "PAYMENT_UNREACHABLE" | "NOT_FOUND">;

/**
 * Returns the address where an order is paid: its open payment, otherwise a new one. For an order that is paid or processing it
 * is the result page, so that nobody pays twice.
 */
export async function startPayment(orderId: string, billing: BillingContext): Promise<StartOutcome> {
  const current = await readOrder(orderId, billing);
  if (!current) return { ok: false, code: "NOT_FOUND" };
  const { order, location, isStale } = current;
  if (order.status === "paid" || order.status === "processing") return { ok: true, location: resultPage(order) };
  if (location !== undefined) return { ok: true, location };
  if (isStale) return { ok: false, code: "PAYMENT_UNREACHABLE" };
  return startNewPayment(order, billing);
}

async function startNewPayment(order: OrderRecord, billing: BillingContext): Promise<StartOutcome> {
  const { store, now } = billing;
  const provider = await loadBillingProvider(billing);
  const nextCharge = nextChargeAfter(dayInZone(now, BILLING_TIME_ZONE));
  const started = await provider.start({ ...order, nextCharge });
  if (!started.ok) return started;
  const { payment } = started;
  if (payment.location === undefined) {
    await settleOrder(order, payment, billing);
    return { ok: true, location: resultPage(order) };
  }
  const newPayment = { orderId: order.id, previousRef: order.providerRef, ref: payment.ref, nextCharge };
  await attachPayment(store.db, store.tables, newPayment, now);
  return { ok: true, location: payment.location };
}
