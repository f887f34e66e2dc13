import { and, eq, isNull } from "drizzle-orm";
import type { Customer } from "#contract/order.ts";
import type { Locale } from "#domain/locale.ts";
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
export interface Invitation {
  id: string;
  email: string;
  acceptedAt: number | null;
  customer: Customer;
  locale: Locale;
}

export async function findById({ db, tables: t }: Store, id: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select({ invitation: t.invitations, customer: t.orders.customer, locale: t.orders.locale })
    .from(t.invitations)
    .innerJoin(t.orders, eq(t.orders.id, t.invitations.orderId))
    .where(eq(t.invitations.id, id));
  if (!row) return undefined;
  const { email, acceptedAt } = row.invitation;
  return { id, email, acceptedAt, customer: row.customer, locale: row.locale as Locale };
}

export function accept(db: Database, t: Store["tables"], id: string, now: number): Query {
  return db
    .update(t.invitations)
    .set({ acceptedAt: now })
    .where(and(eq(t.invitations.id, id), isNull(t.invitations.acceptedAt)));
}
