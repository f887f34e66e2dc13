import type { OrderRecord } from "#contract/business/order.ts";
import { findById } from "#store/business/orders.ts";
import type { BillingContext } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { settleOrder } from "./settle-order.ts";

/** An order, compared with its provider if it is undecided. */
export interface CurrentOrder {
  order: OrderRecord;
  /** Address of the page of its open payment. */
  location?: string | undefined;
  /** True if the provider did not answer, so the stored status may be out of date. */
  isStale: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads an order. If its payment is not final, the status is requested from the provider and stored, so that customers who return
 * before the webhook arrives also see the current status. Undefined if the order does not exist.
 */
export async function readOrder(id: string, billing: BillingContext): Promise<CurrentOrder | undefined> {
  const order = UUID.test(id) ? await findById(billing.store, id) : undefined;
  if (!order) return undefined;
  const { status, providerRef } = order;
  const isUndecided = status === "open" || status === "processing";
  if (!isUndecided || providerRef === null) return { order, isStale: false };
  const provider = await loadBillingProvider(billing);
  if (provider.name !== order.provider) return { order, isStale: true };
  const read = await provider.read(providerRef);
  if (!read.ok) return { order, isStale: true };
  const { payment } = read;
  if (payment.status === status || payment.status === "open") return { order, location: payment.location, isStale: false };
  await settleOrder(order, payment, billing);
  return { order: (await findById(billing.store, id)) ?? order, isStale: false };
}
