import { HANDOVER_DAYS } from "#domain/plans.ts";
import { DAY_MS } from "#domain/time.ts";
import { findRunningOfSite } from "#store/business/subscription-ends.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Invitation } from "#store/owners/team.ts";

/** What becomes of the subscription of a site that is handed over. */
export interface HandedSubscription {
  /** Time until which the site stays paid for its new owner; null if it was paused because it was not paid. */
  paidUntil: number | null;
  /** True if the former owner keeps it for another site; otherwise it ends with the time that is paid, at `endsAt`. */
  isKept: boolean;
  endsAt: number;
}

/**
 * Returns what becomes of the subscription that pays for a site: it leaves the site, so that its payer never pays for the new owner,
 * and the site stays paid as long as it was, at least for {@link HANDOVER_DAYS}. Undefined if nobody else pays for it.
 */
export async function prepareSubscription(
  store: Store,
  { siteId, keepsSubscription: isKept }: Invitation,
  newOwnerId: string,
  now: number,
): Promise<HandedSubscription | undefined> {
  const running = await findRunningOfSite(store, siteId);
  if (!running || running.userId === newOwnerId) return undefined;
  const { paidUntil: endsAt, pausedAt } = running;
  return { isKept, endsAt, paidUntil: pausedAt === null ? Math.max(endsAt, now + HANDOVER_DAYS * DAY_MS) : null };
}
