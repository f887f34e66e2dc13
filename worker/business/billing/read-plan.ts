import type { OwnPlan, PlanSubscription } from "#contract/business/plan.ts";
import { type BillingMovement, endsAtOnce } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE, nextChargeAfter } from "#domain/plans.ts";
import { firstPause, STATE_MEANINGS, stateOf } from "#domain/subscription-states.ts";
import { guaranteeEnd, isGuaranteed, sumOf } from "#domain/withdrawal.ts";
import { countriesIn } from "#locales/words/countries.ts";
import { findPlanOf, type PlanRow } from "#store/business/owner-plan.ts";
import { hasUsedGuarantee } from "#store/business/subscription-ends.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { billedBy } from "#worker/env.ts";
import { type BillingContext, type BillingProvider, isTestOrder } from "./billing-provider.ts";
import { loadBillingProvider } from "./load-billing-provider.ts";
import { readUnpaidSites } from "./read-unpaid-sites.ts";

/** Reads what an account pays us and what it needs for an order; undefined if the account does not exist. */
export async function readPlan(userId: string, locale: Locale, billing: BillingContext): Promise<OwnPlan | undefined> {
  const { store, config, now } = billing;
  const [account, { rows, movements }, provider] = await Promise.all([
    findAccount(store, userId),
    findPlanOf(store, userId),
    loadBillingProvider(billing),
  ]);
  if (!account) return undefined;
  const emails = [account.email, ...new Set(rows.map(({ order }) => order.customer.email))];
  const [hasUsed, { keptUntil, unpaidSites }] = await Promise.all([
    rows.length > 0 && hasUsedGuarantee(store, { userId, emails }),
    readUnpaidSites(userId, provider, billing),
  ]);
  const views = rows.map(async (row) => ({
    ...(await view(row, movements.get(row.subscription.id) ?? [], hasUsed, provider)),
    keptUntil: keptUntil.get(row.subscription.providerRef) ?? null,
  }));
  return {
    isAsked: billedBy(config) !== null,
    isTest: !config.stripe,
    subscriptions: await Promise.all(views),
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
  { subscription, order, site }: PlanRow,
  movements: BillingMovement[],
  hasUsed: boolean,
  provider: BillingProvider,
): Promise<Omit<PlanSubscription, "keptUntil">> {
  const { id, siteId, monthly, paidUntil, cancelsAt, endedAt, pastDueSince, providerRef, endReason, endNextAt } = subscription;
  const time = await provider.timeOf(providerRef);
  const amount = sumOf(movements);
  const { paidAt } = order;
  const isOpen = !hasUsed && !endsAtOnce(endReason) && subscription.provider === provider.name;
  const isBack = isOpen && isGuaranteed({ paidAt, paid: amount }, time);
  const state = stateOf(subscription);
  return {
    id,
    number: order.number,
    plan: order.plan,
    state,
    monthly,
    paidUntil,
    cancelsAt,
    endedAt,
    pastDueSince,
    notPausedBefore: pastDueSince === null ? null : firstPause(pastDueSince),
    paysForSite: STATE_MEANINGS[state].putsOnline && !endsAtOnce(endReason),
    canChange: endedAt === null && !endsAtOnce(endReason),
    site: site && siteId !== null ? { id: siteId, ...site } : null,
    end: endReason && { reason: endReason, isDone: endNextAt === null },
    guarantee: isBack && paidAt !== null ? { amount, lastDay: guaranteeEnd(paidAt) } : null,
    movements: movements
      .toReversed()
      .filter(({ amount: cents }) => cents !== 0)
      .map(({ id: movement, kind, amount: cents, at }) => ({ id: movement, kind, amount: cents, at })),
    testTime: isTestOrder(subscription) ? time : null,
  };
}
