import Stripe from "stripe";
import type { BillingEvent } from "#store/business/billing-events.ts";
import type { StripeConfig } from "#worker/env.ts";
import type { OrderPayment } from "./billing-provider.ts";
import { stripeClient, toOrderPayment } from "./stripe-provider.ts";

/** Signatures older than this are refused as replays. */
const MAX_SIGNATURE_AGE_SECONDS = 300;

/** A verified event of Stripe. */
export interface CheckoutEvent {
  event: BillingEvent;
  /** Absent if the event is not about a checkout. */
  checkout?: { orderId: string | null; payment: OrderPayment };
}

/** Reads and verifies an event of Stripe; undefined if the signature is wrong or too old. */
export async function readEvent(body: string, signature: string, config: StripeConfig): Promise<CheckoutEvent | undefined> {
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
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
  const checkout = readCheckout(event);
  const { id, type } = event;
  return { event: { id, type }, ...(checkout ? { checkout } : {}) };
}

function readCheckout(event: Stripe.Event): CheckoutEvent["checkout"] {
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
