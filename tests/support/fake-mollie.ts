import {
  type ApiAnswer,
  type ApiRequest,
  type PageAnswer,
  type Protocol,
  type ProviderServer,
  type Refusal,
  startProviderServer,
} from "./provider-server.ts";
import type { Hook } from "./guest-stripe-account.ts";

export const MOLLIE_KEY = "test_guestpayments";

interface Amount {
  currency: string;
  value: string;
}
interface Refund {
  id: string;
  amount: Amount;
  status: "queued" | "pending" | "refunded" | "failed" | "canceled";
  metadata: unknown;
  createdAt: string;
}
interface Chargeback {
  id: string;
  amount: Amount;
  createdAt: string;
  reversedAt: string | null;
}
interface Payment {
  id: string;
  amount: Amount;
  status: "open" | "pending" | "paid" | "canceled" | "expired" | "failed";
  method: string | null;
  isCancelable: boolean;
  createdAt: string;
  expiresAt: string;
  paidAt?: string;
  redirectUrl: string;
  cancelUrl: string;
  webhookUrl?: string;
}

/** The part of Mollie's API that payments of guests need, and its payment page, with the shapes of Mollie's documentation. */
export interface FakeMollie extends ProviderServer {
  /** Ids of the payments for which Mollie would have called the webhook, in the order of the changes. */
  changed: string[];
  /** First segments of paths (`profiles`, `methods` …) that the key has no permission for. */
  denied: Set<string>;
  /** If true, refunds are pending until `settleRefund`. */
  areRefundsPending: boolean;
  /** Is told about each change before the payment page sends the guest back. */
  onChange?: (hook: Hook) => Promise<unknown>;
  payment(id: string): Payment;
  pay(id: string, method?: string): void;
  /** The guest has chosen a bank, which answers later: `settle`. The payment can no longer be cancelled. */
  payLater(id: string, method?: string): void;
  settle(id: string, isPaid: boolean): void;
  /** The guest cancels on the page, or the payment fails. */
  end(id: string, status: "canceled" | "expired" | "failed"): void;
  /** The owner refunds in Mollie's dashboard; returns the id. */
  refund(id: string, amount: number): string;
  settleRefund(refundId: string, isDone: boolean): void;
  /** The owner cancels a refund in Mollie's dashboard before it is done. */
  cancelRefund(refundId: string): void;
  /** The guest's bank takes money back; returns the chargeback's id. */
  chargeBack(id: string, amount: number): string;
  reverse(chargebackId: string): void;
  /** The request of Mollie's webhook. */
  hook(id: string): Hook;
  /**
   * All money of a payment that has moved for good, in minor units: between guest and owner, and as fees, which Mollie does not
   * report.
   */
  sums(id: string): { guest: number; fees: number };
}

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
const METHODS: Record<string, string[]> = {
  EUR: ["ideal", "creditcard", "bancontact"],
  PLN: ["przelewy24", "blik", "creditcard"],
};
const PAYMENT_FIELDS = ["amount", "description", "redirectUrl", "cancelUrl", "webhookUrl", "locale", "metadata"];

const error = (status: number, title: string, detail: string, field?: string): ApiAnswer => ({
  status,
  body: { status, title, detail, ...(field === undefined ? {} : { field }) },
});
const invalid = (detail: string, field?: string) => error(422, "Unprocessable Entity", detail, field);
const toMinor = ({ value }: Amount): number => Math.round(Number(value) * 100);
const isAmount = (amount: unknown): amount is Amount =>
  /^\d+\.\d{2}$/.test(String((amount as Partial<Amount>)?.value)) && String((amount as Partial<Amount>)?.currency) in METHODS;

interface Options {
  now?: () => number;
  /** Starts its server; another one answers in this process. */
  start?: <T extends object>(protocol: Protocol, owner: T) => Promise<ProviderServer & T> | (ProviderServer & T);
}

export async function startFakeMollie({ now = Date.now, start = startProviderServer }: Options = {}): Promise<FakeMollie> {
  const payments = new Map<string, { payment: Payment & object; refunds: Refund[]; chargebacks: Chargeback[] }>();
  const told: Promise<unknown>[] = [];
  let count = 0;
  /** Mollie's ids are letters and digits. */
  const newId = (prefix: string) => `${prefix}_${(++count).toString(36).padStart(10, "Q7u")}`;
  const iso = (at = now()) => new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");

  function get(id: string) {
    const found = payments.get(id);
    if (!found) throw new Error(`no payment ${id}`);
    const { payment } = found;
    const isOver = payment.status === "open" && Date.parse(payment.expiresAt) <= now();
    if (isOver) change(payment, { status: "expired" });
    return found;
  }

  const holding = (field: "refunds" | "chargebacks", id: string) => {
    for (const each of payments.values()) {
      const part = each[field].find((candidate) => candidate.id === id);
      if (part) return { payment: each.payment, part };
    }
    throw new Error(`no ${field} ${id}`);
  };

  function change(payment: Payment, changes: Partial<Payment>): void {
    Object.assign(payment, changes);
    fake.changed.push(payment.id);
    if (fake.onChange) told.push(fake.onChange(fake.hook(payment.id)));
  }

  function finish(id: string, changes: Partial<Payment>, from: Payment["status"][] = ["open"]): void {
    const { payment } = get(id);
    if (!from.includes(payment.status)) throw new Error(`the payment is ${payment.status}`);
    change(payment, { isCancelable: false, ...changes });
  }

  const sum = (parts: { amount: Amount }[]) => parts.reduce((total, { amount }) => total + toMinor(amount), 0);
  const amountOf = (minor: number, { amount: { currency } }: Payment): Amount => ({ currency, value: (minor / 100).toFixed(2) });

  function addRefund(id: string, amount: number, metadata: unknown): Refund {
    const { payment, refunds } = get(id);
    const status = fake.areRefundsPending ? "pending" : "refunded";
    const refund: Refund = { id: newId("re"), amount: amountOf(amount, payment), status, metadata, createdAt: iso() };
    refunds.push(refund);
    change(payment, {});
    return refund;
  }

  const protocol = {
    prefix: "/v2/",
    key: MOLLIE_KEY,
    keptMs: HOUR_MS,
    now,
    refuse(status: number, reason: Refusal) {
      if (reason === "key") return error(401, "Unauthorized Request", "Missing authentication, or failed to authenticate");
      if (reason === "in-use") return error(409, "Conflict", "A request with this idempotency key is being processed");
      if (reason === "other-body") return invalid("The idempotency key was used for another request");
      return error(status, status === 429 ? "Too Many Requests" : "Error", "The request was not done");
    },
    answer,
    page,
  };

  const fake: FakeMollie = await start<Omit<FakeMollie, keyof ProviderServer>>(protocol, {
    changed: [],
    denied: new Set(),
    areRefundsPending: false,
    payment: (id: string) => get(id).payment,
    pay: (id: string, method = "ideal") => finish(id, { status: "paid", method, paidAt: iso() }),
    payLater: (id: string, method = "banktransfer") => finish(id, { status: "pending", method }),
    settle: (id: string, isPaid: boolean) =>
      finish(id, isPaid ? { status: "paid", paidAt: iso() } : { status: "failed" }, ["pending"]),
    end: (id: string, status: "canceled" | "expired" | "failed") => finish(id, { status }),
    refund: (id: string, amount: number) => addRefund(id, amount, null).id,
    settleRefund(refundId: string, isDone: boolean) {
      const { payment, part } = holding("refunds", refundId);
      Object.assign(part, { status: isDone ? "refunded" : "failed" });
      change(payment, {});
    },
    cancelRefund(refundId: string) {
      const { payment, part } = holding("refunds", refundId);
      Object.assign(part, { status: "canceled" });
      change(payment, {});
    },
    chargeBack(id: string, amount: number) {
      const { payment, chargebacks } = get(id);
      const chargeback = { id: newId("chb"), amount: amountOf(amount, payment), createdAt: iso(), reversedAt: null };
      chargebacks.push(chargeback);
      change(payment, {});
      return chargeback.id;
    },
    reverse(chargebackId: string) {
      const { payment, part } = holding("chargebacks", chargebackId);
      Object.assign(part, { reversedAt: iso() });
      change(payment, {});
    },
    hook: (id: string) => ({ body: `id=${id}`, headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    sums(id: string) {
      const { payment, refunds, chargebacks } = get(id);
      const paid = payment.status === "paid" ? toMinor(payment.amount) : 0;
      const refunded = sum(refunds.filter(({ status }) => status === "refunded"));
      return { guest: paid - refunded - sum(chargebacks.filter(({ reversedAt }) => reversedAt === null)), fees: 0 };
    },
  });

  function answer({ method, path, query, body }: ApiRequest): ApiAnswer {
    const [resource = "", id, action] = path.replace("/v2/", "").split("/");
    if (fake.denied.has(resource)) return error(403, "Forbidden", "The authentication does not have permission");
    if (resource === "profiles" && id === "me")
      return {
        status: 200,
        body: { resource: "profile", id: "pfl_zeezicht", mode: "live", name: "Zeezicht", status: "verified" },
      };
    if (resource === "methods") return listMethods(query.get("amount[currency]") ?? "EUR");
    if (resource !== "payments") return error(404, "Not Found", "No such resource");
    if (id === undefined) return createPayment(JSON.parse(body) as Record<string, unknown>);
    if (!payments.has(id)) return error(404, "Not Found", `No payment exists with token ${id}.`);
    const { payment } = get(id);
    if (action === "refunds" && method === "POST") return createRefund(payment, JSON.parse(body) as Record<string, unknown>);
    if (action !== undefined) return error(404, "Not Found", "No such resource");
    if (method === "DELETE") {
      if (!payment.isCancelable) return invalid("The payment cannot be canceled");
      fake.end(id, "canceled");
    }
    return { status: 200, body: show(id, (query.get("embed") ?? "").split(",")) };
  }

  /** A payment as Mollie shows it: parts that it does not have are absent. */
  function show(id: string, embed: string[]): object {
    const { payment, refunds, chargebacks } = get(id);
    const link = (href: string, type = "application/hal+json") => ({ href, type });
    const embedded = {
      ...(embed.includes("refunds") ? { refunds } : {}),
      ...(embed.includes("chargebacks") ? { chargebacks } : {}),
    };
    return {
      resource: "payment",
      mode: "test",
      ...payment,
      profileId: "pfl_zeezicht",
      sequenceType: "oneoff",
      ...(Object.keys(embedded).length > 0 ? { _embedded: embedded } : {}),
      _links: {
        self: link(`${fake.base}/v2/payments/${id}`),
        ...(payment.status === "open" ? { checkout: link(`${fake.base}/checkout/${id}`, "text/html") } : {}),
      },
    };
  }

  function createPayment(fields: Record<string, unknown>): ApiAnswer {
    const unknown = Object.keys(fields).find((field) => !PAYMENT_FIELDS.includes(field));
    if (unknown !== undefined) return invalid(`Non-existent body parameter "${unknown}" for this API call.`, unknown);
    const { amount, description, redirectUrl, cancelUrl, webhookUrl, locale, metadata } = fields;
    if (!isAmount(amount)) return invalid("The amount is invalid", "amount");
    if (!/^(nl_NL|en_GB|pl_PL)$/.test(String(locale))) return invalid("The locale is not supported", "locale");
    if (typeof redirectUrl !== "string") return invalid("The redirect URL is required", "redirectUrl");
    const isReachable = typeof webhookUrl === "string" && /^https:\/\/[\w-]+(\.[\w-]+)+\//.test(webhookUrl);
    if (webhookUrl !== undefined && !isReachable)
      return invalid("The webhook URL is invalid because it is unreachable from Mollie's point of view", "webhookUrl");
    const payment = {
      id: newId("tr"),
      amount,
      description,
      status: "open" as const,
      method: null,
      isCancelable: true,
      createdAt: iso(),
      expiresAt: iso(now() + 15 * MINUTE_MS),
      redirectUrl,
      cancelUrl: typeof cancelUrl === "string" ? cancelUrl : redirectUrl,
      metadata,
      locale,
      ...(typeof webhookUrl === "string" ? { webhookUrl } : {}),
    };
    payments.set(payment.id, { payment, refunds: [], chargebacks: [] });
    return { status: 201, body: show(payment.id, []) };
  }

  function createRefund(payment: Payment, { amount, metadata }: Record<string, unknown>): ApiAnswer {
    if (!isAmount(amount) || amount.currency !== payment.amount.currency) return invalid("The amount is invalid", "amount");
    const { refunds } = get(payment.id);
    const refunded = sum(refunds.filter(({ status }) => status !== "failed" && status !== "canceled"));
    if (payment.status !== "paid" || toMinor(amount) > toMinor(payment.amount) - refunded)
      return invalid("The amount is higher than the maximum", "amount");
    const refund = addRefund(payment.id, toMinor(amount), metadata);
    return { status: 201, body: { resource: "refund", paymentId: payment.id, ...refund } };
  }

  function listMethods(currency: string): ApiAnswer {
    const listed = METHODS[currency];
    if (!listed) return invalid("The currency is not supported", "amount.currency");
    const all = listed.map((id) => ({ resource: "method", id, status: "activated" }));
    return { status: 200, body: { count: all.length, _embedded: { methods: all }, _links: {} } };
  }

  async function page({ method, path, body }: ApiRequest): Promise<PageAnswer> {
    const { payment } = get(path.split("/").at(-1) ?? "");
    if (payment.status !== "open") return { html: "<p>This payment has ended.</p>" };
    const result = method === "POST" ? new URLSearchParams(body).get("result") : null;
    if (result === "paid") fake.pay(payment.id);
    else if (result === "later") fake.payLater(payment.id);
    else if (result === "declined") fake.end(payment.id, "failed");
    else if (result === "cancel") fake.end(payment.id, "canceled");
    else {
      const texts = { paid: "Pay", later: "Pay, and the bank answers later", declined: "Pay in vain", cancel: "Cancel" };
      const buttons = Object.entries(texts).map(([value, text]) => `<button name="result" value="${value}">${text}</button>`);
      return { html: `<form method="post">${buttons.join("")}</form>` };
    }
    await Promise.all(told);
    return { location: result === "cancel" ? payment.cancelUrl : payment.redirectUrl };
  }

  return fake;
}
