import type { Locale } from "#domain/locale.ts";

// Separate from withdrawal.ts, so that code that only needs these names does not load the schemas.

/**
 * States of a withdrawal. `received`: of no known order; `matched`: an order was found, and an admin decides; `refunding`: the
 * contract is being ended; `refused`: closed without a refund; `repeated`: another one is about the same order.
 */
export const WITHDRAWAL_STATES = ["received", "matched", "refunding", "refunded", "refused", "repeated"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** What can happen to a withdrawal, in the order in which it happens. */
export const WITHDRAWAL_EVENTS = [
  "received",
  "matched",
  "refund-started",
  "refunded",
  "refunded-by-hand",
  "refused",
  "repeated",
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

/** Reasons why a contract could not be ended yet. */
export type EndProblem = "PAYMENT_UNREACHABLE" | "PAYMENT_PENDING" | "REFUND_FAILED";

/** Longest values of the fields of a statement, in UTF-16 units. */
export const STATEMENT_LENGTHS = { name: 120, contract: 160, email: 254, remark: 1000 } as const;

/** Name of the field with the step that a form ends. */
export const STEP_FIELD = "step";

/** What somebody states in order to withdraw, as typed. */
export interface Statement {
  name: string;
  /** Number or description of the contract. */
  contract: string;
  /** Lower case. */
  email: string;
  remark: string | null;
}

/** A statement that was received; times are milliseconds since the epoch. */
export interface Withdrawal extends Statement {
  id: string;
  /** The language of the page. */
  locale: Locale;
  digest: string;
  receivedAt: number;
  state: WithdrawalState;
  orderId: string | null;
  /** Cents that were paid back; null if nothing is known about it. */
  refunded: number | null;
  attempts: number;
  problem: EndProblem | null;
  nextAttemptAt: number | null;
  leaseUntil: number;
}

/** Receipt of a statement: its content and the moment, formatted in the page's language. */
export interface WithdrawalReceipt extends Statement {
  day: string;
  time: string;
}

/** What the server knows for the page of the withdrawal. */
export interface WithdrawalPage {
  /** Number of the order in the address. */
  contract?: string;
  /** The receipt in the address; null if it does not exist. */
  receipt?: WithdrawalReceipt | null;
}

/** Key of the page's data. */
export const WITHDRAWAL_KEY = "withdrawal";
