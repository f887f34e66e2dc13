import { emailPrefix } from "#domain/accounts/addresses.ts";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AdminOrder, ListedOrder } from "#contract/admin/order.ts";
import type { OrderStatus } from "#contract/business/order.ts";
import type { PlanId } from "#domain/plans.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

const emailOf = ({ orders: t }: Store["tables"]) => sql<string>`${t.customer} ->> 'email'`;

const selectOrders = ({ db, tables }: Store, where: SQL | undefined) => {
  const { orders: t } = tables;
  return db
    .select({
      id: t.id,
      number: t.number,
      plan: sql<PlanId>`${t.plan}`,
      status: sql<OrderStatus>`${t.status}`,
      createdAt: t.createdAt,
      email: emailOf(tables),
    })
    .from(t)
    .where(where);
};

/** Query of a page of all orders, or of those with a status, newest first. */
export const selectNewest = (store: Store, { state, cursor, limit }: Page & { state?: string | undefined }) => {
  const { createdAt, id, status } = store.tables.orders;
  return selectOrders(store, and(state === undefined ? undefined : eq(status, state), isBefore(createdAt, id, cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

/** Queries of the orders whose number or customer's address begins with a text. */
export const selectMatches = (store: Store, typed: string, limit: number) =>
  [
    selectOrders(store, beginsWith(store.tables.orders.number, sql`cast(${typed.toUpperCase()} as text)`)).limit(limit),
    selectOrders(store, beginsWith(emailOf(store.tables), sql`cast(${emailPrefix(typed)} as text)`)).limit(limit),
  ] as const;

export async function findMatches(store: Store, typed: string, limit: number): Promise<ListedOrder[]> {
  const found = (await Promise.all(selectMatches(store, typed, limit))).flat();
  return [...new Map(found.map((order) => [order.id, order])).values()].slice(0, limit);
}

/** Finds the events of an order. */
export async function findHistory(
  { db, tables: { billingEvents, signUpLinks } }: Store,
  orderId: string,
): Promise<Pick<AdminOrder, "events" | "signUpLink">> {
  const [events, [link]] = await Promise.all([
    db
      .select({ type: billingEvents.type, at: billingEvents.receivedAt })
      .from(billingEvents)
      .where(eq(billingEvents.orderId, orderId))
      .orderBy(asc(billingEvents.receivedAt)),
    db
      .select({ createdAt: signUpLinks.createdAt, redeemedAt: signUpLinks.redeemedAt })
      .from(signUpLinks)
      .where(eq(signUpLinks.orderId, orderId)),
  ]);
  return { events, signUpLink: link ?? null };
}
