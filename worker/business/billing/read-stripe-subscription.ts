import type Stripe from "stripe";
import type { ChargeStatus } from "#domain/subscription-states.ts";
import type { ReportedSubscription, RunningSubscription } from "./billing-provider.ts";

/** Stripe's maximum for a page of a list. */
const PAGE = 100;

/**
 * Our word for each status of Stripe. `incomplete`: the first payment is not confirmed, or fails; `paused`: a trial that ended
 * without a way of payment.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
const STATUSES: Record<string, ChargeStatus> = {
  trialing: "trial",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  incomplete: "past_due",
  paused: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
};

/** Lists all subscriptions that have not ended, of the whole account. */
export async function listStripeSubscriptions(stripe: Stripe): Promise<RunningSubscription[]> {
  const running: RunningSubscription[] = [];
  // Stripe leaves out those that ended, unless asked for them.
  for await (const { id, metadata, created } of stripe.subscriptions.list({ limit: PAGE }))
    running.push({ ref: id, orderId: metadata["order"] ?? null, createdAt: ms(created) });
  return running;
}

/** Reads a subscription, its invoices and the charges of its customer, who has no other subscription: each order creates one. */
export async function readStripeSubscription(stripe: Stripe, ref: string): Promise<ReportedSubscription> {
  const subscription = await stripe.subscriptions.retrieve(ref);
  const status = STATUSES[subscription.status];
  if (!status) throw new Error(`status of Stripe unknown: ${subscription.status}`);
  const isEndedUnpaid = status === "ended" && subscription.cancellation_details?.reason === "payment_failed";
  const [open, uncollectible, movements] = await Promise.all([
    stripe.invoices.list({ subscription: ref, status: "open", limit: PAGE }),
    isEndedUnpaid ? stripe.invoices.list({ subscription: ref, status: "uncollectible", limit: PAGE }) : { data: [] },
    readMovements(stripe, idOf(subscription.customer)),
  ]);
  const [item] = subscription.items.data;
  const unpaid = [...open.data, ...uncollectible.data];
  const isDue = status === "past_due" || (isEndedUnpaid && unpaid.length > 0);
  const due = isDue ? Math.min(...unpaid.map(({ created }) => created)) : Infinity;
  const periodEnd = item?.current_period_end ?? subscription.billing_cycle_anchor;
  return {
    orderId: subscription.metadata["order"] ?? null,
    facts: {
      status,
      monthly: item?.price.unit_amount ?? 0,
      paidUntil: ms(Math.min(periodEnd, due)),
      cancelsAt: msOrNull(status === "ended" ? null : subscription.cancel_at),
      endedAt: msOrNull(status === "ended" ? (subscription.ended_at ?? subscription.canceled_at) : null),
      pastDueSince: isDue ? ms(Math.min(periodEnd, due)) : null,
    },
    movements,
  };
}

/** Reads what a customer paid and got back, with the outcomes of refunds and disputes (`MOVEMENT_OUTCOMES`). */
async function readMovements(stripe: Stripe, customer: string): Promise<ReportedSubscription["movements"]> {
  const movements: ReportedSubscription["movements"] = [];
  for await (const charge of stripe.charges.list({ customer, limit: PAGE, expand: ["data.refunds"] })) {
    if (charge.status !== "succeeded" || charge.currency !== "eur") continue;
    movements.push({ id: charge.id, kind: "charge", amount: charge.amount_captured, at: ms(charge.created), chargeId: null });
    const of = { chargeId: charge.id };
    // A charge has only its newest refunds with it.
    const refunds = charge.refunds?.has_more
      ? stripe.refunds.list({ charge: charge.id, limit: PAGE })
      : (charge.refunds?.data ?? []);
    for await (const { id, amount, created, status } of refunds) {
      if (status === "canceled") continue;
      movements.push({ id, kind: "refund", amount: -amount, at: ms(created), ...of });
      if (status === "failed") movements.push({ id: `${id} failed`, kind: "refund", amount, at: ms(created), ...of });
    }
    if (!charge.disputed) continue;
    const disputes = await stripe.disputes.list({ charge: charge.id, limit: PAGE });
    for (const { id, amount, created, status } of disputes.data) {
      // Inquiries and prevented disputes take no money back.
      if (status.startsWith("warning_") || status === "prevented") continue;
      movements.push({ id, kind: "dispute", amount: -amount, at: ms(created), ...of });
      if (status === "won") movements.push({ id: `${id} won`, kind: "dispute", amount, at: ms(created), ...of });
      if (status === "lost") movements.push({ id: `${id} lost`, kind: "dispute", amount: 0, at: ms(created), ...of });
    }
  }
  return movements;
}

/** Finds the subscription that a payment belongs to, through its invoice; undefined if it belongs to none. */
export async function subscriptionOfPayment(stripe: Stripe, paymentIntent: string): Promise<string | undefined> {
  const payments = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentIntent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = payments.data[0]?.invoice;
  return invoice && typeof invoice === "object" && !("deleted" in invoice) ? subscriptionOfInvoice(invoice) : undefined;
}

export function subscriptionOfInvoice({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : undefined;
}

export const idOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);
const ms = (seconds: number): number => seconds * 1000;
const msOrNull = (seconds: number | null): number | null => (seconds === null ? null : ms(seconds));
