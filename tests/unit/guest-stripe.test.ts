import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeGuestStripe, GUEST_HOOK_SECRET, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import { newPaymentRequest, paymentOf, refundRequest, sumEntries } from "../support/guest-payments.ts";
import type { PaymentProvider, PaymentRequest, ProviderPayment } from "#letting/payments/payment-provider.ts";
import { createStripeProvider } from "#letting/payments/stripe.ts";
import { type StripeSnapshot, toProviderPayment } from "#letting/payments/stripe-payment.ts";

const MINUTE_MS = 60_000;

let stripe: FakeGuestStripe;
let provider: PaymentProvider;
let clock = 0;
const create = (hookSecret = GUEST_HOOK_SECRET) =>
  createStripeProvider({ key: GUEST_STRIPE_KEY, hookSecret }, new URL(stripe.base));
beforeAll(async () => {
  stripe = await startFakeGuestStripe({ now: () => Date.now() + clock });
  provider = create();
});
afterAll(() => stripe.stop());
beforeEach(() => {
  Object.assign(stripe, { areRefundsPending: false, areFeesLate: false });
  stripe.denied.clear();
  stripe.requests.length = 0;
  stripe.events.length = 0;
  clock = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const start = async (changes?: Partial<PaymentRequest>) => paymentOf(await provider.start(newPaymentRequest(changes)));
const read = async (ref: string) => paymentOf(await provider.read(ref));
const startPaid = async () => {
  const { ref } = await start();
  stripe.pay(ref);
  return ref;
};
const refund = (id: string, ref: string, amount: number) => provider.refund(refundRequest(id, ref, amount));
const kinds = ({ entries }: ProviderPayment) => entries.map(({ kind, amount }) => [kind, amount]);
const parametersOf = (path: string) => {
  const request = stripe.requests.find((each) => each.method === "POST" && each.path === path);
  return Object.fromEntries(new URLSearchParams(request?.body));
};

describe("a payment", () => {
  test("is started as a Checkout session of one price, in the requested currency", async () => {
    const request = newPaymentRequest({ currency: "PLN", locale: "pl", email: null });
    const payment = paymentOf(await provider.start(request));
    expect(payment).toEqual({
      ref: expect.stringMatching(/^cs_test_/) as string,
      status: "open",
      location: `${stripe.base}/c/pay/${payment.ref}`,
      expiresAt: Math.floor(request.expiresAt / 1000) * 1000,
      entries: [],
      pendingRefunds: [],
    });
    expect(stripe.requests[0]?.headers["idempotency-key"]).toBe(request.id);
    const parameters = parametersOf("/v1/checkout/sessions");
    expect(parameters).toMatchObject({
      "line_items[0][price_data][currency]": "pln",
      "line_items[0][price_data][unit_amount]": "45000",
      "metadata[payment]": request.id,
      "payment_intent_data[metadata][reference]": "V-1234",
      "adaptive_pricing[enabled]": "false",
      locale: "pl",
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
    });
    expect(Object.keys(parameters).filter((name) => /payment_method_types\[|email|receipt/.test(name))).toEqual([
      "excluded_payment_method_types[0]",
    ]);
  });

  test("is started once: a repeated request returns it as it is now", async () => {
    const request = newPaymentRequest();
    const { ref } = paymentOf(await provider.start(request));
    clock = 20 * MINUTE_MS;
    expect(paymentOf(await provider.start(request))).toMatchObject({ ref, status: "open" });
    stripe.pay(ref);
    expect(paymentOf(await provider.start(request))).toMatchObject({ ref, status: "paid" });
    expect(await provider.start({ ...request, amount: 1 })).toEqual({ ok: false, problem: "REFUSED" });
  });

  test("expires after at least 30 minutes and at most a day, whatever time is requested", async () => {
    const soon = await start({ expiresAt: Date.now() + MINUTE_MS });
    expect(soon.expiresAt).toBeGreaterThan(Date.now() + 30 * MINUTE_MS);
    const far = await start({ expiresAt: Date.now() + 100 * 24 * 60 * MINUTE_MS });
    expect(far.expiresAt).toBeLessThanOrEqual(Date.now() + 24 * 60 * MINUTE_MS);
    expect(far.expiresAt).toBeGreaterThan(Date.now() + 23 * 60 * MINUTE_MS);
    clock = 32 * MINUTE_MS;
    expect(await read(soon.ref)).toMatchObject({ status: "expired", entries: [] });
  });

  test("is paid with its charge and fee, and found by its payment intent", async () => {
    const ref = await startPaid();
    const payment = await read(ref);
    expect(payment).toMatchObject({ status: "paid", method: "ideal", alias: expect.stringMatching(/^pi_/) as string });
    expect(payment.location).toBeUndefined();
    expect(kinds(payment)).toEqual([
      ["charge", 45_000],
      ["fee", 700],
    ]);
    expect(sumEntries(payment)).toEqual(stripe.sums(ref));
  });

  test("waits for the bank, and is then paid or failed", async () => {
    const [paid, failed] = [await start(), await start()];
    for (const [{ ref }, isPaid] of [
      [paid, true],
      [failed, false],
    ] as const) {
      stripe.payLater(ref);
      expect(await read(ref)).toMatchObject({ status: "processing", entries: [] });
      stripe.settle(ref, isPaid);
    }
    expect(kinds(await read(paid.ref))).toHaveLength(2);
    expect(await read(failed.ref)).toMatchObject({ status: "failed", entries: [] });
  });

  test("is cancelled while it is open; a paid one stays paid", async () => {
    const { ref } = await start();
    expect(paymentOf(await provider.cancel(ref))).toMatchObject({ status: "expired" });
    const paid = await startPaid();
    expect(paymentOf(await provider.cancel(paid))).toMatchObject({ status: "paid" });
    expect(await provider.cancel("cs_test_unknown")).toEqual({ ok: false, problem: "REFUSED" });
  });
});

describe("a refund", () => {
  test("is made once, even after Stripe has forgotten its key", async () => {
    const ref = await startPaid();
    const payment = paymentOf(await refund("r1", ref, 10_000));
    expect(payment.entries.filter(({ kind }) => kind === "refund")).toEqual([
      {
        kind: "refund",
        ref: expect.stringMatching(/^re_/) as string,
        amount: 10_000,
        at: expect.any(Number) as number,
        refundId: "r1",
      },
    ]);
    clock = 25 * 60 * MINUTE_MS;
    expect(paymentOf(await refund("r1", ref, 10_000)).entries).toEqual(payment.entries);
    expect(sumEntries(payment)).toEqual(stripe.sums(ref));
  });

  test("cannot be more than what was paid, and needs a paid payment", async () => {
    const ref = await startPaid();
    await refund("r2", ref, 45_000);
    expect(await refund("r3", ref, 1)).toEqual({ ok: false, problem: "REFUSED" });
    const open = await start();
    expect(await refund("r4", open.ref, 1)).toEqual({ ok: false, problem: "REFUSED" });
  });

  test("is pending, then done or failed; the movements of a failed one cancel out", async () => {
    stripe.areRefundsPending = true;
    const ref = await startPaid();
    await refund("r5", ref, 10_000);
    const pending = paymentOf(await refund("r6", ref, 5_000));
    expect(pending.pendingRefunds.map(({ state, refundId }) => [state, refundId])).toEqual([
      ["pending", "r6"],
      ["pending", "r5"],
    ]);
    expect(sumEntries(pending)).toEqual({ guest: 45_000, fees: 700 });
    const [six, five] = pending.pendingRefunds;
    stripe.settleRefund(five?.ref ?? "", true);
    stripe.settleRefund(six?.ref ?? "", false);
    const settled = await read(ref);
    expect(settled.pendingRefunds).toEqual([{ ref: six?.ref, amount: 5_000, state: "failed", refundId: "r6" }]);
    expect(settled.entries.filter(({ refundId }) => refundId).map(({ kind, refundId }) => [kind, refundId])).toEqual([
      ["refund", "r6"],
      ["refund-reversal", "r6"],
      ["refund", "r5"],
    ]);
    expect(sumEntries(settled)).toEqual(stripe.sums(ref));
  });

  test("made by the owner in Stripe's dashboard is found, however many there are", async () => {
    const ref = await startPaid();
    for (let each = 0; each < 120; each++) stripe.refund(ref, 100);
    const payment = await read(ref);
    expect(payment.entries.filter(({ kind, refundId }) => kind === "refund" && refundId === undefined)).toHaveLength(120);
    expect(sumEntries(payment)).toEqual(stripe.sums(ref));
  });
});

describe("fees and disputes", () => {
  test("a fee that is booked later is found by the event that reports it", async () => {
    stripe.areFeesLate = true;
    const ref = await startPaid();
    expect(kinds(await read(ref))).toEqual([["charge", 45_000]]);
    stripe.bookFees(ref);
    const event = stripe.events.at(-1);
    if (!event) throw new Error("no event");
    const hook = stripe.sign(event);
    const found = await provider.readHook({ body: hook.body, headers: new Headers(hook.headers), now: Date.now() });
    const payment = await read(ref);
    expect(found?.refs).toEqual([payment.alias]);
    expect(sumEntries(payment)).toEqual(stripe.sums(ref));
    expect(payment.entries.some(({ kind }) => kind === "fee")).toBe(true);
  });

  test("a dispute takes money and a fee; winning it returns both", async () => {
    const ref = await startPaid();
    const dispute = stripe.dispute(ref, 45_000);
    expect(kinds(await read(ref)).slice(2)).toEqual([
      ["chargeback", 45_000],
      ["fee", 2_000],
    ]);
    stripe.winDispute(dispute);
    const payment = await read(ref);
    expect(kinds(payment).slice(4)).toEqual([
      ["chargeback-reversal", 45_000],
      ["fee-reversal", 2_000],
    ]);
    expect(sumEntries(payment)).toEqual(stripe.sums(ref));
  });

  test("an account in euros that is paid in zlotys has its fees and disputes in zlotys", () => {
    const inEuros = (id: string, amount: number, fee: number, rate: number | null) =>
      ({ id, object: "balance_transaction", amount, fee, currency: "eur", exchange_rate: rate, created: 1 }) as object;
    const { entries } = toProviderPayment({
      session: { id: "cs_1", status: "complete", payment_status: "paid", expires_at: 1, url: null } as object,
      charge: {
        id: "ch_1",
        currency: "pln",
        amount_captured: 100_000,
        created: 1,
        payment_method_details: { type: "blik" },
        balance_transaction: inEuros("txn_1", 23_000, 460, 0.23),
      } as object,
      refunds: [],
      disputes: [{ currency: "pln", amount: 50_000, balance_transactions: [inEuros("txn_2", -11_600, 2_300, null)] }] as object[],
    } as StripeSnapshot);
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["charge", 100_000],
      ["fee", 2_000],
      ["chargeback", 50_000],
      ["fee", 10_000],
    ]);
  });
});

describe("a webhook", () => {
  test("is made for the events we need in the version we read, and replaces one whose secret was lost", async () => {
    const url = "https://vrijhuis.example/guest-payments/a";
    stripe.lostAnswers = 1;
    expect(await provider.makeHook(url)).toEqual({ ok: false, problem: "UNREACHABLE" });
    const made = await provider.makeHook(url);
    if (!made.ok) throw new Error(made.problem);
    expect(made).toMatchObject({ hook: "automatic", hookSecret: expect.stringMatching(/^whsec_/) as string });
    const { api_version: version, enabled_events: events } = stripe.object(made.hookId ?? "");
    expect(version).toMatch(/^20\d\d-\d\d-\d\d\.\w+$/);
    expect(events).toContain("checkout.session.completed");
    expect(stripe.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);

    const ref = await startPaid();
    const event = stripe.events.find(({ type }) => type === "checkout.session.completed");
    if (!event) throw new Error("no event");
    const hook = stripe.sign(event);
    const readHook = (reader: PaymentProvider) =>
      reader.readHook({ body: hook.body, headers: new Headers(hook.headers), now: Date.now() });
    expect(await readHook(create(made.hookSecret))).toEqual({ eventId: event.id, refs: [ref, (await read(ref)).alias] });
    expect(await readHook(create(GUEST_HOOK_SECRET))).toBeUndefined();
    expect(await readHook(create(""))).toBeUndefined();
    expect(await provider.removeHook(made.hookId ?? "")).toEqual({ ok: true });
    expect(await provider.removeHook(made.hookId ?? "")).toEqual({ ok: true });
  });

  test("is left to the owner if the key may not create it", async () => {
    stripe.denied.add("webhook_endpoints");
    expect(await provider.makeHook("https://vrijhuis.example/x")).toEqual({ ok: true, hook: "manual" });
  });

  test("that is forged, changed, too old or not an event is rejected; one about something else names no payment", async () => {
    const event = { id: "evt_1", object: "event", type: "payout.paid", data: { object: { id: "po_1", object: "payout" } } };
    const readHook = ({ body, headers }: { body: string; headers: Record<string, string> }, now = Date.now()) =>
      create("whsec_x").readHook({ body, headers: new Headers(headers), now });
    const genuine = stripe.sign(event, { secret: "whsec_x" });
    expect(await readHook(genuine)).toEqual({ eventId: "evt_1", refs: [] });
    // The given time counts, not the current one.
    expect(await readHook(genuine, Date.now() + 6 * MINUTE_MS)).toBeUndefined();
    expect(await readHook(stripe.sign(event, { secret: "whsec_x", age: 290 }))).toBeDefined();
    expect(await readHook(stripe.sign(event, { secret: "whsec_x", age: 302 }))).toBeUndefined();
    expect(await readHook(stripe.sign(event, { secret: "whsec_y" }))).toBeUndefined();
    expect(await readHook({ ...genuine, body: genuine.body.replace("evt_1", "evt_2") })).toBeUndefined();
    expect(await readHook({ body: genuine.body, headers: {} })).toBeUndefined();
    expect(await readHook({ body: "", headers: genuine.headers })).toBeUndefined();
    const thin = { ...event, object: "v2.core.event" };
    expect(await readHook(stripe.sign(thin, { secret: "whsec_x" }))).toBeUndefined();
  });
});

describe("a connection check", () => {
  const account = { ref: "acct_guest", name: "Zeezicht", isLive: false };

  test("reports the account and the enabled methods, by currency", async () => {
    expect(await provider.check("EUR")).toEqual({ ok: true, account: { ...account, methods: ["card", "ideal"] } });
    expect(await provider.check("PLN")).toEqual({ ok: true, account: { ...account, methods: ["card", "blik"] } });
    stripe.denied.add("payment_method_configurations");
    expect(await provider.check("EUR")).toEqual({ ok: true, account: { ...account, methods: ["card", "ideal"] } });
    for (const each of ["account", "balance"]) stripe.denied.add(each);
    expect(await provider.check("EUR")).toEqual({ ok: true, account: { ref: "", name: "", isLive: false, methods: [] } });
    expect(stripe.events).toEqual([]);
  });

  test.for(["sessions", "refunds", "disputes", "charges", "payment_intents"])(
    "fails without permission for %s",
    async (resource) => {
      stripe.denied.add(resource);
      expect(await provider.check("EUR")).toEqual({ ok: false, problem: "UNAUTHORIZED" });
    },
  );
});

test("the payment page redirects the guest back after the events; a declined attempt can be repeated", async () => {
  const types: string[] = [];
  stripe.onEvent = async ({ body }) => types.push((JSON.parse(body) as { type: string }).type);
  const { ref, location = "" } = await start({ returnUrl: "https://vrijhuis.example/back" });
  const submit = (result: string) =>
    fetch(location, { method: "POST", body: new URLSearchParams({ result }), redirect: "manual" });
  expect(await (await submit("declined")).text()).toContain("declined");
  expect(await read(ref)).toMatchObject({ status: "open", location });
  expect((await submit("paid")).headers.get("Location")).toBe("https://vrijhuis.example/back");
  expect(types).toEqual(["checkout.session.completed"]);
  expect((await read(ref)).status).toBe("paid");
  expect(await (await fetch(location)).text()).toContain("has ended");
  stripe.onEvent = undefined;
});
