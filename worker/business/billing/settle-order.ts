import type { OrderRecord } from "#contract/business/order.ts";
import { type BillingEvent, insert as insertEvent } from "#store/business/billing-events.ts";
import { markPaid, markUnpaid } from "#store/business/orders.ts";
import { enqueue } from "#store/services/outbox.ts";
import { insert as insertSubscription, lockSites } from "#store/business/subscriptions.ts";
import { insert as insertSignUpLink } from "#store/identity/sign-up-links.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import type { BillingContext, OrderPayment } from "./billing-provider.ts";
import { composePaidMails } from "./paid-mails.ts";
import { subscriptionOf } from "./subscription-of.ts";

/**
 * Applies the state of a payment to its order. Webhooks, the pages a customer returns to and test payments all call this, in any
 * order and any number of times. Event, order, subscription, sign-up link and emails are written in one batch; conditions and unique keys in
 * the writes make each happen once.
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
  { store: { tables }, now, config }: BillingContext,
): Promise<(db: Database) => Query[]> {
  const { ref, status } = payment;
  if (status === "open" || order.status === "paid") return () => [];
  if (status !== "paid") return (db) => [markUnpaid(db, tables, order.id, ref, status, now)];
  const link = { id: crypto.randomUUID(), orderId: order.id, email: order.customer.email };
  const mails = await composePaidMails(order, link.id, now, config.mainOrigin);
  const subscription = subscriptionOf(order, payment, now);
  return (db) => [
    ...lockSites(db, tables, order),
    markPaid(db, tables, order.id, ref, now),
    ...(subscription ? insertSubscription(db, tables, subscription) : []),
    insertSignUpLink(db, tables, link, now),
    ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
  ];
}
