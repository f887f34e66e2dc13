import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { PlanId } from "#domain/plans.ts";

/** Who buys: a person or a company. */
export interface Customer {
  kind: "person" | "company";
  name: string;
  /** Of a company only. */
  company?: string;
  /** Lower case. */
  email: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Of a company only, with its country's prefix and without spaces. */
  vatNumber?: string;
}

/**
 * What became of an order. `processing` is an open one whose payment is on its way and not yet certain (a direct debit).
 * `paid` is final; the last three may be paid after all, by a new payment.
 */
const ORDER_STATUSES = ["open", "processing", "paid", "failed", "cancelled", "expired"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How a test payment may end. */
export const TEST_OUTCOMES = ["paid", "cancelled", "failed"] as const satisfies OrderStatus[];

/** An order as it is stored. Amounts are cents, times milliseconds. */
export interface OrderRecord {
  id: string;
  plan: PlanId;
  locale: Locale;
  customer: Customer;
  dueNow: number;
  monthly: number;
  nextCharge: CalendarDate;
  status: OrderStatus;
  provider: string;
  providerRef: string | null;
  digest: string;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
}

/** An order as its pages show it: nothing of the customer's. */
export interface OrderView extends Pick<OrderRecord, "id" | "plan" | "status" | "dueNow" | "monthly" | "nextCharge"> {
  /** When it became what it is, milliseconds. */
  since: number;
  /** The payment provider did not answer: what is said may be old. */
  stale: boolean;
  /** No money moves. */
  test: boolean;
}

/** The answer to a page's `?order=`. */
export type OrderAnswer = { asked: boolean; order?: undefined } | { asked: true; order: OrderView };

/** What the checkout page is made of beside its texts. */
export interface CheckoutData {
  nextCharge: CalendarDate;
  /** In the order of their names. */
  countries: { code: string; name: string }[];
  /** No money moves: payments are tests. */
  test: boolean;
}
