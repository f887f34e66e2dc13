import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { PlanId } from "#domain/plans.ts";

/** The buyer of an order: a person or a company. */
export interface Customer {
  kind: "person" | "company";
  name: string;
  /** Only of a company. */
  company?: string;
  /** Lower case. */
  email: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Only of a company: with its country's prefix and without spaces. */
  vatNumber?: string;
}

/**
 * Status of an order. `processing`: the customer has paid, but the bank has not confirmed it yet (direct debit). `paid` is final;
 * an order with one of the last three can still be paid by a new payment.
 */
export const ORDER_STATUSES = ["open", "processing", "paid", "failed", "cancelled", "expired"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Possible outcomes of a test payment. */
export const TEST_OUTCOMES = ["paid", "cancelled", "failed"] as const satisfies OrderStatus[];

/**
 * An owner's order with us, as stored: customer, plan, the agreed prices, and the state of its payment. Amounts are cents
 * including VAT, times milliseconds since the epoch.
 *
 * An order of our own site refers to no account and no site, because both are created after it. What the monthly payments become
 * is in the subscription that refers to the order (decisions 0063 and 0149).
 */
export interface OrderRecord {
  id: string;
  /** Number for people, as `formatSpokenNumber` formats it; addresses and providers use the id. */
  number: string;
  plan: PlanId;
  locale: Locale;
  customer: Customer;
  dueNow: number;
  monthly: number;
  /** Day of the first monthly charge after `dueNow`, as agreed. */
  nextCharge: CalendarDate;
  status: OrderStatus;
  provider: string;
  /** The provider's id of the current payment; null before the first one. */
  providerRef: string | null;
  /** Unique: identifies the same form sent twice as one order. */
  digest: string;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  /** The account and the site of an order that was placed in the portal; null for an order of our own site. */
  userId: string | null;
  siteId: string | null;
}

/** An order as its pages show it, without the customer's data. */
export interface OrderView extends Pick<OrderRecord, "id" | "number" | "plan" | "status" | "dueNow" | "monthly" | "nextCharge"> {
  /** Time of the last change of its status, milliseconds since the epoch. */
  since: number;
  /** True if the provider did not answer, so the status may be out of date. */
  stale: boolean;
  /** True if it is paid by a test payment, in which no money moves. */
  test: boolean;
}

/** Result of looking up a page's `?order=`; `asked` is false if the address has none. */
export type OrderAnswer = { asked: boolean; order?: undefined } | { asked: true; order: OrderView };

/** Data of the checkout page besides its texts. */
export interface CheckoutData {
  nextCharge: CalendarDate;
  /** Sorted by name. */
  countries: { code: string; name: string }[];
  /** True if payments are tests, in which no money moves. */
  test: boolean;
}
