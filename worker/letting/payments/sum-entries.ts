import type { ProviderPayment } from "./payment-provider.ts";

const OUTGOING_KINDS = new Set(["refund", "chargeback", "fee"]);

/** Sums the money that moved at the provider because of a payment: what the owner has received of it, in minor units. */
export const sumEntries = ({ entries }: Pick<ProviderPayment, "entries">): number =>
  entries.reduce((sum, { kind, amount }) => sum + (OUTGOING_KINDS.has(kind) ? -amount : amount), 0);
