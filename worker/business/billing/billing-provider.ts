import type { Outcome } from "#contract/services/errors.ts";
import type { OrderRecord, OrderStatus } from "#contract/business/order.ts";
import type { EndProblem } from "#contract/business/withdrawal-state.ts";
import type { BillingMovement, ComparedFact, SubscriptionRecord } from "#contract/business/subscription.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Config } from "#worker/env.ts";

/** A payment of an order, as its provider reports it. */
export interface OrderPayment {
  /** The provider's id of the payment; at Stripe the id of a Checkout session. */
  ref: string;
  status: OrderStatus;
  /** Address of the page where the customer pays; only while the payment is open. */
  location?: string | undefined;
  /** The provider's id of the subscription that it began; only once it is paid or processing. */
  subscription?: string | undefined;
}

/** What a provider knows of a subscription, read whole: the events that announce a change are never believed. */
export interface ReportedSubscription {
  /** The order it began with, as we told the provider; null if it is none of ours. */
  orderId: string | null;
  facts: Pick<SubscriptionRecord, ComparedFact>;
  movements: Omit<BillingMovement, "subscriptionId">[];
}

/** A subscription that runs, as the list of a provider has it. */
export interface RunningSubscription {
  ref: string;
  /** The order it began with, as we told the provider; null if it is none of ours. */
  orderId: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

type PaymentOutcome = Promise<Outcome<{ payment: OrderPayment }, "PAYMENT_UNREACHABLE">>;

/** Outcome of ending a contract: the cents that were refunded in all, or why it is not done yet. */
export type EndOutcome = { ok: true; refunded: number } | { ok: false; code: EndProblem };
/** The provider does not answer, or does not have the subscription. */
export type SubscriptionProblem = "PAYMENT_UNREACHABLE" | "NOT_FOUND";

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
  /** Ends a subscription at once, without a refund. Repeated calls change nothing. */
  end(ref: string): Promise<Outcome<object, SubscriptionProblem>>;
  /** The time at which a subscription is: now, or that to which a test subscription was moved. */
  timeOf(ref: string): Promise<number>;
  /** Cancels a subscription for the end of the time that is paid, or keeps it after all. Repeated calls change nothing. */
  setCancelled(ref: string, isCancelled: boolean): Promise<Outcome<object, SubscriptionProblem>>;
  /** Returns the page where the owner changes the way of payment, and from which they come back to `returnTo`, an address. */
  methodPage(ref: string, returnTo: string): Promise<Outcome<{ location: string }, SubscriptionProblem>>;
  /** Lists all subscriptions that have not ended, those of others included. */
  listRunning(): Promise<Outcome<{ running: RunningSubscription[] }, "PAYMENT_UNREACHABLE">>;
  /** Reads a subscription with all its movements of money. */
  readSubscription(ref: string): Promise<Outcome<{ reported: ReportedSubscription }, SubscriptionProblem>>;
}

/** Dependencies of the billing use cases. */
export interface BillingContext {
  store: Store;
  config: Config;
  /** Milliseconds since the epoch. */
  now: number;
  /** The account that acts; absent for events and cron. */
  by?: string;
}

/** True if the order is paid by test payments, in which no money moves. */
export function isTestOrder({ provider }: { provider: string }): boolean {
  return provider === ("sandbox" satisfies BillingProvider["name"]);
}
