import Stripe from "stripe";
import type { Outcome } from "#contract/services/errors.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import { PLANS, PLAN_CURRENCY, setupIn } from "#domain/plans.ts";
import { logError } from "#services/http/log.ts";
import type { StripeConfig } from "#worker/env.ts";
import type { BillingProvider, OrderPayment, SubscriptionProblem } from "./billing-provider.ts";
import { isEnded } from "./ended-subscription.ts";
import { orderTexts } from "./order-texts.ts";
import { resultPage } from "./result-page.ts";
import { idOf, listStripeSubscriptions, readStripeSubscription } from "./read-stripe-subscription.ts";

/** Short, because the customer is waiting for the answer. */
const TIMEOUT_MS = 8_000;

const clients = new WeakMap<StripeConfig, Stripe>();

/** Returns the isolate's client of the Stripe SDK, which uses the platform's `fetch`. */
export function stripeClient(config: StripeConfig): Stripe {
  let client = clients.get(config);
  if (!client) {
    const { hostname, port, protocol } = config.apiBase;
    client = new Stripe(config.secretKey, {
      httpClient: Stripe.createFetchHttpClient(),
      host: hostname,
      protocol: protocol === "http:" ? "http" : "https",
      ...(port ? { port } : {}),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
    clients.set(config, client);
  }
  return client;
}

/** Creates the provider for Stripe Checkout, a payment page hosted by Stripe, in subscription mode. */
export function createStripeProvider(config: StripeConfig, mainOrigin: string, now: number): BillingProvider {
  const stripe = stripeClient(config);
  return {
    name: "stripe",
    start: (order) =>
      readPayment(async () => {
        const previous = order.providerRef === null ? undefined : await cancelPreviousCheckout(stripe, order.providerRef);
        if (previous && toOrderPayment(previous).status === "paid") return previous;
        // The same order, previous payment and terms always give the same session.
        const idempotencyKey = [order.id, order.providerRef ?? "first", order.nextCharge].join(":");
        return stripe.checkout.sessions.create(toSessionParams(order, mainOrigin), { idempotencyKey });
      }),
    read: (ref) => readPayment(() => stripe.checkout.sessions.retrieve(ref)),
    endContract: (order) => callStripe(async () => (await import("./end-stripe-contract.ts")).endStripeContract(stripe, order)),
    listRunning: () => callStripe(async () => ({ ok: true, running: await listStripeSubscriptions(stripe) })),
    readSubscription: (ref) => ofSubscription(async () => ({ reported: await readStripeSubscription(stripe, ref) })),
    end: (ref) =>
      ofSubscription(async () => {
        const subscription = await stripe.subscriptions.retrieve(ref);
        if (!isEnded(subscription)) await stripe.subscriptions.cancel(ref, { invoice_now: false, prorate: false });
        return {};
      }),
    setCancelled: (ref, isCancelled) =>
      ofSubscription(() => stripe.subscriptions.update(ref, { cancel_at_period_end: isCancelled })),
    methodPage: (ref, returnTo) =>
      ofSubscription(async () => {
        const { customer } = await stripe.subscriptions.retrieve(ref);
        const session = await stripe.billingPortal.sessions.create({
          customer: idOf(customer),
          return_url: returnTo,
          flow_data: { type: "payment_method_update" },
        });
        return { location: session.url };
      }),
    timeOf: async () => now,
  };
}

/**
 * Describes the Checkout session of an order. The payment methods (card, iDEAL, SEPA direct debit …) are left to the settings of
 * the Stripe account: Stripe knows which of them support a subscription with a free month, and will follow when iDEAL becomes
 * Wero.
 */
function toSessionParams(order: OrderRecord, mainOrigin: string): Stripe.Checkout.SessionCreateParams {
  const { id, locale, customer, plan, monthly, nextCharge } = order;
  const text = orderTexts(locale);
  const setup = setupIn(order);
  const reference = { order: id };
  const price = (amount: number, name: string) => ({
    currency: PLAN_CURRENCY.toLowerCase(),
    unit_amount: amount,
    tax_behavior: "inclusive" as const,
    product_data: { name },
  });
  return {
    mode: "subscription",
    locale,
    customer_email: customer.email,
    client_reference_id: id,
    metadata: reference,
    line_items: [
      { quantity: 1, price_data: { ...price(monthly, text("lines.monthly")), recurring: { interval: "month" } } },
      ...(setup > 0 ? [{ quantity: 1, price_data: price(setup, text("lines.setup")) }] : []),
    ],
    subscription_data: {
      metadata: reference,
      ...(PLANS[plan].freeMonths > 0 ? { trial_end: Date.parse(`${nextCharge}T12:00:00Z`) / 1000 } : {}),
    },
    payment_method_collection: "always",
    // Charge the currency that we showed: euros.
    adaptive_pricing: { enabled: false },
    success_url: mainOrigin + resultPage(order),
    cancel_url: mainOrigin + resultPage(order, "cancelled"),
  };
}

/** Expires a session that a new one replaces and cancels its subscription; a paid session is returned unchanged. */
async function cancelPreviousCheckout(stripe: Stripe, ref: string): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ["subscription"] });
  if (toOrderPayment(session).status === "paid") return session;
  if (session.status === "open") await stripe.checkout.sessions.expire(ref);
  const { subscription } = session;
  const isRunning = subscription !== null && typeof subscription === "object" && !isEnded(subscription);
  if (isRunning) await stripe.subscriptions.cancel(subscription.id);
  return session;
}

/** Converts a Checkout session. A session that is complete but unpaid waits for a bank transfer. */
export function toOrderPayment({ id, status, payment_status, url, subscription }: Stripe.Checkout.Session): OrderPayment {
  if (status === "expired") return { ref: id, status: "expired" };
  if (status === "complete")
    return {
      ref: id,
      status: payment_status === "unpaid" ? "processing" : "paid",
      ...(subscription && { subscription: idOf(subscription) }),
    };
  return { ref: id, status: "open", location: url ?? undefined };
}

const readPayment = (request: () => Promise<Stripe.Checkout.Session>): ReturnType<BillingProvider["read"]> =>
  callStripe(async () => ({ ok: true, payment: toOrderPayment(await request()) }));

/** Makes requests to Stripe; an error of Stripe or the network is logged and becomes PAYMENT_UNREACHABLE. */
async function callStripe<T>(request: () => Promise<T>): Promise<T | { ok: false; code: "PAYMENT_UNREACHABLE" }> {
  try {
    return await request();
  } catch (error) {
    logStripeError(error);
    return { ok: false, code: "PAYMENT_UNREACHABLE" };
  }
}

/** Makes requests about a subscription; an error of Stripe is logged. */
async function ofSubscription<T extends object>(request: () => Promise<T>): Promise<Outcome<T, SubscriptionProblem>> {
  try {
    return { ok: true, ...(await request()) };
  } catch (error) {
    if (isMissing(error)) return { ok: false, code: "NOT_FOUND" };
    logStripeError(error);
    return { ok: false, code: "PAYMENT_UNREACHABLE" };
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** Logs an error of Stripe, and throws any other. Its message may contain personal data of the customer, so it is not logged. */
export function logStripeError(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, code, statusCode, requestId } = error;
  logError("request to Stripe failed", new Error(type), { code, statusCode, providerRequest: requestId });
}
