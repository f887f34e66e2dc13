import type { EndReason, SubscriptionRecord } from "#contract/business/subscription.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import type { Mail } from "#contract/services/mail.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { findEndsDue, postponeEnd } from "#store/business/subscription-ends.ts";
import { findById, findMovements, update } from "#store/business/subscriptions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { BillingContext, BillingProvider, EndOutcome } from "./billing-provider.ts";
import { followEach } from "./clock-tools.ts";
import { compareSubscription } from "./compare-subscription.ts";
import { endContract } from "./end-contract.ts";
import { composeContractEnded } from "./contract-ended-mail.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";

const MAX_PAUSE_MS = 6 * HOUR_MS;

/**
 * Has the provider do the ends that were asked for; what fails is repeated after a pause that grows. False if one threw an error, which
 * does not keep the others from being done.
 */
export async function carryOutEnds(billing: BillingContext): Promise<boolean> {
  const { name } = await loadBillingProvider(billing);
  return followEach(await findEndsDue(billing.store, name, billing.now), ({ id }) => carryOutEnd(id, billing));
}

/** Has the provider do one end that was asked for, and stores that it is done, with the email about it. */
export async function carryOutEnd(id: string, billing: BillingContext): Promise<void> {
  const { store, now } = billing;
  const [subscription, provider] = await Promise.all([findById(store, id), loadBillingProvider(billing)]);
  if (!subscription || subscription.endNextAt === null || subscription.provider !== provider.name) return;
  const order = await findOrder(store, subscription.orderId);
  if (!order) throw new Error("a subscription has no order");
  const pause = Math.min(Math.max(now - (subscription.endRequestedAt ?? now), MINUTE_MS), MAX_PAUSE_MS);
  // Before the attempt, so that one that cannot be done does not block the others, however it fails.
  await postponeEnd(store.db, store.tables, id, now + pause);
  const ended = await end(subscription, order, provider, billing);
  // Also after a failure, so that the next attempt knows what was done.
  await compareSubscription(subscription.providerRef, "owner", billing);
  if (ended.ok) return finish(subscription, order, ended.refunded, billing);
  logError("subscription not ended", new Error(ended.code), { subscription: id });
}

/** True for the ends that pay back everything and are carried out here. */
const isPaidBack = (reason: EndReason | null): reason is "guarantee" | "paid-twice" =>
  reason === "guarantee" || reason === "paid-twice";

async function end(
  { providerRef, endReason, endedAt }: SubscriptionRecord,
  order: OrderRecord,
  provider: BillingProvider,
  billing: BillingContext,
): Promise<EndOutcome> {
  if (isPaidBack(endReason)) return endContract(order, billing, "owner");
  if (endedAt !== null) return { ok: true, refunded: 0 };
  const done = endReason === "handed-over" ? await provider.setCancelled(providerRef, true) : await provider.end(providerRef);
  // A subscription that the provider does not have charges nothing.
  return done.ok || done.code === "NOT_FOUND" ? { ok: true, refunded: 0 } : { ok: false, code: "PAYMENT_UNREACHABLE" };
}

/** Stores that an end is done, unless another one was asked for meanwhile. */
async function finish(
  asked: SubscriptionRecord,
  order: OrderRecord,
  returned: number,
  { store, now }: BillingContext,
): Promise<void> {
  const { tables } = store;
  const mail = await composeMail(asked, order, returned, { store, now });
  for (;;) {
    const current = await findById(store, asked.id);
    if (!current || current.endNextAt === null || current.endReason !== asked.endReason) return;
    try {
      await store.atomically((db) => [
        ...update(db, tables, current, { endNextAt: null }),
        ...(mail ? [enqueue(db, tables, crypto.randomUUID(), mail, now)] : []),
      ]);
      return;
    } catch (error) {
      if (failedGuard(error) !== "subscriptionChanged") throw error;
    }
  }
}

/** Composes the email about an end; the one by a handover is told by the handover's own. */
async function composeMail(
  { id, endReason, endRequestedAt }: SubscriptionRecord,
  order: OrderRecord,
  returned: number,
  { store }: Pick<BillingContext, "store" | "now">,
): Promise<Mail | undefined> {
  if (endReason === "account-closed") return composeContractEnded(id, order, { why: endReason });
  if (!isPaidBack(endReason)) return undefined;
  const before = (await findMovements(store, id)).filter(({ kind, at }) => kind === "refund" && at < (endRequestedAt ?? 0));
  const refunded = before.reduce((left, { amount }) => left + amount, returned);
  return composeContractEnded(id, order, { why: endReason, refunded });
}
