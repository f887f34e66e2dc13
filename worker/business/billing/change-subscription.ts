import { endsAtOnce, type SubscriptionRecord } from "#contract/business/subscription.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { Locale } from "#domain/locale.ts";
import { findById, update } from "#store/business/subscriptions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { BillingContext, BillingProvider, SubscriptionProblem } from "./billing-provider.ts";
import { compareSubscription } from "./compare-subscription.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";

type Changed = Outcome<object, SubscriptionProblem | "STATE_CHANGED">;

/**
 * Cancels an owner's subscription for the end of the time that is paid, or keeps it after all, and stores what the provider then
 * says. NOT_FOUND for a subscription of somebody else, STATE_CHANGED if it has ended.
 */
export async function setCancelled(
  owned: { id: string; userId: string },
  isCancelled: boolean,
  billing: BillingContext,
): Promise<Changed> {
  const found = await findOwned(owned, billing);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  const { subscription, provider } = found;
  const { endedAt, endReason } = subscription;
  if (endedAt !== null || endsAtOnce(endReason)) return { ok: false, code: "STATE_CHANGED" };
  if (endReason !== null && !(await forgetEnd(subscription, billing))) return setCancelled(owned, isCancelled, billing);
  const set = await provider.setCancelled(subscription.providerRef, isCancelled);
  await compareSubscription(subscription.providerRef, set.ok ? "owner" : "event", billing);
  // A provider refuses to change one that has ended, of which its event may not have arrived.
  const hasEnded = !set.ok && (await findById(billing.store, owned.id))?.endedAt !== null;
  return hasEnded ? { ok: false, code: "STATE_CHANGED" } : set;
}

/** Forgets that a subscription shall end because its site was handed over; false if it was changed meanwhile. */
async function forgetEnd(subscription: SubscriptionRecord, { store }: BillingContext): Promise<boolean> {
  const none = { endReason: null, endRequestedAt: null, endNextAt: null };
  try {
    await store.atomically((db) => update(db, store.tables, subscription, none));
    return true;
  } catch (error) {
    if (failedGuard(error) !== "subscriptionChanged") throw error;
    return false;
  }
}

/** Returns the address of the page where an owner changes the way of payment of a subscription. */
export async function openMethodPage(
  { locale, ...owned }: { id: string; userId: string; locale: Locale },
  billing: BillingContext,
): Promise<Outcome<{ location: string }, SubscriptionProblem>> {
  const found = await findOwned(owned, billing);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  return found.provider.methodPage(found.subscription.providerRef, billing.config.mainOrigin + portalPath("plan", locale));
}

/** Finds an owner's subscription and its provider; undefined for one of somebody else, or of a provider that is not configured. */
export async function findOwned(
  { id, userId }: { id: string; userId: string },
  billing: BillingContext,
): Promise<{ subscription: SubscriptionRecord; provider: BillingProvider } | undefined> {
  const [subscription, provider] = await Promise.all([findById(billing.store, id), loadBillingProvider(billing)]);
  if (!subscription || subscription.userId !== userId || subscription.provider !== provider.name) return undefined;
  return { subscription, provider };
}
