import type { z } from "zod";
import {
  type AdminSubscription,
  type ListedSubscription,
  type subscriptionsQuery,
  UNCOMPARED_DAYS,
} from "#contract/admin/billing.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import { stateOf } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";
import { type BillingContext, isTestOrder } from "#business/billing/billing-provider.ts";
import { erasureAt } from "#business/billing/erase-ended-sites.ts";
import { mailKeyPrefix, reminderKeys } from "#business/billing/reminder-key.ts";
import { findGifts } from "#store/admin/gifts.ts";
import { findChanges, findEvents, findMails, findRecord, findWithdrawal } from "#store/admin/subscription-record.ts";
import { type Comparing, findAccepted, findMatches, selectNewest } from "#store/admin/subscriptions.ts";
import { findEndedWith } from "#store/business/ended-sites.ts";
import { findMovements } from "#store/business/subscriptions.ts";
import type { Config, StripeConfig } from "#worker/env.ts";

/** Gifts of a site that the page of its subscription shows. */
const MAX_GIFTS = 50;

/** Returns which subscriptions are compared daily, and since when one has been missed if it needs attention. */
export const comparingOf = ({ stripe }: Pick<Config, "stripe">, now: number): Comparing => ({
  provider: stripe ? "stripe" : "sandbox",
  endedAfter: now - RETENTION_MS.endedSubscriptions,
  before: now - UNCOMPARED_DAYS * DAY_MS,
});

/** Reads a page of subscriptions, or those that a text finds. The number of queries does not depend on the rows. */
export async function listSubscriptions(
  { q, ...page }: z.output<typeof subscriptionsQuery>,
  { store, config, now }: Pick<BillingContext, "store" | "config" | "now">,
): Promise<ListedSubscription[]> {
  const found =
    q === undefined ? await selectNewest(store, page, comparingOf(config, now)) : await findMatches(store, q, page.limit);
  const ended = found.filter(({ status }) => status === "ended").map(({ providerRef }) => providerRef);
  const keptUntil = await readKept(ended, { store, now });
  const keys = found.flatMap((each) => (each.status === "past_due" ? reminderKeys(each) : []));
  const accepted = await findAccepted(store, keys);
  return found.map(({ status, provider, providerRef, siteId, siteName, ...each }) => ({
    ...each,
    state: stateOf({ status, pausedAt: each.pausedAt }),
    isTest: isTestOrder({ provider }),
    site: siteId === null ? null : { id: siteId, name: siteName ?? "" },
    keptUntil: keptUntil.get(providerRef) ?? null,
    remindersAccepted: reminderKeys(each).filter((key) => accepted.has(key)).length,
  }));
}

/** Reads until when the data of the ended sites of subscriptions is kept, by the provider's ids. */
async function readKept(
  providerRefs: string[],
  { store, now }: Pick<BillingContext, "store" | "now">,
): Promise<Map<string, CalendarDate>> {
  const today = dayInZone(now, BILLING_TIME_ZONE);
  const sites = await findEndedWith(store, providerRefs);
  return new Map(
    sites.flatMap((site) => (site.providerRef === null ? [] : [[site.providerRef, erasureAt(site, today).lastDay]])),
  );
}

/** Reads a subscription with its history; undefined if it does not exist. At most eight queries. */
export async function readSubscription(
  id: string,
  { store, config, now }: BillingContext,
): Promise<AdminSubscription | undefined> {
  const found = await findRecord(store, id);
  if (!found) return undefined;
  const { userId: _, siteId, orderId, ...subscription } = found.subscription;
  const [movements, changes, events, mails, gifts, withdrawal, kept] = await Promise.all([
    findMovements(store, id),
    findChanges(store, id),
    findEvents(store, orderId),
    findMails(store, mailKeyPrefix(subscription)),
    siteId === null ? [] : findGifts(store, { siteId, now }, { limit: MAX_GIFTS }),
    findWithdrawal(store, orderId),
    readKept(subscription.endedAt === null ? [] : [subscription.providerRef], { store, now }),
  ]);
  const isTest = isTestOrder(subscription);
  return {
    subscription,
    isTest,
    changes,
    events,
    mails,
    gifts,
    withdrawal,
    state: stateOf(subscription),
    order: found.order,
    owner: found.owner,
    site: found.site,
    keptUntil: kept.get(subscription.providerRef) ?? null,
    movements: movements.map(({ subscriptionId: __, ...movement }) => movement),
    dashboard: isTest ? null : dashboardOf(config.stripe),
  };
}

/** Beginning of addresses of Stripe's dashboard. Objects of test keys have addresses of their own. */
function dashboardOf(stripe: StripeConfig | undefined): string | null {
  if (!stripe) return null;
  const isTestMode = /^[sr]k_test_/.test(stripe.secretKey);
  return `https://dashboard.stripe.com/${isTestMode ? "test/" : ""}`;
}
