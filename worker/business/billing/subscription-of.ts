import type { OrderRecord } from "#contract/business/order.ts";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { PLANS } from "#domain/plans.ts";
import type { OrderPayment } from "./billing-provider.ts";

/**
 * Returns the subscription that begins with a paid order, as it was agreed; the first comparison with the provider corrects it.
 * Undefined if the payment began none.
 */
export function subscriptionOf(order: OrderRecord, payment: OrderPayment, now: number): SubscriptionRecord | undefined {
  if (payment.subscription === undefined) return undefined;
  const { id, plan, provider, monthly, nextCharge, userId, siteId } = order;
  return {
    id: crypto.randomUUID(),
    orderId: id,
    provider,
    providerRef: payment.subscription,
    status: PLANS[plan].freeMonths > 0 ? "trial" : "active",
    monthly,
    paidUntil: Date.parse(`${nextCharge}T12:00:00Z`),
    cancelsAt: null,
    endedAt: null,
    pastDueSince: null,
    pausedAt: null,
    remindersSent: 0,
    remindedAt: null,
    siteClosedAt: null,
    endRequestedAt: null,
    endReason: null,
    endNextAt: null,
    userId,
    siteId,
    version: 1,
    checkedAt: 0,
    clockRunAt: 0,
    createdAt: now,
  };
}
