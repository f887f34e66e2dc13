import type { OrderRecord } from "#contract/business/order.ts";
import { endsAtOnce, type SubscriptionRecord } from "#contract/business/subscription.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { isGuaranteed, sumOf } from "#domain/withdrawal.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { hasUsedGuarantee, requestEnd, requireGuarantee } from "#store/business/subscription-ends.ts";
import { findMovements } from "#store/business/subscriptions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findById as findAccount, lock } from "#store/identity/users.ts";
import type { BillingContext } from "./billing-provider.ts";
import { carryOutEnd } from "./carry-out-ends.ts";
import { findOwned } from "./change-subscription.ts";
import { compareSubscription } from "./compare-subscription.ts";

type Claimed = Outcome<object, "NOT_FOUND" | "STATE_CHANGED" | "GUARANTEE_USED" | "GUARANTEE_OVER" | "AMOUNT_CHANGED">;

interface Claim {
  id: string;
  userId: string;
  /** Cents that the owner was told would be paid back. */
  amount: number;
}

/**
 * Uses the money-back guarantee for a subscription: stores the wish, ends the subscription and pays everything back. What the provider
 * does not do at once, cron repeats. A repeated claim changes nothing. GUARANTEE_USED if the account, or the address of the order, has
 * used it before; GUARANTEE_OVER after its days, or if nothing was paid; AMOUNT_CHANGED if `amount` is not what would be paid back.
 */
export async function claimGuarantee(claim: Claim, billing: BillingContext): Promise<Claimed> {
  const { store, now } = billing;
  const owned = await findOwned(claim, billing);
  if (!owned) return { ok: false, code: "NOT_FOUND" };
  if (owned.subscription.endReason === "guarantee") return { ok: true };
  // If the provider does not answer, the sum is what was read last, and the wish waits.
  await compareSubscription(owned.subscription.providerRef, "comparison", billing);
  const [found, account] = await Promise.all([findOwned(claim, billing), findAccount(store, claim.userId)]);
  if (!found || !account) return { ok: false, code: "NOT_FOUND" };
  const { subscription, provider } = found;
  if (subscription.endReason === "guarantee") return { ok: true };
  const [order, requestedAt] = await Promise.all([
    findOrder(store, subscription.orderId),
    provider.timeOf(subscription.providerRef),
  ]);
  const refusal = await refuse(subscription, order, { ...claim, requestedAt }, billing);
  if (refusal || !order) return { ok: false, code: refusal ?? "NOT_FOUND" };
  const emails = [order.customer.email, account.email];
  const user = { userId: claim.userId, emails, exceptId: subscription.id };
  if (await hasUsedGuarantee(store, user)) return { ok: false, code: "GUARANTEE_USED" };
  const wish = { reason: "guarantee", requestedAt, nextAt: now, now, by: claim.userId } as const;
  try {
    await store.atomically((db) => [
      lock(db, store.tables, claim.userId),
      requireGuarantee(db, store.tables, user),
      ...requestEnd(db, store.tables, subscription, wish),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "guaranteeUsed") return { ok: false, code: "GUARANTEE_USED" };
    if (failed === "subscriptionChanged") return claimGuarantee(claim, billing);
    throw error;
  }
  await carryOutEnd(subscription.id, billing);
  return { ok: true };
}

async function refuse(
  { id, endReason }: SubscriptionRecord,
  order: OrderRecord | undefined,
  { amount, requestedAt }: Claim & { requestedAt: number },
  { store }: BillingContext,
): Promise<"STATE_CHANGED" | "GUARANTEE_OVER" | "AMOUNT_CHANGED" | undefined> {
  if (endsAtOnce(endReason)) return "STATE_CHANGED";
  const paid = sumOf(await findMovements(store, id));
  if (!isGuaranteed({ paidAt: order?.paidAt ?? null, paid }, requestedAt)) return "GUARANTEE_OVER";
  return paid === amount ? undefined : "AMOUNT_CHANGED";
}
