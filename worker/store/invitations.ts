import type { Database, Query, Store } from "./store.ts";

/** Invites the customer of a paid order to make an account; an order that has its invitation gets no second one. */
export function invite(
  db: Database,
  { invitations }: Store["tables"],
  invitation: { id: string; orderId: string; email: string },
  now: number,
): Query {
  return db
    .insert(invitations)
    .values({ ...invitation, createdAt: now })
    .onConflictDoNothing();
}
