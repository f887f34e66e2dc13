import type { Outcome } from "#contract/errors.ts";
import type { OrderRecord, OrderStatus } from "#contract/order.ts";
import type { Store } from "#store/store.ts";
import type { Config } from "#worker/env.ts";

/** A payment as its provider knows it. */
export interface Payment {
  /** The provider's own name of it. */
  ref: string;
  status: OrderStatus;
  /** Where it is paid, as long as it is open. */
  location?: string | undefined;
}

type Answer = Promise<Outcome<{ payment: Payment }, "PAYMENT_UNREACHABLE">>;

/** Who takes the money. */
export interface PaymentProvider {
  name: "stripe" | "sandbox";
  /**
   * Begins the payment of an order, in place of the one the order names (`providerRef`); should that turn out to be paid, it
   * is the answer. Asked again for the same order, it answers with the same payment.
   */
  start(order: OrderRecord): Answer;
  /** What has become of a payment that was begun. */
  read(ref: string): Answer;
}

/** What the use cases of payment need. */
export interface PaymentTools {
  store: Store;
  config: Config;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Whether no money moves with this order's payment. */
export function isTestPayment({ provider }: { provider: string }): boolean {
  return provider === ("sandbox" satisfies PaymentProvider["name"]);
}
