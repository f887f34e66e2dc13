import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingContext } from "#business/billing/billing-provider.ts";
import { loadBillingProvider } from "#business/billing/load-billing-provider.ts";

/** Opens the payment page of an order at Stripe; returns its session. */
export async function openSession(order: OrderRecord, billing: BillingContext): Promise<string> {
  const started = await (await loadBillingProvider(billing)).start(order);
  if (!started.ok) throw new Error(started.code);
  return started.payment.ref;
}

/** Reads what Stripe says of a subscription. */
export async function readFromStripe(ref: string, billing: BillingContext) {
  const read = await (await loadBillingProvider(billing)).readSubscription(ref);
  if (!read.ok) throw new Error(read.code);
  return read.reported;
}
