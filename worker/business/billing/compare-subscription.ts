import {
  type BillingMovement,
  type ChangeSource,
  COMPARED_FACTS,
  type SubscriptionChange,
  type SubscriptionRecord,
} from "#contract/business/subscription.ts";
import type { BillingEvent } from "#store/business/billing-events.ts";
import { insert as insertEvent } from "#store/business/billing-events.ts";
import * as subscriptions from "#store/business/subscriptions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { BillingContext, ReportedSubscription } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";

/** The result: facts were changed, all was as stored, it is none of ours (or not yet), or the provider did not answer. */
export type Comparison = "changed" | "same" | "unknown" | "unreachable";

/**
 * Reads a subscription from its provider and stores what is different, its new movements of money, and the event that announced
 * it, in one batch. If another comparison was faster, both the stored state and the provider's are read again, so that the state
 * that is stored last was read after every other one; the order and number of events do not matter.
 */
export async function compareSubscription(
  ref: string,
  source: ChangeSource,
  billing: BillingContext,
  event?: BillingEvent,
): Promise<Comparison> {
  const { store } = billing;
  const provider = await loadBillingProvider(billing);
  for (;;) {
    const stored = await subscriptions.findByRef(store, ref);
    const read = await provider.readSubscription(ref);
    if (!read.ok && read.code === "PAYMENT_UNREACHABLE") return "unreachable";
    if (!stored || !read.ok || stored.orderId !== read.reported.orderId) return recordUnknown(stored, billing, event);
    try {
      return await write(stored, read.reported, source, billing, event);
    } catch (error) {
      if (failedGuard(error) !== "subscriptionChanged") throw error;
    }
  }
}

async function recordUnknown(
  stored: SubscriptionRecord | undefined,
  { store, now }: BillingContext,
  event: BillingEvent | undefined,
): Promise<Comparison> {
  if (event) await insertEvent(store.db, store.tables, event, null, now);
  // The nightly comparison goes on to the next one.
  if (stored) await subscriptions.markChecked(store.db, store.tables, stored.id, now);
  return "unknown";
}

async function write(
  stored: SubscriptionRecord,
  { facts, movements }: ReportedSubscription,
  source: ChangeSource,
  { store, now, by }: BillingContext,
  event: BillingEvent | undefined,
): Promise<Comparison> {
  const { id: subscriptionId, version, orderId } = stored;
  const changed: SubscriptionChange["facts"] = {};
  for (const fact of COMPARED_FACTS) if (stored[fact] !== facts[fact]) changed[fact] = [stored[fact], facts[fact]];
  const hasChanged = Object.keys(changed).length > 0;
  const actor = source === "owner" || source === "admin" ? (by ?? null) : null;
  const change = { subscriptionId, version: version + 1, source, at: now, facts: changed, by: actor };
  const known = new Set((await subscriptions.findMovements(store, subscriptionId)).map(({ id }) => id));
  const added: BillingMovement[] = movements
    .filter(({ id }) => !known.has(id))
    .map((movement) => ({ ...movement, subscriptionId }));
  const { tables } = store;
  await store.atomically((db) => [
    ...(event ? [insertEvent(db, tables, event, orderId, now)] : []),
    ...subscriptions.update(db, tables, stored, { ...facts, ...(isSameDebt(stored, facts) ? {} : RESUMED), checkedAt: now }),
    ...(hasChanged ? [subscriptions.insertChange(db, tables, change)] : []),
    ...subscriptions.insertMovements(db, tables, added),
  ]);
  return hasChanged ? "changed" : "same";
}

/** A subscription that owes nothing is neither paused nor reminded; one that owes only a later month is reminded of that one. */
const RESUMED = { pausedAt: null, remindersSent: 0, remindedAt: null };
const isSameDebt = (stored: SubscriptionRecord, { pastDueSince }: ReportedSubscription["facts"]): boolean =>
  pastDueSince !== null && stored.pastDueSince === pastDueSince;
