import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import { ACCEPTED_REMINDERS, nextReminder } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import * as clock from "#store/business/subscription-clock.ts";
import { insertChange, update } from "#store/business/subscriptions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Batch, Database } from "#store/dialect/store.ts";
import { setStatus } from "#store/owners/site-life.ts";
import { findById as findSite } from "#store/owners/sites.ts";
import { enqueue } from "#store/services/outbox.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import type { BillingProvider } from "./billing-provider.ts";
import { type ClockTools, countSeen } from "./clock-tools.ts";
import { endSites, reopenSites } from "./end-sites.ts";
import { eraseEndedSites } from "./erase-ended-sites.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { reminderKeys } from "./reminder-key.ts";
import { composeReminder } from "./reminder-mail.ts";
import { tellGifts } from "./tell-gifts.ts";

/**
 * Reminds owners of months that are due, pauses subscriptions that stay unpaid, takes sites of paused ones offline with the
 * owner's notice, and puts them back online when they are paid; the same for sites whose subscription or gift has ended, whose
 * data is erased in the end. Each decision is part of its write: what changed meanwhile is left to the next run.
 */
export async function runSubscriptionClock(tools: ClockTools): Promise<void> {
  const { store, now } = tools;
  const provider = await loadBillingProvider(tools);
  for (const due of await clock.findDue(store, provider.name)) await remindOrPause(due, provider, tools);
  for (const over of await clock.findToClose(store, provider.name, now)) await setSiteOnline(over, false, tools);
  for (const paid of await clock.findToReopen(store, provider.name)) await setSiteOnline(paid, true, tools);
  await reopenSites(tools);
  await tellGifts(tools);
  await endSites(provider, tools);
  await eraseEndedSites(provider, tools);
}

async function remindOrPause(due: SubscriptionRecord, provider: BillingProvider, tools: ClockTools): Promise<void> {
  const now = await provider.timeOf(due.providerRef);
  const { pastDueSince, remindersSent, remindedAt } = due;
  if (pastDueSince === null) return;
  const next = nextReminder({ pastDueSince, remindersSent, remindedAt });
  if (next !== undefined) {
    if (next <= now) await remind(due, now, tools);
    return;
  }
  if (remindedAt !== null && remindedAt + DAY_MS <= now && (await mayPause(due, now, tools)))
    await write(tools, (db) => update(db, tools.store.tables, due, { pausedAt: now }));
}

async function remind(due: SubscriptionRecord, remindedAt: number, { store, now, config }: ClockTools): Promise<void> {
  const order = await findOrder(store, due.orderId);
  if (!order) return;
  const { tables } = store;
  const mail = composeReminder(due, order, config.mainOrigin);
  await write({ store }, (db) => [
    ...update(db, tables, due, { remindersSent: due.remindersSent + 1, remindedAt }),
    enqueue(db, tables, crypto.randomUUID(), mail, now),
  ]);
}

/** True if mail servers accepted enough reminders, and no guests arrive today. */
async function mayPause(due: SubscriptionRecord, now: number, tools: ClockTools): Promise<boolean> {
  const { store } = tools;
  if ((await countSeen(tools, reminderKeys(due))) < ACCEPTED_REMINDERS) return false;
  const site = due.siteId === null ? undefined : await findSite(store, due.siteId);
  return !site || !(await clock.hasArrivals(store, site.id, dayInZone(now, site.timeZone)));
}

/** Takes the site of a subscription offline, or puts it back, unless its owner has changed its status meanwhile. */
async function setSiteOnline(subscription: SubscriptionRecord, isOnline: boolean, tools: ClockTools): Promise<void> {
  const { store, now, mainDomain } = tools;
  const { id, version, siteId, siteClosedAt } = subscription;
  const { tables } = store;
  const closedAt = isOnline ? null : now;
  const facts = { siteClosedAt: [siteClosedAt, closedAt] as [number | null, number | null] };
  const change = isOnline ? ({ from: "closed", to: "active" } as const) : ({ from: "active", to: "closed" } as const);
  await write(tools, (db) => [
    ...update(db, tables, subscription, { siteClosedAt: closedAt }),
    insertChange(db, tables, { subscriptionId: id, version: version + 1, source: "clock", at: now, facts, by: null }),
    ...(siteId === null
      ? []
      : [markSiteHosts(db, tables, { siteId }, mainDomain, now), setStatus(db, tables, siteId, change, now)]),
  ]);
  if (siteId !== null) await refreshSite(tools, siteId);
}

/** Writes a batch, unless the subscription was changed since it was read. */
async function write({ store }: Pick<ClockTools, "store">, queries: (db: Database) => Batch): Promise<void> {
  try {
    await store.atomically(queries);
  } catch (error) {
    if (failedGuard(error) !== "subscriptionChanged") throw error;
  }
}
