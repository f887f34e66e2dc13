import type { Payment, PaymentStatus } from "#contract/letting/payment.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { isOpen, settlePayment } from "./settle-payment.ts";

/** The ways in which a test payment can end. */
export const TEST_ENDS = ["paid", "failed", "cancelled"] as const satisfies PaymentStatus[];

/** Ends a test payment as the guest chose. One that has ended stays as it is. */
export async function endTestPayment(tools: PaymentTools, payment: Payment, end: (typeof TEST_ENDS)[number]): Promise<void> {
  if (!isOpen(payment.status) || payment.providerRef === null) return;
  const { providerRef: ref, amount } = payment;
  const charge = { kind: "charge", ref: `${ref}_charge`, amount, at: tools.now } as const;
  await settlePayment(tools, payment, { ref, status: end, entries: end === "paid" ? [charge] : [], pendingRefunds: [] });
}
