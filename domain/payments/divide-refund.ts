/** A payment at a provider with its refundable part, in minor units. */
export interface RefundablePayment {
  paymentId: string;
  refundable: number;
}

/** A part of a refund; null for a part that the owner transfers. */
export interface RefundPart {
  paymentId: string | null;
  amount: number;
}

/** Divides a refund over payments in their order; the owner transfers the part that none of them covers. */
export function divideRefund(amount: number, payments: readonly RefundablePayment[]): RefundPart[] {
  let left = amount;
  const parts: RefundPart[] = [];
  for (const { paymentId, refundable } of payments) {
    const part = Math.min(left, Math.max(0, refundable));
    if (part === 0) continue;
    parts.push({ paymentId, amount: part });
    left -= part;
  }
  return left > 0 ? [...parts, { paymentId: null, amount: left }] : parts;
}
