import type Stripe from "stripe";
import type { OrderRecord } from "#contract/business/order.ts";
import type { EndOutcome } from "./billing-provider.ts";
import { isEnded } from "./ended-subscription.ts";

/** Invoices of one subscription that a refund covers: far more than its period has. */
const MAX_INVOICES = 100;
/** States of a refund that moves no money. */
const VOID_REFUNDS: readonly (string | null)[] = ["failed", "canceled"];

/**
 * Ends the contract of an order at Stripe: expires an open session, cancels the subscription without a last invoice, and refunds
 * every payment of its invoices. What was refunded before is read first, so that a repeated call refunds only the rest.
 */
export async function endStripeContract(stripe: Stripe, { providerRef }: OrderRecord): Promise<EndOutcome> {
  if (providerRef === null) return { ok: true, refunded: 0 };
  const session = await stripe.checkout.sessions.retrieve(providerRef, { expand: ["subscription"] });
  // If the customer pays at this moment, Stripe refuses, and the next attempt finds a session that is complete.
  if (session.status === "open") await stripe.checkout.sessions.expire(providerRef);
  const { subscription } = session;
  if (subscription === null || typeof subscription === "string") return { ok: true, refunded: 0 };
  if (!isEnded(subscription)) await stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: MAX_INVOICES });
  let refunded = 0;
  for (const { id } of invoices.data) {
    const outcome = id === undefined ? undefined : await refundInvoice(stripe, id);
    if (outcome && !outcome.ok) return outcome;
    refunded += outcome?.refunded ?? 0;
  }
  return { ok: true, refunded };
}

/** Refunds the payments of an invoice. PAYMENT_PENDING while a bank has not confirmed one yet. */
async function refundInvoice(stripe: Stripe, invoice: string): Promise<EndOutcome> {
  const payments = await stripe.invoicePayments.list({ invoice, limit: MAX_INVOICES, expand: ["data.payment.payment_intent"] });
  let refunded = 0;
  for (const { status, amount_paid: paid, payment } of payments.data) {
    const intent = payment.payment_intent;
    if (intent === undefined || typeof intent === "string") continue;
    if (status === "open" && intent.status === "processing") return { ok: false, code: "PAYMENT_PENDING" };
    if (status !== "paid") continue;
    const outcome = await refundPayment(stripe, intent.id, paid ?? intent.amount_received);
    if (!outcome.ok) return outcome;
    refunded += outcome.refunded;
  }
  return { ok: true, refunded };
}

/** Refunds what is left of a payment, in cents; `refunded` includes what was refunded before. */
async function refundPayment(stripe: Stripe, paymentIntent: string, paid: number): Promise<EndOutcome> {
  const before = await stripe.refunds.list({ payment_intent: paymentIntent, limit: MAX_INVOICES });
  const returned = before.data
    .filter(({ status }) => !VOID_REFUNDS.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (returned >= paid) return { ok: true, refunded: returned };
  const refund = await stripe.refunds.create(
    { payment_intent: paymentIntent, amount: paid - returned, reason: "requested_by_customer" },
    // Two callers that read the same refunds send the same request; after a failed refund it is another one.
    { idempotencyKey: ["withdrawal", paymentIntent, before.data.length].join(":") },
  );
  if (VOID_REFUNDS.includes(refund.status)) return { ok: false, code: "REFUND_FAILED" };
  return { ok: true, refunded: returned + refund.amount };
}
