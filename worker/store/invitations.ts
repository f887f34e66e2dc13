import { and, eq, isNull } from "drizzle-orm";
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

/** An account that may be made, for the order that was paid. */
interface Invitation {
  id: string;
  /** Lower case. */
  email: string;
  acceptedAt: number | null;
}

export async function findById({ db, tables: t }: Store, id: string): Promise<Invitation | undefined> {
  const { email, acceptedAt } = t.invitations;
  const [row] = await db.select({ id: t.invitations.id, email, acceptedAt }).from(t.invitations).where(eq(t.invitations.id, id));
  return row;
}

/** Takes up what an address was invited to; what was taken up before keeps its time. */
export function acceptOf(db: Database, { invitations: t }: Store["tables"], email: string, now: number): Query {
  return db
    .update(t)
    .set({ acceptedAt: now })
    .where(and(eq(t.email, email), isNull(t.acceptedAt)));
}

/** Removes the invitations to an address; the orders they came from stay. */
export function removeOf(db: Database, { invitations: t }: Store["tables"], email: string): Query {
  return db.delete(t).where(eq(t.email, email));
}
