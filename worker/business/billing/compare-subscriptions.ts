import { RETENTION_MS } from "#domain/retention.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import { findUnchecked } from "#store/business/subscriptions.ts";
import type { BillingContext } from "./billing-provider.ts";
import { compareSubscription } from "./compare-subscription.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Subscriptions compared in one run, so that it ends within the time of a cron job; the next run goes on. */
const BATCH = 200;
/** A run ends after this many: the provider is out of order. A single one does not keep the others from being compared. */
const MAX_UNREACHABLE = 3;
/** A little less than a day, so that each is compared at the same hour each night. */
const COMPARED_AFTER_MS = DAY_MS - HOUR_MS;

/**
 * Compares subscriptions with their provider once a day, so that a missed event is noticed; what differed is in their history
 * with the source `comparison`. Ended ones are compared for as long as refunds and disputes are likely. False if the provider
 * did not answer, or one could not be read.
 */
export async function compareSubscriptions(billing: BillingContext): Promise<boolean> {
  const { store, now } = billing;
  const { name } = await loadBillingProvider(billing);
  const endedAfter = now - RETENTION_MS.endedSubscriptions;
  const due = await findUnchecked(store, { provider: name, before: now - COMPARED_AFTER_MS, endedAfter, limit: BATCH });
  let unreachable = 0;
  let hasFailed = false;
  for (const { id, providerRef } of withinBudget(store, due)) {
    if (unreachable === MAX_UNREACHABLE) break;
    try {
      if ((await compareSubscription(providerRef, "comparison", billing)) === "unreachable") unreachable += 1;
    } catch (error) {
      // One that cannot be read must not keep the others from being compared.
      logError("subscription not compared", error, { subscription: id });
      hasFailed = true;
    }
  }
  return unreachable === 0 && !hasFailed;
}
