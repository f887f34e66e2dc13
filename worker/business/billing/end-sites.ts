import { dayInZone } from "#domain/dates.ts";
import { giftCloseTime } from "#domain/ended-sites.ts";
import { ACCEPTED_REMINDERS } from "#domain/subscription-states.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import * as ended from "#store/business/ended-sites.ts";
import { findOf as findLastGift, giftMailKeys } from "#store/business/last-gifts.ts";
import { findAttachable, type PayingAt, requirePaid, requireUnpaid } from "#store/business/paid-sites.ts";
import { hasArrivals } from "#store/business/subscription-clock.ts";
import { failedGuard, type GuardName } from "#store/dialect/guards.ts";
import type { Batch, Database } from "#store/dialect/store.ts";
import { requireStatus, setStatus } from "#store/owners/site-life.ts";
import { findById } from "#store/owners/sites.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import type { BillingProvider } from "./billing-provider.ts";
import { type ClockTools, countSeen, payingAt } from "./clock-tools.ts";

/** Sites that get their owner's free subscription in one run of the clock; the next run goes on. */
const MAX_ATTACHED = 100;

/**
 * Takes sites whose subscription or gift has ended offline with the owner's notice, and stores that they have ended. Never on a
 * day on which guests arrive, and after a gift never before mail servers have accepted both emails about it. A site whose owner
 * has a paid subscription without a site gets that one instead.
 */
export async function endSites(provider: BillingProvider, tools: ClockTools): Promise<void> {
  const paying = payingAt(tools);
  if (!paying) return;
  const { store } = tools;
  for (const siteId of await findAttachable(store, paying, MAX_ATTACHED))
    await write(tools, "siteNotPaid", (db) => requirePaid(db, store.tables, { ...paying, siteId }));
  for (const siteId of await ended.findNewlyEnded(store, paying)) await endSite(siteId, paying, provider, tools);
}

type Ending = Pick<ended.EndedSiteRow, "endedAt" | "providerRef"> & {
  /** The time of the subscription's clock. */
  now: number;
  /** Time at which the site was closed before, because months were not paid. */
  closedAt: number | null;
};

async function endSite(siteId: string, paying: PayingAt, provider: BillingProvider, tools: ClockTools): Promise<void> {
  const { store, mainDomain } = tools;
  const { tables } = store;
  const [ending, site] = await Promise.all([findEnding(siteId, provider, tools), findById(store, siteId)]);
  if (!ending || !site) return;
  const { status, timeZone } = site;
  const isOnline = status === "active";
  const { now, endedAt, providerRef } = ending;
  if (isOnline && (await hasArrivals(store, siteId, dayInZone(now, timeZone)))) return;
  const closedAt = isOnline ? now : status === "closed" ? ending.closedAt : null;
  const isWritten = await write(tools, "sitePaid", (db) => [
    ...requireStatus(db, tables, siteId, status),
    requireUnpaid(db, tables, { ...paying, siteId }),
    ended.insert(db, tables, { siteId, endedAt, providerRef, closedAt }),
    ...(isOnline
      ? [
          markSiteHosts(db, tables, { siteId }, mainDomain, tools.now),
          setStatus(db, tables, siteId, { from: "active", to: "closed" }, tools.now),
        ]
      : []),
  ]);
  if (isWritten && isOnline) await refreshSite(tools, siteId);
}

/** Returns what ended last; undefined if it is a gift about which its owner may not know yet. */
async function findEnding(siteId: string, provider: BillingProvider, tools: ClockTools): Promise<Ending | undefined> {
  const { store, now } = tools;
  const [subscription, gift] = await Promise.all([
    ended.findLastEnded(store, siteId, provider.name),
    findLastGift(store, siteId),
  ]);
  if (subscription && !(gift && gift.endsAt > subscription.endedAt)) {
    const { endedAt, providerRef, siteClosedAt } = subscription;
    return { endedAt, providerRef, closedAt: siteClosedAt, now: await provider.timeOf(providerRef) };
  }
  if (!gift || gift.remindedAt === null) return undefined;
  const endedAt = giftCloseTime({ endsAt: gift.endsAt, remindedAt: gift.remindedAt });
  if (endedAt > now || (await countSeen(tools, giftMailKeys(gift.id))) < ACCEPTED_REMINDERS) return undefined;
  return { endedAt, providerRef: null, closedAt: subscription?.siteClosedAt ?? null, now };
}

/** Puts sites that are paid again, or have a gift, back online if they were closed because they were not; all is as it was. */
export async function reopenSites(tools: ClockTools): Promise<void> {
  const paying = payingAt(tools);
  if (!paying) return;
  const { store, mainDomain, now } = tools;
  const { tables } = store;
  for (const { siteId, closedAt } of await ended.findReturned(store, paying)) {
    const isWritten = await write(tools, "siteNotPaid", (db) => [
      ...requirePaid(db, tables, { ...paying, siteId }),
      ended.remove(db, tables, siteId),
      ...(closedAt === null
        ? []
        : [
            markSiteHosts(db, tables, { siteId }, mainDomain, now),
            setStatus(db, tables, siteId, { from: "closed", to: "active" }, now),
          ]),
    ]);
    if (isWritten && closedAt !== null) await refreshSite(tools, siteId);
  }
}

/** Writes a batch; false if what it was decided on has changed meanwhile, which the next run sees. */
async function write({ store }: ClockTools, guard: GuardName, queries: (db: Database) => Batch): Promise<boolean> {
  try {
    await store.atomically(queries);
    return true;
  } catch (error) {
    const failed = failedGuard(error);
    if (failed !== guard && failed !== "siteStatusChanged") throw error;
    return false;
  }
}
