import type { Outcome } from "#contract/services/errors.ts";
import type { OrderRecord, OrderStatus } from "#contract/business/order.ts";
import type { EndProblem } from "#contract/business/withdrawal-state.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Config } from "#worker/env.ts";

/** A payment of an order, as its provider reports it. */
export interface OrderPayment {
  /** The provider's id of the payment; at Stripe the id of a Checkout session. */
  ref: string;
  status: OrderStatus;
  /** Address of the page where the customer pays; only while the payment is open. */
  location?: string | undefined;
}

type PaymentOutcome = Promise<Outcome<{ payment: OrderPayment }, "PAYMENT_UNREACHABLE">>;

/** Outcome of ending a contract: the cents that were refunded in all, or why it is not done yet. */
export type EndOutcome = { ok: true; refunded: number } | { ok: false; code: EndProblem };

/** The service that collects owners' payments to us. */
export interface BillingProvider {
  name: "stripe" | "sandbox";
  /**
   * Starts a payment of an order, replacing its previous one (`providerRef`). If the previous payment turns out to be paid, that
   * payment is returned instead. Repeated calls for the same order return the same payment.
   */
  start(order: OrderRecord): PaymentOutcome;
  /** Reads the current state of a payment. */
  read(ref: string): PaymentOutcome;
  /** Ends the contract of an order at once and refunds everything that was paid. Repeated calls refund nothing twice. */
  endContract(order: OrderRecord): Promise<EndOutcome>;
}

/** Dependencies of the billing use cases. */
export interface BillingContext {
  store: Store;
  config: Config;
  /** Milliseconds since the epoch. */
  now: number;
}

/** True if the order is paid by test payments, in which no money moves. */
export function isTestOrder({ provider }: { provider: string }): boolean {
  return provider === ("sandbox" satisfies BillingProvider["name"]);
}
