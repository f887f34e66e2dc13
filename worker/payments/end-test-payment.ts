import type { Outcome } from "#contract/errors.ts";
import type { TEST_OUTCOMES } from "#contract/order.ts";
import { pathOf } from "#locales/paths.ts";
import { findById } from "#store/orders.ts";
import { isTestPayment, type PaymentTools } from "./port.ts";
import { settleOrder } from "./settle-order.ts";

/** Ends a test payment as a provider's message would, and leads to where the provider would lead. */
export async function endTestPayment(
  id: string,
  outcome: (typeof TEST_OUTCOMES)[number],
  tools: PaymentTools,
): Promise<Outcome<{ location: string }, "NOT_FOUND">> {
  const order = tools.config.stripe ? undefined : await findById(tools.store, id);
  if (!order?.providerRef || !isTestPayment(order)) return { ok: false, code: "NOT_FOUND" };
  await settleOrder(order, { ref: order.providerRef, status: outcome }, tools);
  const page = outcome === "cancelled" ? "checkout-cancelled" : "checkout-success";
  return { ok: true, location: `${pathOf(page, order.locale)}?order=${id}` };
}
