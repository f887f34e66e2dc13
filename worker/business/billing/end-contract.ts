import type { OrderRecord } from "#contract/business/order.ts";
import type { ChangeSource } from "#contract/business/subscription.ts";
import type { BillingContext, EndOutcome } from "./billing-provider.ts";
import { isTestOrder } from "./billing-provider.ts";
import { compareSubscription } from "./compare-subscription.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { findByOrder } from "#store/business/subscriptions.ts";

/**
 * Ends the contract of an order at the provider where it was paid, refunds everything, and stores what the provider then says.
 * Repeated calls refund nothing twice.
 */
export async function endContract(
  order: OrderRecord,
  billing: BillingContext,
  source: ChangeSource = "event",
): Promise<EndOutcome> {
  const configured = await loadBillingProvider(billing);
  const provider = isTestOrder(order) ? (await import("./sandbox-provider.ts")).createSandboxProvider(billing) : configured;
  if (provider.name !== order.provider) return { ok: false, code: "PAYMENT_UNREACHABLE" };
  const ended = await provider.endContract(order);
  const subscription = await findByOrder(billing.store, order.id);
  if (subscription && configured.name === order.provider) await compareSubscription(subscription.providerRef, source, billing);
  return ended;
}
