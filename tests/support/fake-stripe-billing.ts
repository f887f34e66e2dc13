import { randomUUID } from "node:crypto";
import { addMonthsToDay, date } from "#domain/dates.ts";

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
  /** Starts the subscription of a Checkout session, with its first invoice, which the bank has not confirmed; returns its id. */
  subscribe(session: string, parameters: Record<string, string>): string;
  /** Charges another month. */
  charge(subscription: string, amount: number): void;
  /** Makes the invoice of the next month, which is paid or not. */
  month(subscription: string, isPaid: boolean): void;
  /** Cancels a subscription for the end of its period, or keeps it. */
  cancelAtEnd(subscription: string, isCancelled: boolean): void;
  /** Ends a subscription at once; because it was not paid if Stripe itself does, after its last attempt. */
  end(subscription: string, reason?: "cancellation_requested" | "payment_failed"): void;
  /** Refunds a part of the newest charge; returns the charge. */
  refund(subscription: string, amount: number): Fields;
  /** A customer has the bank take the newest charge back; returns the dispute. */
  dispute(subscription: string): Fields;
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

/** Refunds that a charge has with it. */
const MAX_INCLUDED = 10;

/** Stripe's rule: the day of the anchor, or the last day of a shorter month. */
function monthsAfter(anchor: number, months: number): number {
  const time = new Date(anchor * 1000);
  const day = time.toISOString().slice(11);
  return Date.parse(`${addMonthsToDay(date(time.toISOString().slice(0, 10)), months)}T${day}`) / 1000;
}

export function createStripeBilling(now = () => Math.floor(Date.now() / 1000)): StripeBilling {
  const objects = new Map<string, Fields>();
  const replies = new Map<string, { parameters: string; answer: BillingAnswer }>();
  const add = <T extends object>(object: string, id: string, fields: T) => {
    const made = { id, object, created: now(), ...fields };
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
    subscribe(session, parameters) {
      const trialEnd = parameters["subscription_data[trial_end]"];
      const amountOf = (line: number) => Number(parameters[`line_items[${line}][price_data][unit_amount]`] ?? 0);
      const anchor = trialEnd === undefined ? now() : Number(trialEnd);
      const periodEnd = trialEnd === undefined ? monthsAfter(anchor, 1) : anchor;
      const id = `sub_${session}`;
      add("subscription", id, {
        customer: `cus_${session}`,
        status: trialEnd === undefined ? "active" : "trialing",
        metadata: { order: parameters["subscription_data[metadata][order]"] },
        billing_cycle_anchor: anchor,
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: null,
        items: { object: "list", data: [{ current_period_end: periodEnd, price: { unit_amount: amountOf(0) } }] },
      });
      charge(id, trialEnd === undefined ? amountOf(0) + amountOf(1) : 0, false);
      return id;
    },
    month(id, isPaid) {
      const item = itemOf(id);
      charge(id, item.price.unit_amount, isPaid);
      item.current_period_end = nextPeriodEnd(id);
      const isDue = invoicesOf(id).some(({ status }) => status === "open");
      get(id)["status"] = isDue ? "past_due" : "active";
    },
    cancelAtEnd(id, isCancelled) {
      const cancelAt = isCancelled ? itemOf(id).current_period_end : null;
      Object.assign(get(id), { cancel_at: cancelAt, cancel_at_period_end: isCancelled });
    },
    end(id, reason = "cancellation_requested") {
      cancel(id);
      get(id)["cancellation_details"] = { reason };
    },
    refund(id, amount) {
      const newest = newestCharge(id);
      add("refund", `re_${randomUUID()}`, { payment_intent: newest["payment_intent"], amount, status: "succeeded" });
      return newest;
    },
    dispute(id) {
      const { id: charged, amount, payment_intent } = newestCharge(id);
      return add("dispute", `dp_${randomUUID()}`, { charge: charged, amount, payment_intent, status: "needs_response" });
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
      const isOpen = invoicesOf(subscription).some(({ status }) => status === "open");
      if (isPaid && !isOpen && get(subscription)["status"] === "past_due") get(subscription)["status"] = "active";
    },
    refunded: () =>
      all("refund")
        .filter(({ status }) => status !== "failed")
        .map(({ amount }) => Number(amount)),
    answer({ method, path, parameters, key }) {
      const [, resource = "", id] =
        /^\/v1\/(subscriptions|invoices|invoice_payments|refunds|charges|disputes|billing_portal\/sessions)(?:\/([\w-]+))?$/.exec(
          path,
        ) ?? [];
      const route = `${method} ${resource}${id === undefined ? "" : "/id"}`;
      switch (route) {
        case "DELETE subscriptions/id":
          return cancel(id ?? "");
        case "POST subscriptions/id":
          return update(id ?? "", parameters);
        case "POST billing_portal/sessions":
          return { status: 200, body: { url: `https://billing.stripe.com/p/session/${parameters["customer"]}` } };
        case "GET subscriptions":
          return list(all("subscription").filter(({ status }) => status !== "canceled"));
        case "GET subscriptions/id":
          return objects.has(id ?? "") ? { status: 200, body: get(id ?? "") } : noSubscription(id ?? "");
        case "GET invoices":
          return list(
            invoicesOf(parameters["subscription"] ?? "").filter(({ status }) =>
              [undefined, status].includes(parameters["status"]),
            ),
          );
        case "GET charges":
          return list(chargesOf(parameters["customer"] ?? "").toReversed());
        case "GET disputes":
          return list(all("dispute").filter((dispute) => dispute["charge"] === parameters["charge"]));
        case "GET invoice_payments":
          return listPayments(parameters);
        case "GET refunds":
          return list(
            all("refund").filter(({ payment_intent: intent }) =>
              [parameters["payment_intent"], parameters["charge"]?.replace("ch_", "pi_")].includes(String(intent)),
            ),
          );
        case "POST refunds":
          return once(key, parameters, () => createRefund(parameters));
        default:
          return undefined;
      }
    },
  };

  function get(id: string): Fields {
    const found = objects.get(id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  }
  const invoicesOf = (subscription: string) => all("invoice").filter((invoice) => invoice["subscription"] === subscription);
  const itemOf = (subscription: string) =>
    (get(subscription)["items"] as { data: [{ current_period_end: number; price: { unit_amount: number } }] }).data[0];

  function nextPeriodEnd(subscription: string): number {
    const anchor = Number(get(subscription)["billing_cycle_anchor"]);
    const end = itemOf(subscription).current_period_end;
    for (let months = 1; ; months++) if (monthsAfter(anchor, months) > end) return monthsAfter(anchor, months);
  }

  /** The charges of a customer, each with its refunds, as they follow from the payments that succeeded. */
  function chargesOf(customer: string): Fields[] {
    const owned = all("subscription").filter((subscription) => subscription["customer"] === customer);
    return owned
      .flatMap(({ id }) => paymentsOf(id))
      .flatMap((payment) => {
        const intent = intentOf(payment);
        if (intent?.["status"] !== "succeeded") return [];
        const charged = intent.id.replace("pi_", "ch_");
        const refunds = all("refund").filter((refund) => refund["payment_intent"] === intent.id);
        return {
          id: charged,
          object: "charge",
          created: intent["created"],
          customer,
          status: "succeeded",
          currency: "eur",
          amount: intent["amount_received"],
          amount_captured: intent["amount_received"],
          disputed: all("dispute").some((dispute) => dispute["charge"] === charged),
          payment_intent: intent.id,
          refunds: { object: "list", has_more: refunds.length > MAX_INCLUDED, data: refunds.slice(-MAX_INCLUDED) },
        };
      });
  }

  function newestCharge(subscription: string): Fields {
    const newest = chargesOf(String(get(subscription)["customer"])).at(-1);
    if (!newest) throw new Error("nothing was charged");
    return newest;
  }

  const succeeded = (amount: number) => ({ status: "succeeded", amount_received: amount });

  function charge(subscription: string, amount: number, isConfirmed: boolean): void {
    // An invoice of nothing, as in a free month, is paid and has no payment.
    const isPaid = isConfirmed || amount === 0;
    const parent = { type: "subscription_details", subscription_details: { subscription } };
    const invoice = add("invoice", `in_${randomUUID()}`, {
      subscription,
      parent,
      total: amount,
      status: isPaid ? "paid" : "open",
    });
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
    if (!subscription || subscription["status"] === "canceled") return noSubscription(id);
    Object.assign(subscription, { status: "canceled", ended_at: now(), canceled_at: now() });
    return { status: 200, body: subscription };
  }

  function update(id: string, parameters: Record<string, string>): BillingAnswer {
    if (!objects.has(id)) return noSubscription(id);
    if (get(id)["status"] === "canceled")
      return invalid(400, "A canceled subscription can only update its cancellation_details and metadata.");
    billing.cancelAtEnd(id, parameters["cancel_at_period_end"] === "true");
    return { status: 200, body: get(id) };
  }

  const noSubscription = (id: string) => invalid(404, `No such subscription: '${id}'`, "resource_missing");

  function listPayments(parameters: Record<string, string>): BillingAnswer {
    const intent = parameters["payment[payment_intent]"];
    const found = all("invoice_payment").filter((payment) =>
      intent === undefined ? payment["invoice"] === parameters["invoice"] : intentOf(payment)?.id === intent,
    );
    if (parameters["expand[0]"] === "data.invoice")
      return list(found.map((payment) => ({ ...payment, invoice: get(String(payment["invoice"])) })));
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
