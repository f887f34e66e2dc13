import { randomUUID } from "node:crypto";

export interface StripeObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

/** Subscriptions of a fake Stripe, with their invoices, charges, refunds and disputes. Times are seconds, as in Stripe's API. */
export interface FakeSubscriptions {
  objects: Map<string, StripeObject>;
  /** Begins the subscription of a paid Checkout session; returns its id. */
  begin(session: string, parameters: Record<string, string>): string;
  /** Makes the invoice of the next month, which is paid or not. */
  month(subscription: string, isPaid: boolean): void;
  /** Pays the open invoices. */
  payOpen(subscription: string): void;
  cancelAtEnd(subscription: string, isCancelled: boolean): void;
  end(subscription: string): void;
  refund(subscription: string, amount: number): StripeObject;
  dispute(subscription: string): StripeObject;
  /** Answers a GET of the API; undefined if it is about something else. */
  answer(path: string, query: Record<string, string>): { status: number; body: object } | undefined;
}

const MONTH = 30 * 24 * 60 * 60;
const list = (data: StripeObject[]) => ({ status: 200, body: { object: "list", has_more: false, url: "", data } });

export function createFakeSubscriptions(now = () => Math.floor(Date.now() / 1000)): FakeSubscriptions {
  const objects = new Map<string, StripeObject>();
  const add = (prefix: string, object: string, fields: object): StripeObject => {
    const id = `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
    const made = { id, object, created: now(), ...fields };
    objects.set(id, made);
    return made;
  };
  const all = (object: string, where: Record<string, unknown>) =>
    [...objects.values()].filter(
      (each) => each.object === object && Object.entries(where).every(([field, value]) => each[field] === value),
    );
  const get = (id: string): StripeObject => {
    const found = objects.get(id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };
  const itemOf = (subscription: StripeObject) =>
    (subscription["items"] as { data: { current_period_end: number; price: { unit_amount: number } }[] }).data[0]!;

  function invoice(subscription: StripeObject, amount: number, isPaid: boolean): void {
    const made = add("in", "invoice", {
      subscription: subscription.id,
      status: isPaid ? "paid" : "open",
      amount_due: amount,
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    });
    if (isPaid) charge(subscription, made, amount);
  }

  function charge(subscription: StripeObject, of: StripeObject, amount: number): void {
    const intent = `pi_${of.id}`;
    add("ch", "charge", {
      customer: subscription["customer"],
      status: "succeeded",
      currency: "eur",
      amount,
      amount_captured: amount,
      disputed: false,
      payment_intent: intent,
      refunds: { object: "list", has_more: false, data: [] },
    });
    add("inpay", "invoice_payment", { invoice: of.id, payment: { type: "payment_intent", payment_intent: intent } });
  }

  const newestCharge = (subscription: string) => {
    const [found] = all("charge", { customer: get(subscription)["customer"] }).toReversed();
    if (!found) throw new Error("nothing was charged");
    return found;
  };

  return {
    objects,
    begin(session, parameters) {
      const trialEnd = parameters["subscription_data[trial_end]"];
      const monthly = Number(parameters["line_items[0][price_data][unit_amount]"]);
      const setup = Number(parameters["line_items[1][price_data][unit_amount]"] ?? 0);
      const periodEnd = trialEnd === undefined ? now() + MONTH : Number(trialEnd);
      const id = `sub_${session}`;
      const subscription = {
        id,
        object: "subscription",
        created: now(),
        customer: `cus_${session}`,
        status: trialEnd === undefined ? "active" : "trialing",
        metadata: { order: parameters["subscription_data[metadata][order]"] },
        billing_cycle_anchor: periodEnd,
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: null,
        items: { object: "list", data: [{ current_period_end: periodEnd, price: { unit_amount: monthly } }] },
      };
      objects.set(id, subscription);
      if (trialEnd === undefined) invoice(subscription, monthly + setup, true);
      return id;
    },
    month(id, isPaid) {
      const subscription = get(id);
      const item = itemOf(subscription);
      invoice(subscription, item.price.unit_amount, isPaid);
      item.current_period_end += MONTH;
      subscription["status"] =
        isPaid && all("invoice", { subscription: id, status: "open" }).length === 0 ? "active" : "past_due";
    },
    payOpen(id) {
      for (const open of all("invoice", { subscription: id, status: "open" })) {
        open["status"] = "paid";
        charge(get(id), open, Number(open["amount_due"]));
      }
      get(id)["status"] = "active";
    },
    cancelAtEnd(id, isCancelled) {
      const subscription = get(id);
      const cancelAt = isCancelled ? itemOf(subscription).current_period_end : null;
      Object.assign(subscription, { cancel_at: cancelAt, cancel_at_period_end: isCancelled });
    },
    end(id) {
      Object.assign(get(id), { status: "canceled", ended_at: now(), canceled_at: now() });
    },
    refund(id, amount) {
      const charged = newestCharge(id);
      const made = add("re", "refund", { charge: charged.id, amount, status: "succeeded" });
      (charged["refunds"] as { data: StripeObject[] }).data.push(made);
      return charged;
    },
    dispute(id) {
      const charged = newestCharge(id);
      charged["disputed"] = true;
      const { amount, payment_intent } = charged;
      return add("dp", "dispute", { charge: charged.id, amount, payment_intent, status: "needs_response" });
    },
    answer(path, query) {
      const [, resource = "", id] = /^\/v1\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
      if (resource === "subscriptions" && id !== undefined) {
        const found = objects.get(id);
        if (found) return { status: 200, body: found };
        const error = { type: "invalid_request_error", code: "resource_missing", message: `No such subscription: '${id}'` };
        return { status: 404, body: { error } };
      }
      if (resource === "invoices") return list(all("invoice", { subscription: query["subscription"], status: query["status"] }));
      if (resource === "charges") return list(all("charge", { customer: query["customer"] }).toReversed());
      if (resource === "disputes") return list(all("dispute", { charge: query["charge"] }));
      if (resource !== "invoice_payments") return undefined;
      const intent = query["payment[payment_intent]"];
      const payments = all("invoice_payment", {}).filter(
        (each) => (each["payment"] as { payment_intent: string }).payment_intent === intent,
      );
      return list(payments.map((each) => ({ ...each, invoice: get(String(each["invoice"])) })));
    },
  };
}
