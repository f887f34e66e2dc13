import type { SubscriptionChange, SubscriptionRecord } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import { giftCloseTime } from "#domain/ended-sites.ts";
import { ACCEPTED_REMINDERS } from "#domain/subscription-states.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import * as ended from "#store/business/ended-sites.ts";
import { findOf as findLastGift, giftMailKeys } from "#store/business/last-gifts.ts";
import { findAttachable, type PayingAt, requirePaid, requireUnpaid } from "#store/business/paid-sites.ts";
import { findRunningOfSite } from "#store/business/subscription-ends.ts";
import { decide } from "#store/business/subscriptions.ts";
import { failedGuard, type GuardName } from "#store/dialect/guards.ts";
import type { Batch, Database } from "#store/dialect/store.ts";
import { requireStatus, setStatus } from "#store/owners/site-life.ts";
import { findById } from "#store/owners/sites.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import type { BillingProvider } from "./billing-provider.ts";
import { type ClockTools, countSeen, followEach, payingAt } from "./clock-tools.ts";
import { closeSite, isTold } from "./close-site.ts";

/** The guards of a batch that was decided on a state that has changed meanwhile, or on a day that is not right. */
const CHANGED: readonly (GuardName | undefined)[] = [
  "siteNotPaid",
  "sitePaid",
  "siteStatusChanged",
  "subscriptionChanged",
  "guestsArrive",
];

/** Sites that get their owner's free subscription in one run of the clock; the next run goes on. */
const MAX_ATTACHED = 25;

/**
 * Takes sites whose subscription or gift has ended offline with the owner's notice, and stores that they have ended. Never on a
 * day on which guests arrive, and after a gift never before mail servers have accepted both emails about it. A site whose owner
 * has a paid subscription without a site gets that one instead.
 */
export async function endSites(paying: PayingAt, provider: BillingProvider, tools: ClockTools): Promise<boolean> {
  const { store } = tools;
  const isAttached = await followEach(await findAttachable(store, paying, MAX_ATTACHED), (siteId) =>
    write(tools, (db) => requirePaid(db, store.tables, { ...paying, siteId })),
  );
  const found = await ended.findNewlyEnded(store, paying);
  return (await followEach(found, (siteId) => endSite(siteId, paying, provider, tools))) && isAttached;
}

interface Ending {
  endedAt: number;
  /** The subscription that ended last; undefined after a gift. */
  subscription?: SubscriptionRecord;
  /** The time of the subscription's clock. */
  now: number;
  /** Time at which the site was closed before, because months were not paid. */
  closedAt: number | null;
}

async function endSite(siteId: string, paying: PayingAt, provider: BillingProvider, tools: ClockTools): Promise<void> {
  const { store } = tools;
  const { tables } = store;
  const [ending, site] = await Promise.all([findEnding(siteId, provider, tools), findById(store, siteId)]);
  if (!ending || !site) return;
  const { status, timeZone } = site;
  const isOnline = status === "active";
  const { now, endedAt, subscription } = ending;
  if (isOnline && subscription && !(await mayEnd(subscription, now, tools))) return;
  const closedAt = isOnline ? now : status === "closed" ? ending.closedAt : null;
  const providerRef = subscription?.providerRef ?? null;
  const facts: SubscriptionChange["facts"] = { siteClosedAt: [null, now] };
  const isWritten = await write(tools, (db) => [
    ...(isOnline ? closeSite(db, { siteId, day: dayInZone(now, timeZone) }, tools) : requireStatus(db, tables, siteId, status)),
    requireUnpaid(db, tables, { ...paying, siteId }),
    ended.insert(db, tables, { siteId, endedAt, providerRef, closedAt }),
    ...(isOnline && subscription ? decide(db, tables, subscription, { facts, at: tools.now }) : []),
  ]);
  if (isWritten && isOnline) await refreshSite(tools, siteId);
}

/** False for a subscription that the provider has ended because a month was not paid, until its owner was told as before a pause. */
const mayEnd = async (subscription: SubscriptionRecord, now: number, tools: ClockTools): Promise<boolean> =>
  subscription.pastDueSince === null || subscription.pausedAt !== null || (await isTold(subscription, now, tools));

/** Returns what ended last; undefined if it is a gift about which its owner may not know yet. */
async function findEnding(siteId: string, provider: BillingProvider, tools: ClockTools): Promise<Ending | undefined> {
  const { store, now } = tools;
  const [subscription, gift] = await Promise.all([
    ended.findLastEnded(store, siteId, provider.name),
    findLastGift(store, siteId),
  ]);
  if (subscription && !(gift && gift.endsAt > subscription.endedAt)) {
    const { endedAt, providerRef, siteClosedAt } = subscription;
    return { endedAt, subscription, closedAt: siteClosedAt, now: await provider.timeOf(providerRef) };
  }
  if (!gift || gift.remindedAt === null) return undefined;
  const endedAt = giftCloseTime({ endsAt: gift.endsAt, remindedAt: gift.remindedAt });
  if (endedAt > now || (await countSeen(tools, giftMailKeys(gift.id))) < ACCEPTED_REMINDERS) return undefined;
  return { endedAt, closedAt: subscription?.siteClosedAt ?? null, now };
}

/** Puts sites that are paid again, or have a gift, back online if they were closed because they were not; all is as it was. */
export async function reopenSites(tools: ClockTools): Promise<boolean> {
  const paying = payingAt(tools);
  if (!paying) return true;
  return followEach(await ended.findReturned(tools.store, paying), (row) => reopenSite(row, paying, tools));
}

async function reopenSite({ siteId, closedAt }: ended.EndedSiteRow, paying: PayingAt, tools: ClockTools): Promise<void> {
  const { store, mainDomain, now } = tools;
  const { tables } = store;
  const running = await findRunningOfSite(store, siteId);
  const facts: SubscriptionChange["facts"] = { siteClosedAt: [closedAt, null] };
  const isWritten = await write(tools, (db) => [
    ...requirePaid(db, tables, { ...paying, siteId }),
    ended.remove(db, tables, siteId),
    ...(closedAt === null
      ? []
      : [
          markSiteHosts(db, tables, { siteId }, mainDomain, now),
          setStatus(db, tables, siteId, { from: "closed", to: "active" }, now),
          ...(running ? decide(db, tables, running, { facts, at: now }) : []),
        ]),
  ]);
  if (isWritten && closedAt !== null) await refreshSite(tools, siteId);
}

/** Writes a batch; false if what it was decided on has changed meanwhile, which the next run sees. */
async function write({ store }: ClockTools, queries: (db: Database) => Batch): Promise<boolean> {
  try {
    await store.atomically(queries);
    return true;
  } catch (error) {
    if (!CHANGED.includes(failedGuard(error))) throw error;
    return false;
  }
}
