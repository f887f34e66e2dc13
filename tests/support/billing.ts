import { sql } from "drizzle-orm";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import type { BillingContext } from "#business/billing/billing-provider.ts";
import { insert as insertOrder } from "#store/business/orders.ts";
import type { Store } from "#store/dialect/store.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "./fake-stripe.ts";

/** Deletes orders and everything that refers to them. */
export async function forgetOrders({ db, tables: t }: Store): Promise<void> {
  const subscriptions = [
    t.unknownSubscriptions,
    t.invoices,
    t.billingDetails,
    t.subscriptionChanges,
    t.billingMovements,
    t.testSteps,
    t.subscriptions,
  ];
  const all = [...subscriptions, t.withdrawalEvents, t.withdrawals, t.billingEvents, t.signUpLinks, t.orders];
  for (const table of all) await db.delete(table).where(sql`1 = 1`);
}

/** Adds a subscription of Stripe with its order `order-{id}`. */
export async function givenSubscription(
  { db, tables: t }: Store,
  id: string,
  change: Partial<SubscriptionRecord> = {},
): Promise<SubscriptionRecord> {
  const subscription: SubscriptionRecord = {
    id,
    orderId: `order-${id}`,
    provider: "stripe",
    providerRef: `sub_${id}`,
    status: "active",
    monthly: 50_00,
    paidUntil: NOW,
    cancelsAt: null,
    endedAt: null,
    pastDueSince: null,
    pausedAt: null,
    remindersSent: 0,
    remindedAt: null,
    siteClosedAt: null,
    endRequestedAt: null,
    endReason: null,
    endNextAt: null,
    userId: null,
    siteId: null,
    version: 1,
    checkedAt: NOW,
    clockRunAt: 0,
    createdAt: NOW,
    ...change,
  };
  const { orderId, provider } = subscription;
  await insertOrder(db, t, { ...orderFixture(orderId, `${id}@example.com`), provider, status: "paid", paidAt: NOW });
  await db.insert(t.subscriptions).values(subscription);
  return subscription;
}

/** The context of billing use cases with the test provider. */
export const localBilling = (store: Store, now = NOW): BillingContext => ({
  store,
  now,
  config: {
    mainOrigin: "https://vrijhuis.nl",
    mainDomain: "vrijhuis.nl",
    local: true,
    siteMemoryMs: 0,
    geocoders: {},
    paymentProviders: { stripe: new URL("https://stripe.example"), mollie: new URL("https://mollie.example") },
  },
});

/** The context of billing use cases with a Stripe at an address. */
export function billingWith(store: Store, { base }: { base: string }, now = NOW): BillingContext {
  const { config } = localBilling(store, now);
  const stripe = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: new URL(base) };
  const paymentProviders = { ...config.paymentProviders, stripe: new URL(base) };
  return { store, now, config: { ...config, local: false, stripe, paymentProviders } };
}
