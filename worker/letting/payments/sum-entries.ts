import type { ProviderPayment } from "./payment-provider.ts";

const IS_OUT = new Set(["refund", "chargeback", "fee"]);

/** All money that moved at the provider because of a payment, in minor units: what the owner has of it. */
export const sumEntries = ({ entries }: Pick<ProviderPayment, "entries">): number =>
  entries.reduce((sum, { kind, amount }) => sum + (IS_OUT.has(kind) ? -amount : amount), 0);
