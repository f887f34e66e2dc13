import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingContext } from "#business/billing/billing-provider.ts";
import { loadBillingProvider } from "#business/billing/load-billing-provider.ts";
import type { Store } from "#store/dialect/store.ts";
import { NOW } from "../fixtures/site.ts";
import { type FakeStripe, SECRET_KEY, WEBHOOK_SECRET } from "./fake-stripe.ts";

/** Tools of the billing use cases with this store and this Stripe. */
export const billingWith = (store: Store, stripe: FakeStripe, now = NOW): BillingContext => ({
  store,
  now,
  config: {
    mainOrigin: "https://vrijhuis.nl",
    mainDomain: "vrijhuis.nl",
    local: false,
    siteMemoryMs: 0,
    geocoders: {},
    stripe: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: new URL(stripe.base) },
    paymentProviders: { stripe: new URL(stripe.base), mollie: new URL("https://mollie.example") },
  },
});

/** Opens the payment page of an order at Stripe; returns its session. */
export async function openSession(order: OrderRecord, billing: BillingContext): Promise<string> {
  const started = await (await loadBillingProvider(billing)).start(order);
  if (!started.ok) throw new Error(started.code);
  return started.payment.ref;
}

/** Reads what Stripe says of a subscription. */
export async function readFromStripe(ref: string, billing: BillingContext) {
  const read = await (await loadBillingProvider(billing)).readSubscription(ref);
  if (!read.ok) throw new Error(read.code);
  return read.reported;
}
