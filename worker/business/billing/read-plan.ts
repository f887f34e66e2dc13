import type { OwnPlan, PlanSubscription } from "#contract/business/plan.ts";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE, nextChargeAfter } from "#domain/plans.ts";
import { stateOf } from "#domain/subscription-states.ts";
import { countriesIn } from "#locales/words/countries.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { findMovements, findOfAccount } from "#store/business/subscriptions.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { findById as findSite } from "#store/owners/sites.ts";
import { billedBy } from "#worker/env.ts";
import { type BillingContext, type BillingProvider, isTestOrder } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { readUnpaidSites } from "./read-unpaid-sites.ts";

/** Reads what an account pays us and what it needs for an order; undefined if the account does not exist. */
export async function readPlan(userId: string, locale: Locale, billing: BillingContext): Promise<OwnPlan | undefined> {
  const { store, config, now } = billing;
  const [account, subscriptions, provider] = await Promise.all([
    findAccount(store, userId),
    findOfAccount(store, userId),
    loadBillingProvider(billing),
  ]);
  if (!account) return undefined;
  const { keptUntil, unpaidSites } = await readUnpaidSites(userId, provider, billing);
  return {
    isAsked: billedBy(config) !== null,
    isTest: !config.stripe,
    subscriptions: await Promise.all(
      subscriptions.map(async (each) => ({
        ...(await view(each, provider, billing)),
        keptUntil: keptUntil.get(each.providerRef) ?? null,
      })),
    ),
    unpaidSites,
    order: {
      nextCharge: nextChargeAfter(dayInZone(now, BILLING_TIME_ZONE)),
      name: account.name,
      email: account.emailConfirmedAt === null ? "" : account.email,
      countries: countriesIn(locale),
    },
  };
}

async function view(
  subscription: SubscriptionRecord,
  provider: BillingProvider,
  { store }: BillingContext,
): Promise<Omit<PlanSubscription, "keptUntil">> {
  const { id, orderId, siteId, monthly, paidUntil, cancelsAt, endedAt, pastDueSince, providerRef } = subscription;
  const [order, site, movements] = await Promise.all([
    findOrder(store, orderId),
    siteId === null ? undefined : findSite(store, siteId),
    findMovements(store, id),
  ]);
  if (!order) throw new Error("a subscription has no order");
  return {
    id,
    number: order.number,
    plan: order.plan,
    state: stateOf(subscription),
    monthly,
    paidUntil,
    cancelsAt,
    endedAt,
    pastDueSince,
    site: site && siteId !== null ? { id: siteId, name: site.name, isPublished: site.status !== "draft" } : null,
    movements: movements.toReversed().map(({ id: movement, kind, amount, at }) => ({ id: movement, kind, amount, at })),
    testTime: isTestOrder(subscription) ? await provider.timeOf(providerRef) : null,
  };
}
