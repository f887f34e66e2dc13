import type Stripe from "stripe";
import type { PaymentStatus } from "#contract/letting/payment.ts";
import type { PendingRefund, ProviderEntry, ProviderPayment } from "./payment-provider.ts";

/** A payment as Stripe reports it. `refunds` and `disputes` are complete lists, the former with expanded balance transactions. */
export interface StripeSnapshot {
  session: Stripe.Checkout.Session;
  intent?: Stripe.PaymentIntent | undefined;
  /** The charge that succeeded, with its balance transaction. */
  charge?: Stripe.Charge | undefined;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** Key of the metadata under which Stripe keeps our id of a refund. */
export const REFUND_KEY = "refund";

export function toProviderPayment({ session, intent, charge, refunds, disputes }: StripeSnapshot): ProviderPayment {
  const status = toStatus(session, intent);
  const alias = intent?.id ?? idOf(session.payment_intent);
  const method = charge?.payment_method_details?.type;
  return {
    ref: session.id,
    ...(alias === undefined ? {} : { alias }),
    status,
    ...(status === "open" && session.url !== null ? { location: session.url } : {}),
    expiresAt: session.expires_at * 1000,
    ...(method === undefined ? {} : { method }),
    entries: charge ? toEntries(charge, refunds, disputes) : [],
    pendingRefunds: refunds.flatMap(toPendingRefund),
  };
}

/** A session is complete before the bank has answered; the payment intent then has the result. */
function toStatus({ status, payment_status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | undefined): PaymentStatus {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status === "paid") return "paid";
  return intent?.status === "requires_payment_method" || intent?.status === "canceled" ? "failed" : "processing";
}

function toEntries(charge: Stripe.Charge, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): ProviderEntry[] {
  // The balance transaction may be null for a moment after the payment; `charge.updated` reports when it exists.
  const booked = expanded(charge.balance_transaction);
  const feesOf = (transaction: Stripe.BalanceTransaction | undefined): ProviderEntry[] => {
    const fee = transaction ? convertFee(transaction, charge.currency, booked?.exchange_rate ?? null) : 0;
    if (!transaction || fee === 0) return [];
    const kind = fee > 0 ? "fee" : "fee-reversal";
    return [{ kind, ref: transaction.id, amount: Math.abs(fee), at: transaction.created * 1000 }];
  };
  return [
    { kind: "charge", ref: charge.id, amount: charge.amount_captured, at: charge.created * 1000 },
    ...feesOf(booked),
    ...refunds.flatMap((refund) => [
      ...toRefundEntries(refund),
      ...feesOf(expanded(refund.balance_transaction)),
      ...feesOf(expanded(refund.failure_balance_transaction)),
    ]),
    ...disputes.flatMap((dispute) =>
      dispute.balance_transactions.flatMap((transaction) => [toDisputeEntry(dispute, transaction), ...feesOf(transaction)]),
    ),
  ];
}

/**
 * A refund that failed was perhaps `succeeded` before. Its state does not show this, so both movements are reported wherever
 * Stripe has booked both.
 */
function toRefundEntries(refund: Stripe.Refund): ProviderEntry[] {
  const { id: ref, amount, created } = refund;
  const refundId = refund.metadata?.[REFUND_KEY];
  const entry = { kind: "refund", ref, amount, at: created * 1000, ...(refundId ? { refundId } : {}) } as const;
  if (refund.status === "succeeded") return [entry];
  const reversal = expanded(refund.failure_balance_transaction);
  return reversal ? [entry, { ...entry, kind: "refund-reversal", at: reversal.created * 1000 }] : [];
}

function toPendingRefund({ id: ref, amount, status, metadata }: Stripe.Refund): PendingRefund[] {
  if (status === "succeeded") return [];
  const refundId = metadata?.[REFUND_KEY];
  const state = status === "failed" || status === "canceled" ? "failed" : "pending";
  return [{ ref, amount, state, ...(refundId ? { refundId } : {}) }];
}

/** Money withdrawn because of a dispute has a negative balance transaction, reinstated money a positive one. */
function toDisputeEntry(
  dispute: Stripe.Dispute,
  { id: ref, amount, currency, created }: Stripe.BalanceTransaction,
): ProviderEntry {
  return {
    kind: amount < 0 ? "chargeback" : "chargeback-reversal",
    ref,
    // An account that settles in another currency books its own; the dispute is in the charge's.
    amount: currency === dispute.currency ? Math.abs(amount) : dispute.amount,
    at: created * 1000,
  };
}

/**
 * Returns the fee of a transaction in minor units of the charge's currency; negative if it was refunded. The rate converts the
 * charge's currency into the account's.
 */
function convertFee(
  { fee, currency, exchange_rate }: Stripe.BalanceTransaction,
  chargeCurrency: string,
  rate: number | null,
): number {
  if (currency === chargeCurrency) return fee;
  const used = exchange_rate ?? rate;
  return used === null ? 0 : Math.round(fee / used);
}

/** Returns an object that was expanded; undefined if it is absent or only its id was sent. */
export function expanded<T extends object>(value: string | T | null | undefined): T | undefined {
  return typeof value === "object" && value !== null ? value : undefined;
}

export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === "string" ? value : value?.id;
}
