import Stripe from "stripe";
import type { Outcome } from "#contract/services/errors.ts";
import { logError } from "#services/http/log.ts";
import type { BillingEvent } from "#store/business/billing-events.ts";
import type { StripeConfig } from "#worker/env.ts";
import type { OrderPayment } from "./billing-provider.ts";
import { idOf, subscriptionOfInvoice, subscriptionOfPayment } from "./read-stripe-subscription.ts";
import { isMissing, logStripeError, stripeClient, toOrderPayment } from "./stripe-provider.ts";

/** Signatures older than this are refused as replays. */
const MAX_SIGNATURE_AGE_SECONDS = 300;
/** How keys begin that move real money: secret ones and those with limited rights. */
const LIVE_KEY = /^[a-z]+_live_/;

/** A verified event of Stripe. */
export interface VerifiedEvent {
  event: BillingEvent;
  /** Absent if the event is not about a checkout. */
  checkout?: { orderId: string | null; payment: OrderPayment };
  /** The subscription that the event is about. */
  subscription?: string | undefined;
}

/**
 * Reads and verifies an event of Stripe. INVALID_SIGNATURE if it was not signed with our secret, or too long ago, or is not an
 * event; PAYMENT_UNREACHABLE if Stripe does not answer. An event of another account or mode is about nothing of ours.
 */
export async function readEvent(
  body: string,
  signature: string,
  config: StripeConfig,
): Promise<Outcome<{ verified: VerifiedEvent }, "INVALID_SIGNATURE" | "PAYMENT_UNREACHABLE">> {
  const event = await verify(body, signature, config);
  if (!event) return { ok: false, code: "INVALID_SIGNATURE" };
  const { id, type, account, livemode } = event;
  if (account !== undefined || livemode !== LIVE_KEY.test(config.secretKey)) {
    logError("billing event of another account or mode", new Error(type), { event: id });
    return { ok: true, verified: { event: { id, type } } };
  }
  try {
    const checkout = await readCheckout(event, config);
    const subscription = checkout ? checkout.payment.subscription : await readSubscription(event, config);
    return { ok: true, verified: { event: { id, type }, ...(checkout ? { checkout } : {}), subscription } };
  } catch (error) {
    logStripeError(error);
    return { ok: false, code: "PAYMENT_UNREACHABLE" };
  }
}

async function verify(body: string, signature: string, config: StripeConfig): Promise<Stripe.Event | undefined> {
  const { webhooks } = stripeClient(config);
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    return await webhooks.constructEventAsync(body, signature, config.webhookSecret, MAX_SIGNATURE_AGE_SECONDS, crypto);
  } catch (error) {
    // The body is parsed after its signature was verified.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the subscription that an event is about; those of charges, refunds and disputes are looked up through their invoice. */
async function readSubscription({ data: { object } }: Stripe.Event, config: StripeConfig): Promise<string | undefined> {
  if (object.object === "subscription") return object.id;
  if (object.object === "invoice") return subscriptionOfInvoice(object);
  if (object.object !== "charge" && object.object !== "refund" && object.object !== "dispute") return undefined;
  const { payment_intent: intent } = object;
  return intent ? subscriptionOfPayment(stripeClient(config), idOf(intent)) : undefined;
}

/** Reads the session that an event is about, as it is now; that its payment has failed is only in the event. */
async function readCheckout(event: Stripe.Event, config: StripeConfig): Promise<VerifiedEvent["checkout"]> {
  if (
    event.type !== "checkout.session.completed" &&
    event.type !== "checkout.session.async_payment_succeeded" &&
    event.type !== "checkout.session.async_payment_failed" &&
    event.type !== "checkout.session.expired"
  )
    return undefined;
  const { id } = event.data.object;
  try {
    const session = await stripeClient(config).checkout.sessions.retrieve(id);
    const payment = toOrderPayment(session);
    const hasFailed = event.type === "checkout.session.async_payment_failed" && payment.status === "processing";
    return { orderId: session.client_reference_id, payment: hasFailed ? { ref: id, status: "failed" } : payment };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { orderId: null, payment: { ref: id, status: "open" } };
  }
}
