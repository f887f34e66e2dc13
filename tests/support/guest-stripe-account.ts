import { createHmac } from "node:crypto";

/** The secret of a webhook that the owner created by hand. */
export const GUEST_HOOK_SECRET = "whsec_guest";

export type StripeObject = Record<string, unknown> & { id: string; object: string };
export type StripeEvent = StripeObject & { type: string };

/** A webhook as a provider sends it. */
export interface Hook {
  body: string;
  headers: Record<string, string>;
}

interface Move {
  intent: unknown;
  amount: number;
  fee: number;
  refund?: string;
}

const DISPUTE_FEE = 2000;
const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

/**
 * An owner's account at Stripe: its objects in the shapes of Stripe's documentation, the money that moved, and the events about
 * it.
 */
export interface StripeAccount {
  objects: Map<string, StripeObject>;
  /** Events in the order in which they happened. */
  events: StripeEvent[];
  /** If true, refunds are pending until `settleRefund`. */
  areRefundsPending: boolean;
  /** If true, the fees of charges are booked by `bookFees` only. */
  areFeesLate: boolean;
  /** The secret of the latest webhook. */
  hookSecret: string;
  /** Is told about each event; the payment page waits for it before it sends the guest back. */
  onEvent: ((hook: Hook) => Promise<unknown>) | undefined;
  told: Promise<unknown>[];
  seconds: () => number;
  add<T extends object>(prefix: string, object: string, fields: T): StripeObject & T;
  object(id: unknown): StripeObject;
  /** The guest pays, by a method that the bank confirms at once. */
  pay(sessionId: string, method?: string): void;
  /** The guest pays, and the bank answers later: `settle`. */
  payLater(sessionId: string, method?: string): void;
  settle(sessionId: string, isPaid: boolean): void;
  expire(sessionId: string): void;
  bookFees(sessionId: string): void;
  /** The owner refunds in Stripe's dashboard; returns the id. */
  refund(sessionId: string, amount: number): string;
  addRefund(intent: StripeObject, amount: number, metadata: object): StripeObject;
  settleRefund(refundId: string, isDone: boolean): void;
  /** A refund is cancelled before it is done. */
  cancelRefund(refundId: string): void;
  /** The guest's bank takes money back; returns the dispute's id. */
  dispute(sessionId: string, amount: number): string;
  winDispute(disputeId: string): void;
  /** Signs an event as Stripe does; `age` is in seconds. */
  sign(event: StripeEvent, options?: { age?: number; secret?: string }): Hook;
  /** All money of a payment that has moved for good, in minor units: between guest and owner, and as fees. */
  sums(sessionId: string): { guest: number; fees: number };
}

export function createStripeAccount(now: () => number): StripeAccount {
  const objects = new Map<string, StripeObject>();
  const moves: Move[] = [];
  let count = 0;
  const seconds = () => Math.floor(now() / 1000);

  const account: StripeAccount = {
    objects,
    events: [],
    areRefundsPending: false,
    areFeesLate: false,
    hookSecret: GUEST_HOOK_SECRET,
    onEvent: undefined,
    told: [],
    seconds,

    add<T extends object>(prefix: string, object: string, fields: T): StripeObject & T {
      const made = { id: `${prefix}_${++count}`, object, created: seconds(), livemode: false, ...fields };
      objects.set(made.id, made);
      return made;
    },

    object(id: unknown): StripeObject {
      const found = objects.get(String(id));
      if (!found) throw new Error(`no object ${String(id)}`);
      // A session expires when its time is over, without any request.
      if (found["status"] === "open" && Number(found["expires_at"]) * 1000 <= now()) account.expire(found.id);
      return found;
    },

    pay: (sessionId: string, method = "ideal") => attempt(sessionId, method, true),
    payLater: (sessionId: string, method = "p24") => attempt(sessionId, method, false),

    settle(sessionId: string, isPaid: boolean): void {
      const session = account.object(sessionId);
      const charge = chargeOf(sessionId);
      if (isPaid) complete(session, charge);
      else {
        charge["status"] = "failed";
        account.object(session["payment_intent"])["status"] = "requires_payment_method";
      }
      announce(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
    },

    expire(sessionId: string): void {
      const session = objects.get(sessionId);
      Object.assign(session ?? {}, { status: "expired", url: null });
      if (session) announce("checkout.session.expired", session);
    },

    bookFees(sessionId: string): void {
      const charge = chargeOf(sessionId);
      const { amount, payment_intent: intent } = charge as StripeObject & { amount: number };
      moves.push({ intent, amount: -amount, fee: 0 });
      charge["balance_transaction"] = book(intent, amount, feeOf(amount), "charge").id;
      announce("charge.updated", charge);
    },

    refund: (sessionId: string, amount: number): string =>
      account.addRefund(account.object(account.object(sessionId)["payment_intent"]), amount, {}).id,

    addRefund(intent: StripeObject, amount: number, metadata: object): StripeObject {
      const refund = account.add("re", "refund", {
        amount,
        currency: intent["currency"],
        payment_intent: intent.id,
        charge: intent["latest_charge"],
        status: account.areRefundsPending ? "pending" : "succeeded",
        metadata,
        balance_transaction: null as string | null,
      });
      refund.balance_transaction = book(intent.id, -amount, 0, "refund", refund.id).id;
      announce("refund.created", refund);
      return refund;
    },

    settleRefund(refundId: string, isDone: boolean): void {
      const refund = account.object(refundId);
      refund["status"] = isDone ? "succeeded" : "failed";
      if (!isDone) {
        refund["failure_reason"] = "expired_or_canceled_card";
        const back = book(refund["payment_intent"], Number(refund["amount"]), 0, "refund_failure", refundId);
        refund["failure_balance_transaction"] = back.id;
      }
      announce(isDone ? "refund.updated" : "refund.failed", refund);
    },

    cancelRefund(refundId: string): void {
      const refund = account.object(refundId);
      refund["status"] = "canceled";
      moves.splice(
        moves.findIndex((move) => move.refund === refundId),
        1,
      );
      announce("refund.updated", refund);
    },

    dispute(sessionId: string, amount: number): string {
      const intent = account.object(account.object(sessionId)["payment_intent"]);
      const dispute = account.add("du", "dispute", {
        amount,
        currency: intent["currency"],
        charge: intent["latest_charge"],
        payment_intent: intent.id,
        status: "needs_response",
        balance_transactions: [book(intent.id, -amount, DISPUTE_FEE, "adjustment")],
      });
      announce("charge.dispute.created", dispute);
      announce("charge.dispute.funds_withdrawn", dispute);
      return dispute.id;
    },

    winDispute(disputeId: string): void {
      const dispute = account.object(disputeId) as StripeObject & { amount: number; balance_transactions: StripeObject[] };
      dispute.balance_transactions.push(book(dispute["payment_intent"], dispute.amount, -DISPUTE_FEE, "adjustment"));
      dispute["status"] = "won";
      announce("charge.dispute.closed", dispute);
      announce("charge.dispute.funds_reinstated", dispute);
    },

    sign(event, { age = 0, secret = account.hookSecret } = {}) {
      const body = JSON.stringify(event);
      const at = seconds() - age;
      const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
      return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${at},v1=${signature}` } };
    },

    sums(sessionId: string): { guest: number; fees: number } {
      const { payment_intent: intent } = account.object(sessionId);
      const isDone = (refund?: string) => refund === undefined || account.object(refund)["status"] !== "pending";
      const done = moves.filter((move) => move.intent === intent && isDone(move.refund));
      const sum = (key: "amount" | "fee") => done.reduce((total, move) => total + move[key], 0);
      return { guest: sum("amount"), fees: sum("fee") };
    },
  };

  const chargeOf = (sessionId: string) =>
    account.object(account.object(account.object(sessionId)["payment_intent"])["latest_charge"]);

  function book(intent: unknown, amount: number, fee: number, type: string, refund?: string): StripeObject {
    moves.push({ intent, amount, fee, ...(refund === undefined ? {} : { refund }) });
    const { currency } = account.object(intent);
    return account.add("txn", "balance_transaction", { amount, fee, net: amount - fee, currency, exchange_rate: null, type });
  }

  function announce(type: string, object: StripeObject): void {
    const data = { object: structuredClone(object) };
    const event = account.add("evt", "event", { type, api_version: "2026-10-28.endive", data });
    account.events.push(event);
    if (account.onEvent) account.told.push(account.onEvent(account.sign(event)));
  }

  function attempt(sessionId: string, method: string, isPaid: boolean): void {
    const session = account.object(sessionId);
    if (session["status"] !== "open") throw new Error(`the session is ${String(session["status"])}`);
    const { amount_total: amount, currency, metadata } = session;
    const intent = account.add("pi", "payment_intent", {
      amount,
      currency,
      metadata,
      status: "processing",
      latest_charge: null as string | null,
    });
    const charge = account.add("ch", "charge", {
      amount,
      amount_captured: 0,
      currency,
      status: "pending",
      payment_intent: intent.id,
      payment_method_details: { type: method, [method]: {} },
      balance_transaction: null,
    });
    intent.latest_charge = charge.id;
    Object.assign(session, { status: "complete", payment_intent: intent.id, url: null });
    if (isPaid) complete(session, charge);
    announce("checkout.session.completed", session);
  }

  function complete(session: StripeObject, charge: StripeObject): void {
    const { payment_intent: intent } = session;
    const amount = Number(charge["amount"]);
    Object.assign(charge, { status: "succeeded", amount_captured: amount });
    account.object(intent)["status"] = "succeeded";
    session["payment_status"] = "paid";
    if (account.areFeesLate) moves.push({ intent, amount, fee: 0 });
    else charge["balance_transaction"] = book(intent, amount, feeOf(amount), "charge").id;
  }

  return account;
}
