import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleModule, startModule } from "../support/bundle-module.ts";
import { type FakeGuestStripe, GUEST_HOOK_SECRET, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import { type FakeMollie, MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { newPaymentRequest, paymentOf, refundRequest, sumEntries } from "../support/guest-payments.ts";
import type { Hook } from "../support/guest-stripe-account.ts";
import type { PaymentProvider } from "#letting/payments/payment-provider.ts";

/** Calls a method of a provider with the arguments in the request's body. */
const main = (create: string) => `
import { ${create} as create } from "./module.js";
export default {
  async fetch(request) {
    const { credentials, base, method, parameters } = await request.json();
    const [first, ...rest] = parameters;
    const argument = method === "readHook" ? { ...first, headers: new Headers(first.headers) } : first;
    return Response.json((await create(credentials, new URL(base))[method](argument, ...rest)) ?? null);
  },
};`;

let stripe: FakeGuestStripe;
let mollie: FakeMollie;
const workers: Miniflare[] = [];
beforeAll(async () => {
  [stripe, mollie] = await Promise.all([startFakeGuestStripe(), startFakeMollie()]);
});
afterAll(() => Promise.all([stripe.stop(), mollie.stop(), ...workers.map((worker) => worker.dispose())]));

/** Starts a provider's adapter in workerd. */
async function startProvider(file: string, create: string, credentials: object, base: string) {
  const worker = startModule(main(create), await bundleModule(`worker/letting/payments/${file}`));
  workers.push(worker);
  return async <Method extends keyof PaymentProvider>(method: Method, ...parameters: unknown[]) => {
    const body = JSON.stringify({ credentials, base, method, parameters });
    const response = await worker.dispatchFetch("http://localhost/", { method: "POST", body });
    return (await response.json()) as PaymentProvider[Method] extends (...given: never[]) => infer Result
      ? Awaited<Result>
      : never;
  };
}

test("Stripe's SDK runs in workerd: a payment is started, paid and refunded, and its webhook read", async () => {
  const credentials = { key: GUEST_STRIPE_KEY, hookSecret: GUEST_HOOK_SECRET };
  const call = await startProvider("stripe.ts", "createStripeProvider", credentials, stripe.base);
  const request = newPaymentRequest();
  const { ref } = paymentOf(await call("start", request));
  stripe.pay(ref);
  expect(paymentOf(await call("start", request)).status).toBe("paid");
  const payment = paymentOf(await call("refund", refundRequest("w1", ref, 10_000)));
  expect(sumEntries(payment)).toEqual(stripe.sums(ref));
  const [event] = stripe.events;
  if (!event) throw new Error("no event");
  const readHook = ({ body, headers }: Hook) => call("readHook", { body, headers, now: Date.now() });
  expect(await readHook(stripe.sign(event))).toEqual({ eventId: event.id, refs: [ref, payment.alias] });
  expect(await readHook(stripe.sign(event, { secret: "whsec_wrong" }))).toBeNull();
  expect(await call("check", "EUR")).toMatchObject({ ok: true });
  stripe.isDown = true;
  expect(await call("read", ref)).toEqual({ ok: false, problem: "UNREACHABLE" });
});

test("Mollie's API works from workerd: a payment is started, paid and refunded", async () => {
  const call = await startProvider("mollie.ts", "createMollieProvider", { key: MOLLIE_KEY }, mollie.base);
  const { ref } = paymentOf(await call("start", newPaymentRequest()));
  mollie.pay(ref);
  const payment = paymentOf(await call("refund", refundRequest("w2", ref, 10_000)));
  expect(sumEntries(payment)).toEqual(mollie.sums(ref));
  expect(await call("check", "PLN")).toMatchObject({ ok: true });
  mollie.isDown = true;
  expect(await call("read", ref)).toEqual({ ok: false, problem: "UNREACHABLE" });
});
