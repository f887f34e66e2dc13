import Stripe from "stripe";
import type { OrderRecord } from "#contract/order.ts";
import { PLANS, PLAN_CURRENCY, setupIn } from "#domain/plans.ts";
import { logError } from "#http/log.ts";
import { pathOf } from "#locales/paths.ts";
import type { StripeConfig } from "#worker/env.ts";
import { orderTexts } from "./order-texts.ts";
import type { Payment, PaymentProvider } from "./port.ts";

/** A visitor waits for the answer. */
const TIMEOUT_MS = 8_000;

/** Subscriptions in these states charge nothing more. */
const CLOSED: Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];

const clients = new WeakMap<StripeConfig, Stripe>();

/** The SDK on the platform's own fetch; one an isolate. */
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

/** Stripe Checkout: a page of Stripe's, in subscription mode. */
export function stripeProvider(config: StripeConfig, mainOrigin: string): PaymentProvider {
  const stripe = stripeClient(config);
  return {
    name: "stripe",
    start: (order) =>
      answered(async () => {
        const earlier = order.providerRef === null ? undefined : await giveUp(stripe, order.providerRef);
        if (earlier && paymentOf(earlier).status === "paid") return earlier;
        // Same order, same payment before it, same terms: the same session, however often it is asked for.
        const idempotencyKey = [order.id, order.providerRef ?? "first", order.nextCharge].join(":");
        return stripe.checkout.sessions.create(await sessionOf(order, mainOrigin), { idempotencyKey });
      }),
    read: (ref) => answered(() => stripe.checkout.sessions.retrieve(ref)),
  };
}

/**
 * The session of an order. Which ways to pay it shows (card, iDEAL, SEPA direct debit …) is left to the account's settings
 * at Stripe, which know what goes with a subscription and a free month, and follow when iDEAL becomes Wero.
 */
async function sessionOf(order: OrderRecord, mainOrigin: string): Promise<Stripe.Checkout.SessionCreateParams> {
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
    // What is charged is what was shown: euros.
    adaptive_pricing: { enabled: false },
    success_url: `${mainOrigin}${pathOf("checkout-success", locale)}?order=${id}`,
    cancel_url: `${mainOrigin}${pathOf("checkout-cancelled", locale)}?order=${id}`,
  };
}

/** Sees to it that nothing is charged any more by a payment that another takes the place of; one that is paid is left alone. */
async function giveUp(stripe: Stripe, ref: string): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ["subscription"] });
  if (paymentOf(session).status === "paid") return session;
  if (session.status === "open") await stripe.checkout.sessions.expire(ref);
  const { subscription } = session;
  const runs = subscription !== null && typeof subscription === "object" && !CLOSED.includes(subscription.status);
  if (runs) await stripe.subscriptions.cancel(subscription.id);
  return session;
}

/** Where a session stands. What is complete but not paid is on its way from a bank. */
export function paymentOf({ id, status, payment_status, url }: Stripe.Checkout.Session): Payment {
  if (status === "expired") return { ref: id, status: "expired" };
  if (status === "complete") return { ref: id, status: payment_status === "unpaid" ? "processing" : "paid" };
  return { ref: id, status: "open", location: url ?? undefined };
}

async function answered(ask: () => Promise<Stripe.Checkout.Session>): ReturnType<PaymentProvider["read"]> {
  try {
    return { ok: true, payment: paymentOf(await ask()) };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Its message may quote the customer.
    const { type, code, statusCode, requestId } = error;
    logError("the payment provider does not answer", new Error(type), { code, statusCode, providerRequest: requestId });
    return { ok: false, code: "PAYMENT_UNREACHABLE" };
  }
}
