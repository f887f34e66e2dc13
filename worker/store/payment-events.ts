import type { Database, Query, Store } from "./store.ts";

/** What a payment provider told us. */
export interface PaymentEvent {
  /** The provider's own id: each event is taken once. */
  id: string;
  type: string;
}

/** Notes an event; one that is there already is left out. */
export function record(
  db: Database,
  { paymentEvents }: Store["tables"],
  event: PaymentEvent,
  orderId: string | null,
  now: number,
): Query {
  return db
    .insert(paymentEvents)
    .values({ ...event, orderId, receivedAt: now })
    .onConflictDoNothing();
}
