import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderStatus } from "#contract/business/order.ts";
import { forgetOrders } from "../support/billing.ts";
import { ORDER_FORM } from "../fixtures/checkout.ts";
import { type FakeStripe, SECRET_KEY, type SignedEvent, startFakeStripe, WEBHOOK_SECRET } from "../support/fake-stripe.ts";
import { post, postForm } from "../support/post.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let stripe: FakeStripe;
let worker: TestWorker;
beforeAll(async () => {
  stripe = await startFakeStripe();
  const vars = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: stripe.base };
  worker = await startWorker({ vars });
});
afterAll(async () => {
  await worker.stop();
  await stripe.stop();
});
beforeEach(async () => {
  await forgetOrders(worker.store);
  await worker.store.db.delete(worker.store.tables.outbox);
  stripe.requests.length = 0;
  stripe.isDown = false;
  worker.logs.length = 0;
});

const sendOrder = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  postForm(worker, "/checkout", { ...ORDER_FORM, ...fields }, headers);

/** Places an order; returns its id and the Checkout session it redirects to. */
async function placeOrder(fields: Record<string, string> = {}): Promise<{ id: string; session: string }> {
  const answer = await sendOrder(fields);
  expect(answer.status).toBe(303);
  const session = (answer.headers.get("Location") ?? "").replace(`${stripe.base}/pay/`, "");
  return { id: stripe.sessions.get(session)?.client_reference_id ?? "", session };
}

const sendEvent = ({ body, headers }: SignedEvent) => post(worker, "/payments/stripe/webhook", body, headers);
const resultPage = (id: string) => worker.get(`${MAIN}/checkout-success?order=${id}`);
const readOrders = () => worker.store.db.select().from(worker.store.tables.orders);
const readStatus = async (): Promise<OrderStatus> => (await readOrders())[0]?.status as OrderStatus;
const createRequests = () => stripe.requests.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");

async function countRows() {
  const { signUpLinks, outbox, billingEvents } = worker.store.tables;
  return {
    signUpLinks: (await worker.store.db.select().from(signUpLinks)).length,
    mails: (await worker.store.db.select().from(outbox)).length,
    events: (await worker.store.db.select().from(billingEvents)).length,
  };
}

describe("a request to create a Checkout session", () => {
  test("is for a subscription with the set-up as a separate line, and headers cannot change its return addresses", async () => {
    await sendOrder({}, { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Origin: MAIN });
    const [request] = createRequests();
    const id = (await readOrders())[0]?.id;
    expect(request?.parameters).toMatchObject({
      mode: "subscription",
      locale: "nl",
      customer_email: "anna@example.com",
      client_reference_id: id,
      "metadata[order]": id,
      "subscription_data[metadata][order]": id,
      "line_items[0][price_data][unit_amount]": "5000",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][tax_behavior]": "inclusive",
      "line_items[0][price_data][recurring][interval]": "month",
      "line_items[1][price_data][unit_amount]": "15000",
      "adaptive_pricing[enabled]": "false",
      success_url: `${MAIN}/checkout-success?order=${id}`,
      cancel_url: `${MAIN}/checkout-cancelled?order=${id}`,
    });
    expect(request?.parameters).not.toHaveProperty("subscription_data[trial_end]");
    expect(request?.idempotencyKey).toContain(id);
  });

  test("with the free month charges nothing now, asks for a payment method, and charges first on the day that was shown", async () => {
    await placeOrder({ plan: "first-month-free" });
    const parameters = createRequests()[0]?.parameters ?? {};
    const trialEnd = new Date(Number(parameters["subscription_data[trial_end]"]) * 1000).toISOString().slice(0, 10);
    expect(trialEnd).toBe((await readOrders())[0]?.nextCharge);
    expect(parameters["payment_method_collection"]).toBe("always");
    expect(Object.keys(parameters).filter((name) => name.startsWith("line_items[1]"))).toEqual([]);
  });

  test("is sent once for the same form, also at the same time", async () => {
    const [first, second] = await Promise.all([placeOrder(), placeOrder()]);
    expect(second).toEqual(first);
    expect(await placeOrder()).toEqual(first);
    expect(await readOrders()).toHaveLength(1);
  });

  test("is allowed by the content security policy, so that the form can redirect to Stripe's page", async () => {
    const policy = (await worker.get(`${MAIN}/checkout`)).headers.get("Content-Security-Policy");
    expect(policy).toContain(`form-action 'self' https://checkout.stripe.com ${stripe.base}`);
  });

  test("that fails shows an error, and the order is kept for the next attempt", async () => {
    stripe.isDown = true;
    const failed = await sendOrder();
    expect(failed.status).toBe(502);
    expect(await failed.text()).toContain("De betaaldienst geeft geen antwoord.");
    expect(await (await sendOrder({}, { Accept: "application/json" })).json()).toEqual({
      code: "PAYMENT_UNREACHABLE",
      fields: { "": "payment" },
    });
    const [stored] = await readOrders();
    stripe.isDown = false;
    expect((await placeOrder()).id).toBe(stored?.id);
    expect(worker.logs.map(({ message }) => message).join()).not.toContain("anna@example.com");
  });

  test("test payments do not exist", async () => {
    const { id } = await placeOrder();
    expect((await worker.get(`${MAIN}/testbetaling?order=${id}`)).status).toBe(404);
    expect((await postForm(worker, "/testbetaling", { order: id, outcome: "paid" })).status).toBe(404);
    expect(await readStatus()).toBe("open");
  });
});

describe("a paid session", () => {
  test("is reported by a webhook before the customer returns", async () => {
    const { id, session } = await placeOrder();
    stripe.finish(session, "paid");
    expect((await sendEvent(stripe.event("checkout.session.completed", session))).status).toBe(200);
    expect(await readStatus()).toBe("paid");
    const page = await (await resultPage(id)).text();
    expect(page).toContain("Betaald. Welkom.");
    expect(await countRows()).toEqual({ signUpLinks: 1, mails: 2, events: 1 });
  });

  test("is read from Stripe when the customer returns first; the late webhook adds nothing", async () => {
    const { id, session } = await placeOrder();
    stripe.finish(session, "paid");
    expect(await (await resultPage(id)).text()).toContain("Betaald. Welkom.");
    expect(await countRows()).toEqual({ signUpLinks: 1, mails: 2, events: 0 });
    await sendEvent(stripe.event("checkout.session.completed", session));
    expect(await countRows()).toEqual({ signUpLinks: 1, mails: 2, events: 1 });
  });

  test("is processed once, although ten webhooks and returning customers report it at the same time", async () => {
    const { id, session } = await placeOrder();
    stripe.finish(session, "paid");
    const event = stripe.event("checkout.session.completed", session, { eventId: "evt_same" });
    const answers = await Promise.all([...Array.from({ length: 10 }, () => sendEvent(event)), resultPage(id), resultPage(id)]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await countRows()).toEqual({ signUpLinks: 1, mails: 2, events: 1 });
  });

  test("stays paid whatever webhooks arrive later", async () => {
    const { session } = await placeOrder();
    stripe.finish(session, "paid");
    await sendEvent(stripe.event("checkout.session.completed", session));
    for (const late of ["checkout.session.async_payment_failed", "checkout.session.expired"])
      expect((await sendEvent(stripe.event(late, session))).status).toBe(200);
    expect(await readStatus()).toBe("paid");
  });

  test("of the free month counts as paid without an amount", async () => {
    const { session } = await placeOrder({ plan: "first-month-free" });
    stripe.finish(session, "paid");
    await sendEvent(stripe.event("checkout.session.completed", session));
    expect(await readStatus()).toBe("paid");
  });

  test("is found when the customer has pressed Back", async () => {
    const { id, session } = await placeOrder();
    stripe.finish(session, "paid");
    const answer = await worker.get(`${MAIN}/checkout-cancelled?order=${id}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/checkout-success?order=${id}`);
  });
});

describe("a payment that the bank confirms later", () => {
  test("is shown as processing, then as paid", async () => {
    const { id, session } = await placeOrder();
    stripe.finish(session, "unpaid");
    await sendEvent(stripe.event("checkout.session.completed", session));
    const waiting = await resultPage(id);
    expect(await waiting.text()).toContain("Je betaling is onderweg.");
    expect(waiting.headers.get("Refresh")).toBe("20");
    expect(await countRows()).toMatchObject({ signUpLinks: 0, mails: 0 });
    stripe.finish(session, "paid");
    await sendEvent(stripe.event("checkout.session.async_payment_succeeded", session));
    expect(await (await resultPage(id)).text()).toContain("Betaald. Welkom.");
  });

  test("that fails is replaced by a new one, and the old subscription is cancelled", async () => {
    const { id, session } = await placeOrder();
    stripe.finish(session, "unpaid");
    await sendEvent(stripe.event("checkout.session.completed", session));
    await sendEvent(stripe.event("checkout.session.async_payment_failed", session));
    expect(await (await resultPage(id)).text()).toContain("De betaling is niet gelukt.");
    const again = await postForm(worker, `/checkout-success?order=${id}`, { order: id });
    const next = (again.headers.get("Location") ?? "").replace(`${stripe.base}/pay/`, "");
    expect(stripe.sessions.get(next)?.status).toBe("open");
    expect(next).not.toBe(session);
    expect(stripe.requests.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /v1/subscriptions/sub_${session}`);
    await sendEvent(stripe.event("checkout.session.async_payment_failed", session));
    expect(await readStatus()).toBe("open");
  });

  test("an open session is continued; an expired one is replaced by a new one", async () => {
    const { id, session } = await placeOrder();
    const onwards = await postForm(worker, `/checkout-cancelled?order=${id}`, { order: id });
    expect(onwards.headers.get("Location")).toBe(`${stripe.base}/pay/${session}`);
    stripe.finish(session, "expired");
    expect(await (await resultPage(id)).text()).toContain("De betaling is verlopen.");
    const again = await postForm(worker, `/checkout-success?order=${id}`, { order: id });
    expect(again.headers.get("Location")).not.toContain(session);
    expect(again.headers.get("Location")).toContain(`${stripe.base}/pay/cs_`);
  });

  test("while Stripe fails, no page says that nothing was charged, and no second payment starts", async () => {
    const { id } = await placeOrder();
    stripe.isDown = true;
    expect(await (await resultPage(id)).text()).toContain("We weten het nog niet.");
    expect(await (await worker.get(`${MAIN}/checkout-cancelled?order=${id}`)).text()).toContain("weten we nog niet zeker");
    expect((await postForm(worker, `/checkout-success?order=${id}`, { order: id })).status).toBe(502);
  });
});

describe("the subscription of a paid order", () => {
  const readSubscription = async () => (await worker.store.db.select().from(worker.store.tables.subscriptions))[0];
  const readAmounts = async () =>
    (await worker.store.db.select().from(worker.store.tables.billingMovements))
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
  async function begin(fields: Record<string, string> = {}) {
    const { id, session } = await placeOrder(fields);
    stripe.finish(session, "paid");
    await sendEvent(stripe.event("checkout.session.completed", session));
    return { id, subscription: `sub_${session}` };
  }
  const newest = (object: string, fields: Record<string, unknown> = {}) =>
    [...stripe.billing.objects.values()].findLast(
      (each) => each.object === object && Object.entries(fields).every(([name, value]) => each[name] === value),
    )?.id ?? "";

  test("is stored with its first charge", async () => {
    const { id, subscription } = await begin();
    expect(await readSubscription()).toMatchObject({ orderId: id, providerRef: subscription, status: "active", monthly: 5000 });
    expect(await readAmounts()).toEqual([20_000]);
  });

  test("of the free month is a trial, without a charge", async () => {
    await begin({ plan: "first-month-free" });
    expect(await readSubscription()).toMatchObject({ status: "trial", monthly: 5000 });
    expect(await readAmounts()).toEqual([]);
  });

  test("follows a failed month, its late payment, a refund and a dispute, each read from Stripe and not from the event", async () => {
    const { subscription } = await begin();
    stripe.billing.month(subscription, false);
    await sendEvent(stripe.event("invoice.payment_failed", newest("invoice", { subscription })));
    expect(await readSubscription()).toMatchObject({ status: "past_due" });
    const late = stripe.event("customer.subscription.updated", subscription);
    stripe.billing.settle(subscription, true);
    await sendEvent(late);
    expect(await readSubscription()).toMatchObject({ status: "active", pastDueSince: null });
    await sendEvent(stripe.event("charge.refunded", stripe.billing.refund(subscription, 1000)));
    await sendEvent(stripe.event("charge.dispute.created", stripe.billing.dispute(subscription)));
    expect(await readAmounts()).toEqual([-5000, -1000, 5000, 20_000]);
    stripe.billing.end(subscription);
    await sendEvent(stripe.event("customer.subscription.deleted", subscription));
    expect((await readSubscription())?.status).toBe("ended");
  });

  test("an event while Stripe does not answer is refused, so that Stripe sends it again", async () => {
    const { subscription } = await begin();
    const charge = stripe.billing.refund(subscription, 1000);
    stripe.billing.month(subscription, false);
    for (const [type, subject] of [
      ["customer.subscription.updated", subscription],
      ["charge.refunded", charge],
    ] as const) {
      stripe.isDown = true;
      const event = stripe.event(type, subject);
      expect((await sendEvent(event)).status).toBe(502);
      stripe.isDown = false;
      expect((await sendEvent(event)).status).toBe(200);
    }
    expect((await readSubscription())?.status).toBe("past_due");
  });

  test("an event about a subscription that is not ours is acknowledged and changes nothing", async () => {
    await begin();
    const before = await readSubscription();
    stripe.billing.subscribe("elsewhere", { "line_items[0][price_data][unit_amount]": "900" });
    expect((await sendEvent(stripe.event("customer.subscription.updated", "sub_elsewhere"))).status).toBe(200);
    expect(await readSubscription()).toEqual(before);
  });
});

describe("webhook requests", () => {
  test.each([
    ["signed with another secret", { secret: "whsec_other" }],
    ["older than five minutes", { age: 301 }],
  ])("an event %s is refused", async (_, options) => {
    const { session } = await placeOrder();
    stripe.finish(session, "paid");
    const answer = await sendEvent(stripe.event("checkout.session.completed", session, options));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: "INVALID_SIGNATURE" });
    expect(await readStatus()).toBe("open");
    expect(await countRows()).toEqual({ signUpLinks: 0, mails: 0, events: 0 });
  });

  test("an event without a signature or with a changed body is refused", async () => {
    const { session } = await placeOrder();
    const { body, headers } = stripe.event("checkout.session.completed", session);
    expect((await post(worker, "/payments/stripe/webhook", body, {})).status).toBe(400);
    expect((await sendEvent({ body: body.replace('"unpaid"', '"paid"'), headers })).status).toBe(400);
  });

  test("an event that is too large is refused", async () => {
    expect((await post(worker, "/payments/stripe/webhook", " ".repeat(257 * 1024), {})).status).toBe(413);
  });

  test("an event about an unknown order is acknowledged and logged", async () => {
    const { session } = await placeOrder();
    await worker.store.db.delete(worker.store.tables.orders);
    expect((await sendEvent(stripe.event("checkout.session.completed", session))).status).toBe(200);
    expect(worker.logs.map(({ message }) => message).join()).toContain("billing event without a known order");
    expect(await countRows()).toMatchObject({ signUpLinks: 0, events: 1 });
  });

  test("an event about something else is acknowledged", async () => {
    const { session } = await placeOrder();
    expect((await sendEvent(stripe.event("customer.created", session))).status).toBe(200);
    expect(await countRows()).toMatchObject({ events: 0 });
  });
});
