import Stripe from "stripe";
import type { PaymentEvent } from "#store/payment-events.ts";
import type { StripeConfig } from "#worker/env.ts";
import type { Payment } from "./port.ts";
import { paymentOf, stripeClient } from "./stripe.ts";

/** An older signature is a replay, seconds. */
const TOLERANCE = 300;

export interface CheckoutEvent {
  event: PaymentEvent;
  /** Nothing where it is about something else than a checkout. */
  about?: { orderId: string | null; payment: Payment };
}

/** Reads an event that Stripe signed; undefined when the signature is wrong or old. */
export async function readEvent(body: string, signature: string, config: StripeConfig): Promise<CheckoutEvent | undefined> {
  let event: Stripe.Event;
  try {
    event = await stripeClient(config).webhooks.constructEventAsync(
      body,
      signature,
      config.webhookSecret,
      TOLERANCE,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
  const payment = paymentIn(event);
  const { id, type } = event;
  return { event: { id, type }, ...(payment ? { about: payment } : {}) };
}

function paymentIn(event: Stripe.Event): CheckoutEvent["about"] {
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
    return { orderId: session.client_reference_id, payment: paymentOf(session) };
  }
  return undefined;
}
