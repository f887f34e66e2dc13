import type { OrderRecord } from "#contract/order.ts";
import { invite } from "#store/invitations.ts";
import { markPaid, markUnpaid } from "#store/orders.ts";
import { enqueue } from "#store/outbox.ts";
import { type PaymentEvent, record } from "#store/payment-events.ts";
import type { Database, Query } from "#store/store.ts";
import { paidMails } from "./paid-mails.ts";
import type { Payment, PaymentTools } from "./port.ts";

/**
 * Brings an order in line with what became of its payment: webhooks, the pages a payer comes back to and test payments all
 * end here, in any order and any number of times. Event, order, invitation and mails are written together or not at all;
 * the writes themselves see to it that each happens once.
 */
export async function settleOrder(
  order: OrderRecord,
  payment: Payment,
  tools: PaymentTools,
  event?: PaymentEvent,
): Promise<void> {
  const { store, now } = tools;
  const consequences = await consequencesOf(order, payment, tools);
  await store.atomically((db) => [...(event ? [record(db, store.tables, event, order.id, now)] : []), ...consequences(db)]);
}

async function consequencesOf(
  order: OrderRecord,
  { ref, status }: Payment,
  { store: { tables }, now, config }: PaymentTools,
): Promise<(db: Database) => Query[]> {
  if (status === "open" || order.status === "paid") return () => [];
  if (status !== "paid") return (db) => [markUnpaid(db, tables, order.id, ref, status, now)];
  const invitation = { id: crypto.randomUUID(), orderId: order.id, email: order.customer.email };
  const mails = await paidMails(order, invitation.id, now, config.mainOrigin);
  return (db) => [
    markPaid(db, tables, order.id, ref, now),
    invite(db, tables, invitation, now),
    ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
  ];
}
