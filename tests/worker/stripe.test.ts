import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderStatus } from "#contract/order.ts";
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
  const { orders, outbox, billingEvents, signUpLinks } = worker.store.tables;
  for (const table of [billingEvents, signUpLinks, orders, outbox]) await worker.store.db.delete(table);
  stripe.asked.length = 0;
  stripe.down = false;
  worker.logs.length = 0;
});

const order = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  postForm(worker, "/checkout", { ...ORDER_FORM, ...fields }, headers);

/** Orders, and gives the order's id and the session it led to. */
async function ordered(fields: Record<string, string> = {}): Promise<{ id: string; session: string }> {
  const answer = await order(fields);
  expect(answer.status).toBe(303);
  const session = (answer.headers.get("Location") ?? "").replace(`${stripe.base}/pay/`, "");
  return { id: stripe.sessions.get(session)?.client_reference_id ?? "", session };
}

const tell = ({ body, headers }: SignedEvent) => post(worker, "/payments/stripe/webhook", body, headers);
const result = (id: string) => worker.get(`${MAIN}/checkout-success?order=${id}`);
const rows = () => worker.store.db.select().from(worker.store.tables.orders);
const status = async (): Promise<OrderStatus> => (await rows())[0]?.status as OrderStatus;
const created = () => stripe.asked.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");

async function written() {
  const { signUpLinks, outbox, billingEvents } = worker.store.tables;
  return {
    signUpLinks: (await worker.store.db.select().from(signUpLinks)).length,
    mails: (await worker.store.db.select().from(outbox)).length,
    events: (await worker.store.db.select().from(billingEvents)).length,
  };
}

describe("what Stripe is asked for", () => {
  test("a subscription with the set-up as a line of its own, and ways back that no header can change", async () => {
    await order({}, { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Origin: MAIN });
    const [asked] = created();
    const id = (await rows())[0]?.id;
    expect(asked?.parameters).toMatchObject({
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
    expect(asked?.parameters).not.toHaveProperty("subscription_data[trial_end]");
    expect(asked?.idempotencyKey).toContain(id);
  });

  test("for the free month: nothing now, a way to pay, and the first charge on the day that was shown", async () => {
    await ordered({ plan: "first-month-free" });
    const parameters = created()[0]?.parameters ?? {};
    const trialEnd = new Date(Number(parameters["subscription_data[trial_end]"]) * 1000).toISOString().slice(0, 10);
    expect(trialEnd).toBe((await rows())[0]?.nextCharge);
    expect(parameters["payment_method_collection"]).toBe("always");
    expect(Object.keys(parameters).filter((name) => name.startsWith("line_items[1]"))).toEqual([]);
  });

  test("the same form again, also at the same time, is the same session", async () => {
    const [first, second] = await Promise.all([ordered(), ordered()]);
    expect(second).toEqual(first);
    expect(await ordered()).toEqual(first);
    expect(await rows()).toHaveLength(1);
  });

  test("the form may lead to Stripe's page", async () => {
    const policy = (await worker.get(`${MAIN}/checkout`)).headers.get("Content-Security-Policy");
    expect(policy).toContain(`form-action 'self' https://checkout.stripe.com ${stripe.base}`);
  });

  test("when it does not answer, the form says so and the order is kept for the next attempt", async () => {
    stripe.down = true;
    const failed = await order();
    expect(failed.status).toBe(502);
    expect(await failed.text()).toContain("De betaaldienst geeft geen antwoord.");
    expect(await (await order({}, { Accept: "application/json" })).json()).toEqual({
      code: "PAYMENT_UNREACHABLE",
      fields: { "": "payment" },
    });
    const [kept] = await rows();
    stripe.down = false;
    expect((await ordered()).id).toBe(kept?.id);
    expect(worker.logs.map(({ message }) => message).join()).not.toContain("anna@example.com");
  });

  test("test payments are not to be had", async () => {
    const { id } = await ordered();
    expect((await worker.get(`${MAIN}/testbetaling?order=${id}`)).status).toBe(404);
    expect((await postForm(worker, "/testbetaling", { order: id, outcome: "paid" })).status).toBe(404);
    expect(await status()).toBe("open");
  });
});

describe("a paid session", () => {
  test("is heard of before the payer comes back", async () => {
    const { id, session } = await ordered();
    stripe.finish(session, "paid");
    expect((await tell(stripe.event("checkout.session.completed", session))).status).toBe(200);
    expect(await status()).toBe("paid");
    const page = await (await result(id)).text();
    expect(page).toContain("Betaald. Welkom.");
    expect(await written()).toEqual({ signUpLinks: 1, mails: 2, events: 1 });
  });

  test("is asked for when the payer comes back first; the late message adds nothing", async () => {
    const { id, session } = await ordered();
    stripe.finish(session, "paid");
    expect(await (await result(id)).text()).toContain("Betaald. Welkom.");
    expect(await written()).toEqual({ signUpLinks: 1, mails: 2, events: 0 });
    await tell(stripe.event("checkout.session.completed", session));
    expect(await written()).toEqual({ signUpLinks: 1, mails: 2, events: 1 });
  });

  test("told twice, and by ten at once with payers coming back, is paid once", async () => {
    const { id, session } = await ordered();
    stripe.finish(session, "paid");
    const event = stripe.event("checkout.session.completed", session, { eventId: "evt_same" });
    const answers = await Promise.all([...Array.from({ length: 10 }, () => tell(event)), result(id), result(id)]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await written()).toEqual({ signUpLinks: 1, mails: 2, events: 1 });
  });

  test("is not undone by what comes late", async () => {
    const { session } = await ordered();
    stripe.finish(session, "paid");
    await tell(stripe.event("checkout.session.completed", session));
    for (const late of ["checkout.session.async_payment_failed", "checkout.session.expired"])
      expect((await tell(stripe.event(late, session))).status).toBe(200);
    expect(await status()).toBe("paid");
  });

  test("of the free month is paid with nothing to pay", async () => {
    const { session } = await ordered({ plan: "first-month-free" });
    stripe.finish(session, "paid");
    await tell(stripe.event("checkout.session.completed", session));
    expect(await status()).toBe("paid");
  });

  test("is found when its payer had pressed back", async () => {
    const { id, session } = await ordered();
    stripe.finish(session, "paid");
    const answer = await worker.get(`${MAIN}/checkout-cancelled?order=${id}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/checkout-success?order=${id}`);
  });
});

describe("a payment that takes its time", () => {
  test("is shown as on its way, then paid", async () => {
    const { id, session } = await ordered();
    stripe.finish(session, "unpaid");
    await tell(stripe.event("checkout.session.completed", session));
    const waiting = await result(id);
    expect(await waiting.text()).toContain("Je betaling is onderweg.");
    expect(waiting.headers.get("Refresh")).toBe("20");
    expect(await written()).toMatchObject({ signUpLinks: 0, mails: 0 });
    stripe.finish(session, "paid");
    await tell(stripe.event("checkout.session.async_payment_succeeded", session));
    expect(await (await result(id)).text()).toContain("Betaald. Welkom.");
  });

  test("and fails: a new one begins, and the old one will charge nothing more", async () => {
    const { id, session } = await ordered();
    stripe.finish(session, "unpaid");
    await tell(stripe.event("checkout.session.completed", session));
    await tell(stripe.event("checkout.session.async_payment_failed", session));
    expect(await (await result(id)).text()).toContain("De betaling is niet gelukt.");
    const again = await postForm(worker, `/checkout-success?order=${id}`, { order: id });
    const next = (again.headers.get("Location") ?? "").replace(`${stripe.base}/pay/`, "");
    expect(stripe.sessions.get(next)?.status).toBe("open");
    expect(next).not.toBe(session);
    expect(stripe.asked.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /v1/subscriptions/sub_${session}`);
    await tell(stripe.event("checkout.session.async_payment_failed", session));
    expect(await status()).toBe("open");
  });

  test("an expired session gives way to a new one; an open one is gone on with", async () => {
    const { id, session } = await ordered();
    const onwards = await postForm(worker, `/checkout-cancelled?order=${id}`, { order: id });
    expect(onwards.headers.get("Location")).toBe(`${stripe.base}/pay/${session}`);
    stripe.finish(session, "expired");
    expect(await (await result(id)).text()).toContain("De betaling is verlopen.");
    const again = await postForm(worker, `/checkout-success?order=${id}`, { order: id });
    expect(again.headers.get("Location")).not.toContain(session);
    expect(again.headers.get("Location")).toContain(`${stripe.base}/pay/cs_`);
  });

  test("while Stripe does not answer, nobody is told that nothing was charged, nor led to pay again", async () => {
    const { id } = await ordered();
    stripe.down = true;
    expect(await (await result(id)).text()).toContain("We weten het nog niet.");
    expect(await (await worker.get(`${MAIN}/checkout-cancelled?order=${id}`)).text()).toContain("weten we nog niet zeker");
    expect((await postForm(worker, `/checkout-success?order=${id}`, { order: id })).status).toBe(502);
  });
});

describe("messages that are not believed", () => {
  test.each([
    ["signed with another secret", { secret: "whsec_other" }],
    ["older than five minutes", { age: 301 }],
  ])("one %s", async (_, options) => {
    const { session } = await ordered();
    stripe.finish(session, "paid");
    const answer = await tell(stripe.event("checkout.session.completed", session, options));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: "INVALID_SIGNATURE" });
    expect(await status()).toBe("open");
    expect(await written()).toEqual({ signUpLinks: 0, mails: 0, events: 0 });
  });

  test("one without a signature, and one whose words were changed", async () => {
    const { session } = await ordered();
    const { body, headers } = stripe.event("checkout.session.completed", session);
    expect((await post(worker, "/payments/stripe/webhook", body, {})).status).toBe(400);
    expect((await tell({ body: body.replace('"unpaid"', '"paid"'), headers })).status).toBe(400);
  });

  test("one that is too large", async () => {
    expect((await post(worker, "/payments/stripe/webhook", " ".repeat(257 * 1024), {})).status).toBe(413);
  });

  test("one about an order we do not have is acknowledged, and logged", async () => {
    const { session } = await ordered();
    await worker.store.db.delete(worker.store.tables.orders);
    expect((await tell(stripe.event("checkout.session.completed", session))).status).toBe(200);
    expect(worker.logs.map(({ message }) => message).join()).toContain("billing event without a known order");
    expect(await written()).toMatchObject({ signUpLinks: 0, events: 1 });
  });

  test("one about something else is acknowledged", async () => {
    const { session } = await ordered();
    expect((await tell(stripe.event("customer.created", session))).status).toBe(200);
    expect(await written()).toMatchObject({ events: 0 });
  });
});
