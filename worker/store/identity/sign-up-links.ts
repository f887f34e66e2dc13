import { and, eq, isNull } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

/** The link in the email of a paid order, with which the customer creates an account. */
interface SignUpLink {
  id: string;
  /** Lower case. */
  email: string;
  redeemedAt: number | null;
  orderId: string;
}

/** Inserts the sign-up link of an order; skipped if the order already has one. */
export function insert(
  db: Database,
  { signUpLinks }: Store["tables"],
  link: { id: string; orderId: string; email: string },
  now: number,
): Query {
  return db
    .insert(signUpLinks)
    .values({ ...link, createdAt: now })
    .onConflictDoNothing();
}

export async function findById({ db, tables: { signUpLinks: t } }: Store, id: string): Promise<SignUpLink | undefined> {
  const [row] = await db
    .select({ id: t.id, email: t.email, redeemedAt: t.redeemedAt, orderId: t.orderId })
    .from(t)
    .where(eq(t.id, id));
  return row;
}

/** Marks all links sent to an address as redeemed; those redeemed before keep their time. */
export function redeemByEmail(db: Database, { signUpLinks: t }: Store["tables"], email: string, now: number): Query {
  return db
    .update(t)
    .set({ redeemedAt: now })
    .where(and(eq(t.email, email), isNull(t.redeemedAt)));
}

/** Deletes the links sent to an address; their orders stay. */
export function removeByEmail(db: Database, { signUpLinks: t }: Store["tables"], email: string): Query {
  return db.delete(t).where(eq(t.email, email));
}
