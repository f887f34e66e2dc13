import type { Database, Query, Store } from "../dialect/store.ts";

/** An event that a billing provider sent us. */
export interface BillingEvent {
  /** The provider's own id, by which each event is stored once. */
  id: string;
  type: string;
}

/** Inserts an event; one that is already stored is skipped. */
export function insert(
  db: Database,
  { billingEvents }: Store["tables"],
  event: BillingEvent,
  orderId: string | null,
  now: number,
): Query {
  return db
    .insert(billingEvents)
    .values({ ...event, orderId, receivedAt: now })
    .onConflictDoNothing();
}
