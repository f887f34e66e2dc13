import type { PaymentProvider, PaymentRequest, ProviderEntry, ProviderPayment } from "#letting/payments/payment-provider.ts";

const MINUTE_MS = 60_000;
let count = 0;

/** A payment to start at a provider; each has its own id. */
export const newPaymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: `payment-${++count}`,
  amount: 45_000,
  currency: "EUR",
  description: "Zeezicht, 3–10 juli 2027, V-1234",
  reference: "V-1234",
  email: "gast@example.com",
  locale: "nl",
  returnUrl: "https://vrijhuis.example/booking/token",
  hookUrl: "https://vrijhuis.example/guest-payments/account",
  expiresAt: Date.now() + 45 * MINUTE_MS,
  ...changes,
});

/** The payment of a provider's outcome; throws its problem. */
export function paymentOf(outcome: Awaited<ReturnType<PaymentProvider["read"]>>): ProviderPayment {
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.payment;
}

export const refundRequest = (id: string, ref: string, amount: number) =>
  ({ id, ref, amount, currency: "EUR", note: "Annulering", at: Date.now() }) as const;

const SIGNS: Record<ProviderEntry["kind"], { guest: number; fees: number }> = {
  charge: { guest: 1, fees: 0 },
  refund: { guest: -1, fees: 0 },
  "refund-reversal": { guest: 1, fees: 0 },
  chargeback: { guest: -1, fees: 0 },
  "chargeback-reversal": { guest: 1, fees: 0 },
  fee: { guest: 0, fees: 1 },
  "fee-reversal": { guest: 0, fees: -1 },
};

/** Sums a provider's entries as the ledger does, in minor units. */
export function sumEntries({ entries }: ProviderPayment): { guest: number; fees: number } {
  const sum = (of: "guest" | "fees") => entries.reduce((total, { kind, amount }) => total + SIGNS[kind][of] * amount, 0);
  return { guest: sum("guest"), fees: sum("fees") };
}
