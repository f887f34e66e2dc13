import { randomUUID } from "node:crypto";

type Fields = Record<string, unknown> & { id: string; object: string };
type RefundStatus = "succeeded" | "pending" | "failed";

interface BillingAnswer {
  status: number;
  body: object;
}

/** Subscriptions of one Stripe account with their invoices, payments and refunds, in the shapes of Stripe's API. */
export interface StripeBilling {
  /** All objects by their id. */
  objects: Map<string, Fields>;
  /** Status of the refunds that are created next. */
  refundStatus: RefundStatus;
  /** Number of the next requests for refunds that are carried out, but whose answer is lost. */
  lostRefunds: number;
  /** Starts a subscription with its first invoice; with `isConfirmed` false the bank has not confirmed its payment yet. */
  subscribe(id: string, amount: number, isConfirmed: boolean): void;
  /** Charges another month. */
  charge(subscription: string, amount: number): void;
  /** The bank confirms the payments that are under way, or refuses them. */
  settle(subscription: string, isPaid: boolean): void;
  /** Amounts of all refunds that moved money. */
  refunded(): number[];
  /** Answers a request to `/v1/…`; undefined for a resource of others. */
  answer(request: {
    method: string;
    path: string;
    parameters: Record<string, string>;
    key: string | undefined;
  }): BillingAnswer | undefined;
}

const invalid = (status: number, message: string, code?: string): BillingAnswer => ({
  status,
  body: { error: { type: "invalid_request_error", message, ...(code === undefined ? {} : { code }) } },
});

export function createStripeBilling(): StripeBilling {
  const objects = new Map<string, Fields>();
  const replies = new Map<string, { parameters: string; answer: BillingAnswer }>();
  const add = <T extends object>(object: string, id: string, fields: T) => {
    const made = { id, object, ...fields };
    objects.set(id, made);
    return made;
  };
  const all = (object: string) => [...objects.values()].filter((each) => each.object === object);
  const paymentsOf = (subscription: string) => {
    const invoices = all("invoice").filter((invoice) => invoice["subscription"] === subscription);
    return all("invoice_payment").filter((payment) => invoices.some(({ id }) => id === payment["invoice"]));
  };
  const intentOf = (payment: Fields) => objects.get((payment["payment"] as { payment_intent: string }).payment_intent);
  const list = (data: Fields[]): BillingAnswer => ({ status: 200, body: { object: "list", has_more: false, data } });

  const billing: StripeBilling = {
    objects,
    refundStatus: "succeeded",
    lostRefunds: 0,
    subscribe(id, amount, isConfirmed) {
      if (objects.has(id)) return billing.settle(id, isConfirmed);
      add("subscription", id, { status: "active" });
      charge(id, amount, isConfirmed);
    },
    charge: (subscription, amount) => charge(subscription, amount, true),
    settle(subscription, isPaid) {
      for (const payment of paymentsOf(subscription).filter(({ status }) => status === "open")) {
        const intent = intentOf(payment);
        Object.assign(intent ?? {}, isPaid ? succeeded(Number(intent?.["amount"])) : { status: "requires_payment_method" });
        if (isPaid) Object.assign(payment, { status: "paid", amount_paid: payment["amount_requested"] });
        const invoice = objects.get(String(payment["invoice"]));
        if (isPaid && invoice) invoice["status"] = "paid";
      }
    },
    refunded: () =>
      all("refund")
        .filter(({ status }) => status !== "failed")
        .map(({ amount }) => Number(amount)),
    answer({ method, path, parameters, key }) {
      const [, resource = "", id] = /^\/v1\/(subscriptions|invoices|invoice_payments|refunds)(?:\/([\w-]+))?$/.exec(path) ?? [];
      const route = `${method} ${resource}${id === undefined ? "" : "/id"}`;
      switch (route) {
        case "DELETE subscriptions/id":
          return cancel(id ?? "");
        case "GET invoices":
          return list(all("invoice").filter((invoice) => invoice["subscription"] === parameters["subscription"]));
        case "GET invoice_payments":
          return listPayments(parameters);
        case "GET refunds":
          return list(all("refund").filter((refund) => refund["payment_intent"] === parameters["payment_intent"]));
        case "POST refunds":
          return once(key, parameters, () => createRefund(parameters));
        default:
          return undefined;
      }
    },
  };

  const succeeded = (amount: number) => ({ status: "succeeded", amount_received: amount });

  function charge(subscription: string, amount: number, isConfirmed: boolean): void {
    const invoice = add("invoice", `in_${randomUUID()}`, { subscription, total: amount, status: isConfirmed ? "paid" : "open" });
    // An invoice of nothing, as in a free month, has no payment.
    if (amount === 0) return;
    const intent = add("payment_intent", `pi_${randomUUID()}`, { amount, status: "processing", amount_received: 0 });
    if (isConfirmed) Object.assign(intent, succeeded(amount));
    add("invoice_payment", `inpay_${randomUUID()}`, {
      invoice: invoice.id,
      amount_requested: amount,
      amount_paid: isConfirmed ? amount : null,
      status: isConfirmed ? "paid" : "open",
      payment: { type: "payment_intent", payment_intent: intent.id },
    });
  }

  function cancel(id: string): BillingAnswer {
    const subscription = objects.get(id);
    if (!subscription || subscription["status"] === "canceled")
      return invalid(404, `No such subscription: '${id}'`, "resource_missing");
    subscription["status"] = "canceled";
    return { status: 200, body: subscription };
  }

  function listPayments(parameters: Record<string, string>): BillingAnswer {
    const found = all("invoice_payment").filter((payment) => payment["invoice"] === parameters["invoice"]);
    if (parameters["expand[0]"] !== "data.payment.payment_intent") return list(found);
    return list(found.map((payment) => ({ ...payment, payment: { type: "payment_intent", payment_intent: intentOf(payment) } })));
  }

  /** Answers a repeated request as the first time, and refuses another one with the same key. */
  function once(key: string | undefined, parameters: Record<string, string>, answer: () => BillingAnswer): BillingAnswer {
    const given = JSON.stringify(parameters);
    const earlier = key === undefined ? undefined : replies.get(key);
    if (earlier && earlier.parameters !== given)
      return { status: 400, body: { error: { type: "idempotency_error", message: "Keys for idempotent requests" } } };
    const reply = earlier?.answer ?? answer();
    if (key !== undefined && reply.status < 300) replies.set(key, { parameters: given, answer: structuredClone(reply) });
    if (billing.lostRefunds === 0) return reply;
    billing.lostRefunds -= 1;
    return { status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } } };
  }

  function createRefund(parameters: Record<string, string>): BillingAnswer {
    const intent = objects.get(parameters["payment_intent"] ?? "");
    if (!intent) return invalid(404, "No such payment_intent", "resource_missing");
    if (intent["status"] !== "succeeded") return invalid(400, "This PaymentIntent does not have a successful charge to refund.");
    const before = all("refund").filter((refund) => refund["payment_intent"] === intent.id && refund["status"] !== "failed");
    const left = Number(intent["amount_received"]) - before.reduce((sum, { amount }) => sum + Number(amount), 0);
    const amount = Number(parameters["amount"] ?? left);
    if (left === 0) return invalid(400, "Charge has already been refunded.", "charge_already_refunded");
    if (amount > left) return invalid(400, "Refund amount is greater than unrefunded amount on charge");
    const { refundStatus: status } = billing;
    return { status: 200, body: add("refund", `re_${randomUUID()}`, { payment_intent: intent.id, amount, status }) };
  }

  return billing;
}
