import { sql } from "drizzle-orm";
import type { Store } from "#store/dialect/store.ts";

/** Deletes orders and everything that refers to them. */
export async function forgetOrders({ db, tables: t }: Store): Promise<void> {
  const subscriptions = [t.invoices, t.billingDetails, t.subscriptionChanges, t.billingMovements, t.testSteps, t.subscriptions];
  const all = [...subscriptions, t.withdrawalEvents, t.withdrawals, t.billingEvents, t.signUpLinks, t.orders];
  for (const table of all) await db.delete(table).where(sql`1 = 1`);
}
