import type { UnpaidSite } from "#contract/business/plan.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { giftCloseTime } from "#domain/ended-sites.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { findEndedOf } from "#store/business/ended-sites.ts";
import { findOfAccount as findGifts } from "#store/business/last-gifts.ts";
import { billedBy } from "#worker/env.ts";
import type { BillingContext, BillingProvider } from "./billing-provider.ts";
import { erasureAt } from "./erase-ended-sites.ts";

interface UnpaidSites {
  /** The last day on which data is kept, by the provider's id of the subscription that ended. */
  keptUntil: Map<string, CalendarDate>;
  /** Those without a subscription. */
  unpaidSites: UnpaidSite[];
}

/** Reads the sites of an account for which no subscription pays. */
export async function readUnpaidSites(
  userId: string,
  provider: BillingProvider,
  { store, now, config }: BillingContext,
): Promise<UnpaidSites> {
  const asks = billedBy(config);
  if (asks === null) return { keptUntil: new Map(), unpaidSites: [] };
  const [ended, gifts] = await Promise.all([findEndedOf(store, userId), findGifts(store, userId, asks)]);
  const kept = await Promise.all(
    ended.map(async (site) => {
      const time = site.providerRef === null ? now : await provider.timeOf(site.providerRef);
      return { ...site, keptUntil: erasureAt(site, dayInZone(time, BILLING_TIME_ZONE)).lastDay };
    }),
  );
  const given = gifts
    .filter(({ siteId }) => !ended.some((site) => site.siteId === siteId))
    .map(({ siteId: id, siteName: name, endsAt, remindedAt }) => {
      const closes = remindedAt === null ? endsAt : giftCloseTime({ endsAt, remindedAt });
      return { id, name, onlineUntil: Math.max(closes, now), keptUntil: null };
    });
  return {
    keptUntil: new Map(kept.flatMap(({ providerRef, keptUntil }) => (providerRef === null ? [] : [[providerRef, keptUntil]]))),
    unpaidSites: [
      ...given,
      ...kept.flatMap(({ siteId: id, siteName: name, providerRef, keptUntil }) =>
        providerRef === null ? [{ id, name, onlineUntil: null, keptUntil }] : [],
      ),
    ],
  };
}
