import type { Outcome } from "#contract/services/errors.ts";
import { type Comparison, compareSubscription } from "#business/billing/compare-subscription.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { findById } from "#store/business/subscriptions.ts";
import type { Config } from "#worker/env.ts";

/** Compares a subscription with its provider for an admin. `unknown`: the provider does not have it, or for another order. */
export async function compareNow(
  tools: AdminTools,
  config: Config,
  id: string,
): Promise<Outcome<{ result: Exclude<Comparison, "unreachable"> }, "NOT_FOUND" | "PAYMENT_UNREACHABLE">> {
  const { store, now, by } = tools;
  const subscription = await findById(store, id);
  if (!subscription) return { ok: false, code: "NOT_FOUND" };
  const { providerRef, siteId, userId } = subscription;
  const result = await compareSubscription(providerRef, "admin", { store, config, now, by });
  if (result === "unreachable") return { ok: false, code: "PAYMENT_UNREACHABLE" };
  await recordAction(tools, store.db, "subscription_compared", { siteId, userId, details: { subscription: id, result } });
  return { ok: true, result };
}
