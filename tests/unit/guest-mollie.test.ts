import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type FakeMollie, MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { newPaymentRequest, paymentOf, refundRequest } from "../support/guest-payments.ts";
import { createMollieProvider } from "#letting/payments/mollie.ts";
import { molliePayment, toDecimal } from "#letting/payments/mollie-payment.ts";
import type { PaymentProvider, PaymentRequest } from "#letting/payments/payment-provider.ts";

const MINUTE_MS = 60_000;

let mollie: FakeMollie;
let provider: PaymentProvider;
let clock = 0;
beforeAll(async () => {
  mollie = await startFakeMollie({ now: () => Date.now() + clock });
  provider = createMollieProvider({ key: MOLLIE_KEY }, new URL(mollie.base));
});
afterAll(() => mollie.stop());
beforeEach(() => {
  clock = 0;
  mollie.requests.length = 0;
  mollie.denied.clear();
  mollie.areRefundsPending = false;
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const start = async (changes?: Partial<PaymentRequest>) => paymentOf(await provider.start(newPaymentRequest(changes)));
const read = async (ref: string) => paymentOf(await provider.read(ref));
const bodyOf = (path: RegExp) => {
  const request = mollie.requests.find((each) => each.method === "POST" && path.test(each.path));
  return JSON.parse(request?.body ?? "{}") as Record<string, unknown>;
};

test("a payment is started with a decimal amount, the guest's language and our webhook", async () => {
  const request = newPaymentRequest({ amount: 104_05, currency: "PLN", locale: "pl", description: "V".repeat(300) });
  const payment = paymentOf(await provider.start(request));
  expect(payment).toEqual({
    ref: expect.stringMatching(/^tr_\w+$/) as string,
    status: "open",
    location: `${mollie.base}/checkout/${payment.ref}`,
    expiresAt: Date.parse(mollie.payment(payment.ref).expiresAt),
    entries: [],
    pendingRefunds: [],
  });
  expect(mollie.requests[0]?.headers["idempotency-key"]).toBe(request.id);
  expect(bodyOf(/payments$/)).toEqual({
    amount: { currency: "PLN", value: "104.05" },
    description: "V".repeat(255),
    redirectUrl: request.returnUrl,
    cancelUrl: request.returnUrl,
    webhookUrl: request.hookUrl,
    locale: "pl_PL",
    metadata: { payment: request.id, reference: "V-1234" },
  });
});

test.for([
  [0, "0.00"],
  [5, "0.05"],
  [450, "4.50"],
  [1_999, "19.99"],
  [123_456_789, "1234567.89"],
] as const)("%i minor units are %s, and back", ([minor, decimal]) => {
  expect(toDecimal(minor)).toBe(decimal);
  expect(molliePayment.shape.amount.parse({ value: decimal })).toEqual({ value: minor });
});

test.for(["10", "10.5", "10.505", "-1.00", "1e3", "1,00", " 1.00", "", 10])("the amount %j is unreadable", (value) => {
  expect(molliePayment.shape.amount.safeParse({ value }).success).toBe(false);
});

test.for([
  "https://vrijhuis.localhost/x",
  "http://vrijhuis.example/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://intern/x",
])("%s cannot be reached by Mollie, so the payment has no webhook", async (hookUrl) => {
  const { ref } = await start({ hookUrl });
  expect(mollie.payment(ref).webhookUrl).toBeUndefined();
});

test("a payment is paid, or waits for the bank, fails, is cancelled or expires", async () => {
  const [paid, late, failed, cancelled, expired] = [await start(), await start(), await start(), await start(), await start()];
  mollie.pay(paid.ref, "bancontact");
  mollie.payLater(late.ref);
  mollie.end(failed.ref, "failed");
  mollie.end(cancelled.ref, "canceled");
  clock = 16 * MINUTE_MS;
  expect(await read(paid.ref)).toMatchObject({
    status: "paid",
    method: "bancontact",
    entries: [{ kind: "charge", amount: 45_000 }],
  });
  const statuses = [late, failed, cancelled, expired].map(async ({ ref }) => {
    const { status, entries, location } = await read(ref);
    return [status, entries.length, location];
  });
  expect(await Promise.all(statuses)).toEqual([
    ["processing", 0, undefined],
    ["failed", 0, undefined],
    ["cancelled", 0, undefined],
    ["expired", 0, undefined],
  ]);
});

test("an open payment is cancelled; one that the bank is deciding or that is paid is returned as it is", async () => {
  const [open, late, paid] = [await start(), await start(), await start()];
  mollie.payLater(late.ref);
  mollie.pay(paid.ref);
  const statuses = [open, late, paid].map(async ({ ref }) => paymentOf(await provider.cancel(ref)).status);
  expect(await Promise.all(statuses)).toEqual(["cancelled", "processing", "paid"]);
  expect(await provider.cancel("tr_unknown")).toEqual({ ok: false, problem: "REFUSED" });
});

test("a refund is pending, then done or failed; a chargeback can be reversed", async () => {
  mollie.areRefundsPending = true;
  const { ref } = await start();
  mollie.pay(ref);
  const pending = paymentOf(await provider.refund(refundRequest("m1", ref, 10_000)));
  expect(pending.pendingRefunds).toMatchObject([{ amount: 10_000, state: "pending", refundId: "m1" }]);
  expect(pending.entries).toHaveLength(1);
  expect(bodyOf(/refunds$/)).toEqual({
    amount: { currency: "EUR", value: "100.00" },
    description: "Annulering",
    metadata: { refund: "m1" },
  });
  mollie.settleRefund(pending.pendingRefunds[0]?.ref ?? "", false);
  expect(await provider.refund(refundRequest("m2", ref, 45_001))).toEqual({ ok: false, problem: "REFUSED" });
  await provider.refund(refundRequest("m3", ref, 2_000));
  mollie.reverse(mollie.chargeBack(ref, 3_000));
  const { entries, pendingRefunds } = await read(ref);
  expect(entries.map(({ kind, amount, refundId }) => [kind, amount, refundId])).toEqual([
    ["charge", 45_000, undefined],
    ["refund", 10_000, "m1"],
    ["refund-reversal", 10_000, "m1"],
    ["chargeback", 3_000, undefined],
    ["chargeback-reversal", 3_000, undefined],
  ]);
  expect(pendingRefunds.map(({ state, refundId }) => [state, refundId])).toEqual([
    ["failed", "m1"],
    ["pending", "m3"],
  ]);
});

test("a webhook names a payment; other requests do not", async () => {
  const { ref } = await start();
  const readHook = async (body: string) => (await provider.readHook({ body, headers: new Headers(), now: Date.now() }))?.refs;
  expect(await readHook(mollie.hook(ref).body)).toEqual([ref]);
  for (const body of ["", "id=", "id=ord_1", "id=tr_../../v2/balances", `id=tr_${"a".repeat(99)}`, '{"id":"tr_1"}', "\u0000"])
    expect(await readHook(body)).toEqual([]);
  expect(await provider.makeHook("https://vrijhuis.example/x")).toEqual({ ok: true, hook: "none" });
});

test("a check reports the account and the methods of the currency, and needs the permissions", async () => {
  const account = { ref: "pfl_zeezicht", name: "Zeezicht", isLive: false };
  expect(await provider.check("EUR")).toEqual({
    ok: true,
    account: { ...account, methods: ["ideal", "creditcard", "bancontact"] },
  });
  expect(await provider.check("PLN")).toEqual({
    ok: true,
    account: { ...account, methods: ["przelewy24", "blik", "creditcard"] },
  });
  mollie.denied.add("methods");
  expect(await provider.check("EUR")).toEqual({ ok: false, problem: "UNAUTHORIZED" });
});

test("the payment page redirects the guest back, paid or cancelled, after the webhook", async () => {
  const told: string[] = [];
  mollie.onChange = async ({ body }) => told.push(body);
  const submit = (location: string, result: string) =>
    fetch(location, { method: "POST", body: new URLSearchParams({ result }), redirect: "manual" });
  for (const [result, status] of [
    ["paid", "paid"],
    ["cancel", "cancelled"],
    ["declined", "failed"],
  ] as const) {
    const { ref, location = "" } = await start({ returnUrl: "https://vrijhuis.example/back" });
    expect(await (await fetch(location)).text()).toContain("<button");
    expect((await submit(location, result)).headers.get("Location")).toBe("https://vrijhuis.example/back");
    expect(told.pop()).toBe(`id=${ref}`);
    expect((await read(ref)).status).toBe(status);
    expect(await (await fetch(location)).text()).toContain("has ended");
  }
  delete mollie.onChange;
});
