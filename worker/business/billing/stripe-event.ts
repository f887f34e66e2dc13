import Stripe from "stripe";
import type { Outcome } from "#contract/services/errors.ts";
import type { BillingEvent } from "#store/business/billing-events.ts";
import type { StripeConfig } from "#worker/env.ts";
import type { OrderPayment } from "./billing-provider.ts";
import { idOf, subscriptionOfInvoice, subscriptionOfPayment } from "./read-stripe-subscription.ts";
import { logStripeError, stripeClient, toOrderPayment } from "./stripe-provider.ts";

/** Signatures older than this are refused as replays. */
const MAX_SIGNATURE_AGE_SECONDS = 300;

/** A verified event of Stripe. */
export interface VerifiedEvent {
  event: BillingEvent;
  /** Absent if the event is not about a checkout. */
  checkout?: { orderId: string | null; payment: OrderPayment };
  /** The subscription that the event is about. */
  subscription?: string | undefined;
}

/**
 * Reads and verifies an event of Stripe. INVALID_SIGNATURE if it was not signed with our secret, or too long ago;
 * PAYMENT_UNREACHABLE if Stripe does not say which subscription the event is about.
 */
export async function readEvent(
  body: string,
  signature: string,
  config: StripeConfig,
): Promise<Outcome<{ verified: VerifiedEvent }, "INVALID_SIGNATURE" | "PAYMENT_UNREACHABLE">> {
  let event: Stripe.Event;
  try {
    event = await stripeClient(config).webhooks.constructEventAsync(
      body,
      signature,
      config.webhookSecret,
      MAX_SIGNATURE_AGE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return { ok: false, code: "INVALID_SIGNATURE" };
    throw error;
  }
  const checkout = readCheckout(event);
  const { id, type } = event;
  try {
    const subscription = checkout ? checkout.payment.subscription : await readSubscription(event, config);
    return { ok: true, verified: { event: { id, type }, ...(checkout ? { checkout } : {}), subscription } };
  } catch (error) {
    logStripeError(error);
    return { ok: false, code: "PAYMENT_UNREACHABLE" };
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

function readCheckout(event: Stripe.Event): VerifiedEvent["checkout"] {
  if (event.type === "checkout.session.async_payment_failed") {
    const session = event.data.object;
    return { orderId: session.client_reference_id, payment: { ref: session.id, status: "failed" } };
  }
  if (
    event.type === "checkout.session.completed" ||
    event.type === "checkout.session.async_payment_succeeded" ||
    event.type === "checkout.session.expired"
  ) {
    const session = event.data.object;
    return { orderId: session.client_reference_id, payment: toOrderPayment(session) };
  }
  return undefined;
}
