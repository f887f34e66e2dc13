import type { Invoice, InvoiceBuyer } from "#contract/business/invoice.ts";
import type { Customer, OrderRecord } from "#contract/business/order.ts";
import type { BillingMovement, SubscriptionRecord } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import type { FormerInvoice, InvoicedMovement } from "#domain/invoices/draft-invoice.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { findBuyer, findOfSubscription } from "#store/business/invoices.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { findById as findSubscription, findMovements } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";

/** A subscription with all on which its next invoice depends. */
export interface InvoiceState {
  subscription: SubscriptionRecord;
  order: OrderRecord;
  /** In order of time. */
  movements: BillingMovement[];
  /** In order of issue. */
  issued: Invoice[];
  /** The buyer of the next invoice. */
  buyer: InvoiceBuyer;
}

export async function readState(store: Store, subscriptionId: string): Promise<InvoiceState | undefined> {
  const subscription = await findSubscription(store, subscriptionId);
  if (!subscription) return undefined;
  const [order, movements, issued, corrected] = await Promise.all([
    findOrder(store, subscription.orderId),
    findMovements(store, subscriptionId),
    findOfSubscription(store, subscriptionId),
    findBuyer(store, subscriptionId),
  ]);
  if (!order) throw new Error("a subscription has no order");
  return { subscription, order, movements, issued, buyer: corrected ?? buyerOf(order.customer) };
}

/** The customer of an order, who did not have to give an address. */
const buyerOf = ({ kind, name, company = "", country, vatNumber = "" }: Customer): InvoiceBuyer => ({
  kind,
  name,
  company,
  street: "",
  postalCode: "",
  town: "",
  country,
  vatNumber,
});

export const toFormer = ({ content, ...invoice }: Invoice): FormerInvoice => ({ ...invoice, lines: content.lines });

export const toInvoiced = ({ id, kind, amount, chargeId, at }: BillingMovement): InvoicedMovement => ({
  id,
  kind,
  amount,
  chargeId,
  on: dayInZone(at, BILLING_TIME_ZONE),
});
