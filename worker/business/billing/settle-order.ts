import type { OrderRecord } from "#contract/business/order.ts";
import { type BillingEvent, insert as insertEvent } from "#store/business/billing-events.ts";
import { markPaid, markUnpaid } from "#store/business/orders.ts";
import { enqueue } from "#store/services/outbox.ts";
import { insert as insertSubscription, lockSites } from "#store/business/subscriptions.ts";
import { insert as insertSignUpLink } from "#store/identity/sign-up-links.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";
import { isWithdrawn } from "#store/business/withdrawals.ts";
import type { BillingContext, OrderPayment } from "./billing-provider.ts";
import { composePaidMails } from "./paid-mails.ts";
import { subscriptionOf } from "./subscription-of.ts";

/**
 * Applies the state of a payment to its order. Webhooks, the pages a customer returns to and test payments all call this, in any
 * order and any number of times. Event, order, subscription, sign-up link and emails are written in one batch; conditions and unique keys in
 * the writes make each happen once. An order that was withdrawn from while its payment was under way gets neither link nor emails.
 */
export async function settleOrder(
  order: OrderRecord,
  payment: OrderPayment,
  billing: BillingContext,
  event?: BillingEvent,
): Promise<void> {
  const { store, now } = billing;
  const changes = await prepareChanges(order, payment, billing);
  await store.atomically((db) => [...(event ? [insertEvent(db, store.tables, event, order.id, now)] : []), ...changes(db)]);
}

async function prepareChanges(
  order: OrderRecord,
  payment: OrderPayment,
  { store, now, config }: BillingContext,
): Promise<(db: Database) => Query[]> {
  const { tables } = store;
  const { ref, status } = payment;
  if (status === "open" || order.status === "paid") return () => [];
  if (status !== "paid") return (db) => [markUnpaid(db, tables, order.id, ref, status, now)];
  if (await isWithdrawn(store, order.id)) return withdrawn(order, payment, { tables, now });
  const link = { id: crypto.randomUUID(), orderId: order.id, email: order.customer.email };
  const mails = await composePaidMails(order, link.id, now, config.mainOrigin);
  const subscription = subscriptionOf(order, payment, now);
  return (db) => [
    ...lockSites(db, tables, order),
    markPaid(db, tables, order.id, ref, now),
    ...(subscription ? insertSubscription(db, tables, subscription) : []),
    ...(order.userId === null ? [insertSignUpLink(db, tables, link, now)] : []),
    ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
  ];
}

/** The writes of a withdrawn order that is paid all the same: what has to be paid back, and what lets no site go online. */
function withdrawn(
  order: OrderRecord,
  payment: OrderPayment,
  { tables, now }: { tables: Store["tables"]; now: number },
): (db: Database) => Query[] {
  const subscription = subscriptionOf(order, payment, now);
  const ended = subscription && { ...subscription, endReason: "withdrawal" as const, endRequestedAt: now };
  return (db) => [markPaid(db, tables, order.id, payment.ref, now), ...(ended ? insertSubscription(db, tables, ended) : [])];
}
