import type { OrderRecord } from "#contract/order.ts";
import { findById } from "#store/orders.ts";
import type { PaymentTools } from "./port.ts";
import { providerOf } from "./provider.ts";
import { settleOrder } from "./settle-order.ts";

export interface KnownOrder {
  order: OrderRecord;
  /** Where its open payment is paid. */
  location?: string | undefined;
  /** The provider did not answer: the order may have gone further since. */
  stale: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An order as it truly stands: while ours is open, the provider is asked and the answer is kept, so that who comes back
 * before the provider's own message sees the same as who comes after it. Undefined where there is no such order.
 */
export async function readOrder(id: string, tools: PaymentTools): Promise<KnownOrder | undefined> {
  const order = UUID.test(id) ? await findById(tools.store, id) : undefined;
  if (!order) return undefined;
  const { status, providerRef } = order;
  const undecided = status === "open" || status === "processing";
  if (!undecided || providerRef === null) return { order, stale: false };
  const provider = await providerOf(tools.config);
  if (provider.name !== order.provider) return { order, stale: true };
  const answer = await provider.read(providerRef);
  if (!answer.ok) return { order, stale: true };
  const { payment } = answer;
  if (payment.status === status || payment.status === "open") return { order, location: payment.location, stale: false };
  await settleOrder(order, payment, tools);
  return { order: (await findById(tools.store, id)) ?? order, stale: false };
}
