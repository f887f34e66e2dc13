import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingProvider } from "#business/billing/billing-provider.ts";
import { createStripeProvider } from "#business/billing/stripe-provider.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { type FakeStripe, SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "../support/fake-stripe.ts";

let stripe: FakeStripe;
let provider: BillingProvider;
beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  stripe = await startFakeStripe();
  const config = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: new URL(stripe.base) };
  provider = createStripeProvider(config, "https://vrijhuis.nl", NOW);
});
afterEach(() => stripe.stop());

/** An order at the payment page; `finish` ends its payment. */
async function ordered(change: Partial<OrderRecord> = {}) {
  const order = { ...orderFixture("order", "ewa@example.com"), ...change };
  const started = await provider.start(order);
  if (!started.ok) throw new Error("Stripe did not answer");
  return { ...order, providerRef: started.payment.ref };
}
const subscriptionOf = (order: OrderRecord) => `sub_${order.providerRef}`;
const isCancelled = (order: OrderRecord) => stripe.billing.objects.get(subscriptionOf(order))?.["status"] === "canceled";

test("the subscription is cancelled, and the first payment goes back as a whole, however often it is asked for", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "paid");
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
  expect(stripe.billing.refunded()).toEqual([20_000]);
  const refunds = stripe.requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");
  expect(refunds.map(({ idempotencyKey }) => idempotencyKey)).toEqual([expect.stringMatching(/^withdrawal:pi_.+:0$/)]);
  expect(isCancelled(order)).toBe(true);
});

test("two calls at the same time refund once", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "paid");
  await Promise.all([provider.endContract(order), provider.endContract(order)]);
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
  expect(stripe.billing.refunded()).toEqual([20_000]);
});

test("the month after the free one goes back too", async () => {
  const order = await ordered({ plan: "first-month-free", dueNow: 0 });
  stripe.finish(order.providerRef, "paid");
  stripe.billing.charge(subscriptionOf(order), 5000);
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 5000 });
});

test("nothing goes back for a free month, but its subscription ends", async () => {
  const order = await ordered({ plan: "first-month-free", dueNow: 0 });
  stripe.finish(order.providerRef, "paid");
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 0 });
  expect(isCancelled(order)).toBe(true);
});

test("a refund whose answer is lost is not made again", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "paid");
  stripe.billing.lostRefunds = 2;
  expect(await provider.endContract(order)).toEqual({ ok: false, code: "PAYMENT_UNREACHABLE" });
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
  expect(stripe.billing.refunded()).toEqual([20_000]);
});

test("a refund that the bank refuses is tried anew", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "paid");
  stripe.billing.refundStatus = "failed";
  expect(await provider.endContract(order)).toEqual({ ok: false, code: "REFUND_FAILED" });
  stripe.billing.refundStatus = "pending";
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
});

test("what was refunded by hand before is not refunded again", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "paid");
  const [payment] = [...stripe.billing.objects.values()].filter(({ object }) => object === "payment_intent");
  const parameters = { payment_intent: payment?.id ?? "", amount: "15000" };
  stripe.billing.answer({ method: "POST", path: "/v1/refunds", parameters, key: undefined });
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
  expect(stripe.billing.refunded()).toEqual([15_000, 5000]);
});

test("a payment that the bank has not confirmed is waited for, and then refunded", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "unpaid");
  expect(await provider.endContract(order)).toEqual({ ok: false, code: "PAYMENT_PENDING" });
  expect(isCancelled(order)).toBe(true);
  stripe.billing.settle(subscriptionOf(order), true);
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 20_000 });
});

test("a payment that the bank refuses needs no refund", async () => {
  const order = await ordered();
  stripe.finish(order.providerRef, "unpaid");
  stripe.billing.settle(subscriptionOf(order), false);
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 0 });
});

test("an open payment page is closed", async () => {
  const order = await ordered();
  expect(await provider.endContract(order)).toEqual({ ok: true, refunded: 0 });
  expect(stripe.sessions.get(order.providerRef)?.status).toBe("expired");
});
