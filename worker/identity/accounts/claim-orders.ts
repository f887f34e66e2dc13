import { claimByEmail as claimInvoices } from "#store/business/invoices.ts";
import { claimByEmail } from "#store/business/subscriptions.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";
import { redeemByEmail } from "#store/identity/sign-up-links.ts";

/** Redeems the sign-up links of orders placed with the confirmed address of an account, and gives it their subscriptions and invoices. */
export const claimOrders = (
  db: Database,
  t: Store["tables"],
  { email, userId }: { email: string; userId: string },
  now: number,
): Query[] => [
  redeemByEmail(db, t, email, now),
  ...claimByEmail(db, t, { email, userId }),
  claimInvoices(db, t, { email, userId }),
];
