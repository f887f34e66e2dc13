import type { Outcome } from "#contract/services/errors.ts";
import type { TEST_OUTCOMES } from "#contract/business/order.ts";
import { findById } from "#store/business/orders.ts";
import { type BillingContext, isTestOrder } from "./billing-provider.ts";
import { compareSubscription } from "./compare-subscription.ts";
import { testSubscriptionRef } from "./sandbox-provider.ts";
import { resultPage } from "./result-page.ts";
import { settleOrder } from "./settle-order.ts";

/** Ends a test payment with the chosen outcome and returns the page to redirect to, as a real provider would. */
export async function endTestPayment(
  orderId: string,
  outcome: (typeof TEST_OUTCOMES)[number],
  billing: BillingContext,
): Promise<Outcome<{ location: string }, "NOT_FOUND">> {
  const order = billing.config.stripe ? undefined : await findById(billing.store, orderId);
  if (!order?.providerRef || !isTestOrder(order)) return { ok: false, code: "NOT_FOUND" };
  const subscription = testSubscriptionRef(orderId);
  await settleOrder(order, { ref: order.providerRef, status: outcome, subscription }, billing);
  if (outcome === "paid") await compareSubscription(subscription, "order", billing);
  return { ok: true, location: resultPage(order, outcome === "cancelled" ? "cancelled" : "paid") };
}
