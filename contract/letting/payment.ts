import type { Currency } from "#domain/money.ts";

/** Services that collect guests' payments for an owner. `test` is built in: no money moves. */
export const PAYMENT_PROVIDERS = ["stripe", "mollie", "test"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Purpose of a payment: the price of the stay, or the deposit for damage. */
export const PAYMENT_PURPOSES = ["stay", "deposit"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * States of a payment at its provider. `open`: the guest has not finished; `processing`: accepted, but the bank has not answered
 * yet; the others are final, except that a provider may still report `paid` after `failed`, `cancelled` or `expired`.
 */
export const PAYMENT_STATUSES = ["open", "processing", "paid", "failed", "cancelled", "expired"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * - `UNAUTHORIZED`: the provider does not accept the key, or the key lacks a permission
 * - `UNREACHABLE`: no answer in time, or an error of the provider; a later attempt may succeed
 * - `REFUSED`: the provider rejects the request: a later attempt will not succeed either
 */
export const PROVIDER_PROBLEMS = ["UNAUTHORIZED", "UNREACHABLE", "REFUSED"] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** An owner's account at a provider, without its keys. Times are in milliseconds since the epoch. */
export interface PaymentAccount {
  id: string;
  siteId: string;
  provider: PaymentProviderName;
  /** False for keys of the provider's test mode, and for the built-in test provider. */
  isLive: boolean;
  /** The account's name as the provider gives it. */
  name: string;
  /** The provider's names of the payment methods that can be used, if it reports them. */
  methods: string[];
  /**
   * `automatic`: we created the webhook; `manual`: the owner has to create it; `none`: the provider needs none, because each
   * payment names the address.
   */
  hook: "automatic" | "manual" | "none";
  /** Time of the last check of the connection, and its problem. */
  checkedAt: number;
  problem: ProviderProblem | null;
  /** The last time a genuine webhook arrived. */
  hookSeenAt: number | null;
  /** True for the account that new payments go to; a site has at most one. */
  isActive: boolean;
  createdAt: number;
}

/** A payment of a guest. */
export interface Payment {
  id: string;
  siteId: string;
  bookingId: string;
  accountId: string;
  purpose: PaymentPurpose;
  /** Minor units. */
  amount: number;
  currency: Currency;
  status: PaymentStatus;
  /** The provider's id; null until the provider has answered. */
  providerRef: string | null;
  /** Further ids by which the provider's webhooks name the payment (at Stripe that of the payment intent). */
  providerAlias: string | null;
  /** The provider's name of the method that was used, such as `ideal`. */
  method: string | null;
  /** Address of the provider's payment page; null once the payment has ended. */
  location: string | null;
  /** Time at which the provider ends the open payment. */
  expiresAt: number | null;
  /** Time of the next query to the provider; null if none is needed. */
  checkAt: number | null;
  /** Number of queries that found the payment unfinished. */
  checks: number;
  /** Ledger minus provider in minor units, as the last daily comparison found it. */
  difference: number;
  createdAt: number;
  updatedAt: number;
}

/**
 * - `asked`: to be sent to the provider
 * - `sent`: accepted by the provider, the money is on its way
 * - `done`: the movement is in the ledger
 * - `failed`: the provider refused it; the owner tries again or pays otherwise
 * - `to-do`: the owner transfers the money
 * - `dropped`: the owner decided against it
 */
export const REFUND_STATES = ["asked", "sent", "done", "failed", "to-do", "dropped"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Reasons of refunds.
 * - `late`: paid after the nights were given to another guest
 * - `double`: more was paid than was due
 * - `goodwill`: lowers the price of the stay
 * - `owner`: the guest owes the money again, or paid too much
 */
export const REFUND_REASONS = ["cancelled", "late", "double", "deposit", "goodwill", "owner"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** A refund to a guest. */
export interface Refund {
  /** Also the idempotency key at the provider. */
  id: string;
  bookingId: string;
  /** The payment that is refunded; null if the owner transfers the money. */
  paymentId: string | null;
  purpose: PaymentPurpose;
  /** Minor units, positive. */
  amount: number;
  reason: RefundReason;
  note: string | null;
  state: RefundState;
  /** The provider's id of the refund. */
  providerRef: string | null;
  problem: ProviderProblem | null;
  attempts: number;
  nextTryAt: number | null;
  /** Account of the guest for a transfer, if known. */
  iban: string | null;
  holder: string | null;
  createdAt: number;
  updatedAt: number;
}

/** Guests' money that a site's owner has not refunded, in one currency. Minor units. */
export interface MoneyLeft {
  currency: Currency;
  /** Refunds that were not sent to the provider yet. */
  unsent: number;
  /** Refunds that the owner has to transfer, or that failed. */
  refunds: number;
  /** Deposits that are held, without those on their way back. */
  deposits: number;
  /** Paid for stays that have not ended. */
  stays: number;
}
