import type { PaymentProviderName, PaymentStatus, ProviderProblem } from "#contract/letting/payment.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";

/** Credentials of an owner's account at a provider. They are stored sealed, and never leave the worker except to the provider. */
export interface ProviderCredentials {
  /** API key: Stripe's restricted or secret key, Mollie's API key. Empty for the test provider. */
  key: string;
  /** Secret with which the provider signs its webhooks (Stripe). */
  hookSecret?: string;
  /** The provider's id of the webhook that we created, needed to remove it. */
  hookId?: string;
}

/** Result of a connection check. */
export interface ProviderAccount {
  /** The provider's id of the account; empty if the key may not read it, as is `name`. */
  ref: string;
  name: string;
  isLive: boolean;
  /** The provider's names of the payment methods that can be used now, for payments in the requested currency. */
  methods: string[];
}

/** A payment to start. */
export interface PaymentRequest {
  /** Our id of the payment and the idempotency key: the same id starts one payment. */
  id: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Description on the payment page and the bank statement: site, dates and the booking's reference. */
  description: string;
  /** The booking's reference, which owners see in the provider's dashboard. */
  reference: string;
  email: string | null;
  locale: Locale;
  /** Address to which the guest returns, whatever happened. */
  returnUrl: string;
  /** Our address for webhooks of the account. */
  hookUrl: string;
  /**
   * Time at which the payment should end if nobody pays, in milliseconds since the epoch; the provider may set another one.
   * Stripe needs more than 30 minutes. Repeated calls pass the same time.
   */
  expiresAt: number;
}

/**
 * Money that moved at the provider because of a payment. Each entry has its own id there, so that it is recorded once.
 * - `charge`: paid by the guest
 * - `refund`: paid back; only when the provider has done it
 * - `refund-reversal`: a refund that failed afterwards, so that the money is the owner's again. It always comes together with the
 *   `refund` of the same `ref`, even if that one was never recorded
 * - `chargeback`, `chargeback-reversal`: taken back by the guest's bank, and given back to the owner
 * - `fee`, `fee-reversal`: kept by the provider, and given back to the owner
 */
export interface ProviderEntry {
  kind: "charge" | "refund" | "refund-reversal" | "chargeback" | "chargeback-reversal" | "fee" | "fee-reversal";
  /** The provider's id of the entry, unique together with `kind` and the payment. */
  ref: string;
  /** Minor units of the payment's currency, positive. Fees in another currency are converted by the provider's rate. */
  amount: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Our id of the refund, if we requested it. */
  refundId?: string;
}

/** A refund that the provider has accepted but not completed, or has refused after accepting it. */
export interface PendingRefund {
  ref: string;
  amount: number;
  state: "pending" | "failed";
  refundId?: string;
}

/** A payment as its provider reports it now: the whole truth, from which the ledger is completed in any order of events. */
export interface ProviderPayment {
  ref: string;
  /** Another id by which webhooks name the payment. */
  alias?: string;
  status: PaymentStatus;
  /** Address of the payment page; only while the payment is open. */
  location?: string;
  expiresAt?: number;
  /** The provider's name of the method that was used. */
  method?: string;
  entries: ProviderEntry[];
  pendingRefunds: PendingRefund[];
}

/** A refund to make. */
export interface RefundRequest {
  /** Our id of the refund and the idempotency key. */
  id: string;
  /** The provider's id of the payment. */
  ref: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Description for the guest, where the provider shows it. */
  note: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export type ProviderOutcome<T extends object = object> = Promise<({ ok: true } & T) | { ok: false; problem: ProviderProblem }>;

/** A service that collects guests' payments on the account of an owner. Responses of the provider never cause an exception. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** Checks the key: account, mode and methods for payments in this currency. */
  check(currency: Currency): ProviderOutcome<{ account: ProviderAccount }>;
  /** Starts a payment. Repeated calls with the same request return the same payment, within an hour of the first. */
  start(request: PaymentRequest): ProviderOutcome<{ payment: ProviderPayment }>;
  read(ref: string): ProviderOutcome<{ payment: ProviderPayment }>;
  /** Ends an open payment so that it can no longer be paid; returns its state afterwards, which may be paid. */
  cancel(ref: string): ProviderOutcome<{ payment: ProviderPayment }>;
  /**
   * Pays back a part of a payment. Repeated calls with the same id refund once, whenever they come; after a refund that failed or
   * was refused, a new attempt needs a new id. REFUSED if the provider rejects it.
   */
  refund(request: RefundRequest): ProviderOutcome<{ payment: ProviderPayment }>;
  /**
   * Creates the webhook at the provider. `none` if each payment names its address; `manual` if the key may not create it, so that
   * the owner has to.
   */
  makeHook(url: string): ProviderOutcome<{ hook: "automatic" | "manual" | "none"; hookId?: string; hookSecret?: string }>;
  /** Removes the webhook that we created. */
  removeHook(hookId: string): ProviderOutcome;
  /**
   * Reads a webhook: the id of the event, by which it is handled once (null if the provider gives none), and the ids of the
   * payments it is about (`ref` or `alias`). Undefined if it is not genuine or too old. `now` is in milliseconds since the epoch.
   */
  readHook(hook: {
    body: string;
    headers: Headers;
    now: number;
  }): Promise<{ eventId: string | null; refs: string[] } | undefined>;
}

/** The addresses of the providers' interfaces; other ones are set in tests only. */
export interface ProviderAddresses {
  stripe: URL;
  mollie: URL;
}
