import type { SubscriptionChange, SubscriptionRecord } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import { nextReminder } from "#domain/subscription-states.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import * as clock from "#store/business/subscription-clock.ts";
import { decide } from "#store/business/subscriptions.ts";
import { failedGuard, type GuardName } from "#store/dialect/guards.ts";
import type { Batch, Database } from "#store/dialect/store.ts";
import { setStatus } from "#store/owners/site-life.ts";
import { findById as findSite } from "#store/owners/sites.ts";
import { enqueue } from "#store/services/outbox.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import type { BillingProvider } from "./billing-provider.ts";
import { type ClockTools, followEach, payingAt } from "./clock-tools.ts";
import { closeSite, isTold } from "./close-site.ts";
import { endSites, reopenSites } from "./end-sites.ts";
import { eraseEndedSites } from "./erase-ended-sites.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { composeReminder } from "./reminder-mail.ts";
import { tellGifts } from "./tell-gifts.ts";

/** The guards of a batch that was decided on a state that has changed meanwhile, or on a day that is not right. */
const CHANGED: readonly (GuardName | undefined)[] = ["subscriptionChanged", "siteStatusChanged", "sitePaid", "guestsArrive"];

/**
 * Reminds owners of months that are due, pauses subscriptions that stay unpaid, takes sites of paused ones offline with the
 * owner's notice, and puts them back online when they are paid; the same for sites whose subscription or gift has ended, whose
 * data is erased in the end. Each decision is part of its write: what changed meanwhile is left to the next run. False if one
 * failed, which does not keep the others from being followed.
 */
export async function runSubscriptionClock(tools: ClockTools): Promise<boolean> {
  const { store } = tools;
  const paying = payingAt(tools);
  if (!paying) return true;
  const provider = await loadBillingProvider(tools);
  const done = [
    await followEach(await clock.findDue(store, paying), (due) => remindOrPause(due, provider, tools)),
    await followEach(await clock.findToClose(store, paying), (paused) => close(paused, provider, tools)),
    await followEach(await clock.findToReopen(store, paying), (paid) => reopen(paid, tools)),
    await reopenSites(tools),
    await tellGifts(paying, tools),
    await endSites(paying, provider, tools),
    await eraseEndedSites(paying, provider, tools),
  ];
  return done.every(Boolean);
}

async function remindOrPause(due: SubscriptionRecord, provider: BillingProvider, tools: ClockTools): Promise<void> {
  const now = await provider.timeOf(due.providerRef);
  const { pastDueSince, remindersSent, remindedAt, endedAt } = due;
  if (pastDueSince === null) return;
  const next = nextReminder({ pastDueSince, remindersSent, remindedAt });
  if (next !== undefined) {
    if (next <= now) await remind(due, now, tools);
    return;
  }
  if (endedAt === null && (await mayPause(due, now, tools)))
    await write(tools, (db) =>
      decide(db, tools.store.tables, due, { set: { pausedAt: now }, facts: { pausedAt: [null, now] }, at: tools.now }),
    );
}

async function remind(due: SubscriptionRecord, remindedAt: number, { store, now, config }: ClockTools): Promise<void> {
  const order = await findOrder(store, due.orderId);
  if (!order) return;
  const { tables } = store;
  const mail = composeReminder(due, order, config.mainOrigin);
  const remindersSent = due.remindersSent + 1;
  const facts: SubscriptionChange["facts"] = { remindersSent: [due.remindersSent, remindersSent] };
  await write({ store }, (db) => [
    ...decide(db, tables, due, { set: { remindersSent, remindedAt }, facts, at: now }),
    enqueue(db, tables, crypto.randomUUID(), mail, now),
  ]);
}

/** True if the owner was told, and no guests arrive today. */
async function mayPause(due: SubscriptionRecord, now: number, tools: ClockTools): Promise<boolean> {
  const { store } = tools;
  if (!(await isTold(due, now, tools))) return false;
  const site = due.siteId === null ? undefined : await findSite(store, due.siteId);
  return !site || !(await clock.hasArrivals(store, site.id, dayInZone(now, site.timeZone)));
}

/** Takes the site of a paused subscription offline, unless a gift lets it be online or guests arrive today. */
async function close(paused: SubscriptionRecord, provider: BillingProvider, tools: ClockTools): Promise<void> {
  const { store, now } = tools;
  const { tables } = store;
  const site = paused.siteId === null ? undefined : await findSite(store, paused.siteId);
  if (!site) return;
  const { id: siteId, timeZone } = site;
  const day = dayInZone(await provider.timeOf(paused.providerRef), timeZone);
  const isWritten = await write(tools, (db) => [
    ...closeSite(db, { siteId, day }, tools),
    clock.requireNoGift(db, tables, siteId, now),
    ...decide(db, tables, paused, { set: { siteClosedAt: now }, facts: { siteClosedAt: [null, now] }, at: now }),
  ]);
  if (isWritten) await refreshSite(tools, siteId);
}

/** Puts the site of a subscription that is paid again back online, unless its owner has changed its status meanwhile. */
async function reopen(paid: SubscriptionRecord, tools: ClockTools): Promise<void> {
  const { store, now, mainDomain } = tools;
  const { siteId, siteClosedAt } = paid;
  const { tables } = store;
  const isWritten = await write(tools, (db) => [
    ...decide(db, tables, paid, { set: { siteClosedAt: null }, facts: { siteClosedAt: [siteClosedAt, null] }, at: now }),
    ...(siteId === null
      ? []
      : [
          markSiteHosts(db, tables, { siteId }, mainDomain, now),
          setStatus(db, tables, siteId, { from: "closed", to: "active" }, now),
        ]),
  ]);
  if (isWritten && siteId !== null) await refreshSite(tools, siteId);
}

/** Writes a batch; false if what it was decided on has changed meanwhile, which the next run sees. */
async function write({ store }: Pick<ClockTools, "store">, queries: (db: Database) => Batch): Promise<boolean> {
  try {
    await store.atomically(queries);
    return true;
  } catch (error) {
    if (!CHANGED.includes(failedGuard(error))) throw error;
    return false;
  }
}
