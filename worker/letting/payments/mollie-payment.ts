import { z } from "zod";
import type { PaymentStatus } from "#contract/letting/payment.ts";
import type { PendingRefund, ProviderEntry, ProviderPayment } from "./payment-provider.ts";

/** Mollie's amounts are decimal strings; read as minor units without a detour through floating point. */
const amount = z.object({
  value: z
    .string()
    .regex(/^\d{1,10}\.\d\d$/)
    .transform((value) => Number(value.replace(".", ""))),
});
const time = z.string().transform((value, context) => {
  const at = Date.parse(value);
  if (Number.isNaN(at)) context.addIssue("not a time");
  return at;
});
const metadata = z.looseObject({}).nullish().catch(null);

/** Mollie's payment with its embedded refunds and chargebacks: https://docs.mollie.com/reference/get-payment */
export const molliePayment = z.object({
  id: z.string(),
  status: z.enum(["open", "pending", "authorized", "paid", "canceled", "expired", "failed"]),
  amount,
  isCancelable: z.boolean().nullish(),
  method: z.string().nullish(),
  createdAt: time,
  paidAt: time.nullish(),
  expiresAt: time.nullish(),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
  _embedded: z
    .object({
      refunds: z.array(z.object({ id: z.string(), status: z.string(), amount, createdAt: time, metadata })).default([]),
      chargebacks: z.array(z.object({ id: z.string(), amount, createdAt: time, reversedAt: time.nullish() })).default([]),
    })
    .default({ refunds: [], chargebacks: [] }),
});
type MolliePayment = z.output<typeof molliePayment>;
type MollieRefund = MolliePayment["_embedded"]["refunds"][number];

/** Key of the metadata under which Mollie keeps our id of a refund. */
export const REFUND_KEY = "refund";

const STATUSES: Record<MolliePayment["status"], PaymentStatus> = {
  open: "open",
  pending: "processing",
  authorized: "processing",
  paid: "paid",
  canceled: "cancelled",
  expired: "expired",
  failed: "failed",
};

/** Converts a payment. Mollie does not report fees to API keys: it bills them to the owner monthly. */
export function toProviderPayment(payment: MolliePayment): ProviderPayment {
  const { id: ref, method, expiresAt, _links, _embedded } = payment;
  const status = STATUSES[payment.status];
  const location = status === "open" ? _links.checkout?.href : undefined;
  return {
    ref,
    status,
    ...(location === undefined ? {} : { location }),
    ...(typeof expiresAt === "number" ? { expiresAt } : {}),
    ...(typeof method === "string" ? { method } : {}),
    entries: [
      ...(status === "paid" ? [toCharge(payment)] : []),
      ..._embedded.refunds.flatMap(toRefundEntries),
      ..._embedded.chargebacks.flatMap((chargeback): ProviderEntry[] => {
        const taken = {
          kind: "chargeback",
          ref: chargeback.id,
          amount: chargeback.amount.value,
          at: chargeback.createdAt,
        } as const;
        const { reversedAt } = chargeback;
        return typeof reversedAt === "number" ? [taken, { ...taken, kind: "chargeback-reversal", at: reversedAt }] : [taken];
      }),
    ],
    pendingRefunds: _embedded.refunds.flatMap(toPendingRefund),
  };
}

const toCharge = ({ id: ref, amount: { value }, paidAt, createdAt }: MolliePayment): ProviderEntry => ({
  kind: "charge",
  ref,
  amount: value,
  at: paidAt ?? createdAt,
});

/**
 * A refund that failed was perhaps `refunded` before, if the guest's bank sent it back. Its state does not show this, so both
 * movements are reported; Mollie gives no time of the second one.
 */
function toRefundEntries(refund: MollieRefund): ProviderEntry[] {
  const { id: ref, status, createdAt: at } = refund;
  const entry = { kind: "refund", ref, amount: refund.amount.value, at, ...idOf(refund) } as const;
  if (status === "refunded") return [entry];
  return status === "failed" ? [entry, { ...entry, kind: "refund-reversal" }] : [];
}

function toPendingRefund(refund: MollieRefund): PendingRefund[] {
  const { id: ref, status } = refund;
  if (status === "refunded") return [];
  const state = status === "failed" || status === "canceled" ? "failed" : "pending";
  return [{ ref, amount: refund.amount.value, state, ...idOf(refund) }];
}

function idOf({ metadata: data }: MollieRefund): { refundId?: string } {
  const id = data?.[REFUND_KEY];
  return typeof id === "string" ? { refundId: id } : {};
}

/** Formats minor units in Mollie's format: `4.50`. */
export const toDecimal = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
