import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GUEST_HOOK_SECRET, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import { MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { newPaymentRequest, paymentOf, refundRequest, sumEntries } from "../support/guest-payments.ts";
import type { ProviderServer } from "../support/provider-server.ts";
import type { ProviderProblem } from "#contract/letting/payment.ts";
import { loadProvider } from "#letting/payments/load-provider.ts";
import type { PaymentProvider } from "#letting/payments/payment-provider.ts";
import { createMollieProvider } from "#letting/payments/mollie.ts";
import { createStripeProvider } from "#letting/payments/stripe.ts";

/** Controls that both local servers have. */
interface Driver {
  name: "stripe" | "mollie";
  key: string;
  server: ProviderServer & {
    areRefundsPending: boolean;
    pay: (ref: string) => void;
    payLater: (ref: string) => void;
    settle: (ref: string, isPaid: boolean) => void;
    refund: (ref: string, amount: number) => string;
    settleRefund: (refundRef: string, isDone: boolean) => void;
    sums: (ref: string) => { guest: number; fees: number };
  };
  chargeBack: (ref: string, amount: number) => string;
  reverse: (chargeback: string) => void;
  create: (key: string, base: string, timeout?: number) => PaymentProvider;
}

let drivers: Record<"stripe" | "mollie", Driver>;
let clock = 0;
let logs: string[];
beforeAll(async () => {
  const now = () => Date.now() + clock;
  const [stripe, mollie] = [await startFakeGuestStripe({ now }), await startFakeMollie({ now })];
  drivers = {
    stripe: {
      name: "stripe",
      key: GUEST_STRIPE_KEY,
      server: stripe,
      chargeBack: (ref, amount) => stripe.dispute(ref, amount),
      reverse: (dispute) => stripe.winDispute(dispute),
      create: (key, base, timeout) => createStripeProvider({ key, hookSecret: GUEST_HOOK_SECRET }, new URL(base), timeout),
    },
    mollie: {
      name: "mollie",
      key: MOLLIE_KEY,
      server: mollie,
      chargeBack: (ref, amount) => mollie.chargeBack(ref, amount),
      reverse: (chargeback) => mollie.reverse(chargeback),
      create: (key, base, timeout) => createMollieProvider({ key }, new URL(base), timeout),
    },
  };
});
afterAll(() => Promise.all(Object.values(drivers).map(({ server }) => server.stop())));
beforeEach(() => {
  clock = 0;
  logs = [];
  vi.spyOn(console, "error").mockImplementation((text: unknown) => void logs.push(String(text)));
  for (const { server } of Object.values(drivers)) {
    Object.assign(server, { isDown: false, areRefundsPending: false, lostAnswers: 0, held: undefined, repeated: 0 });
    server.requests.length = 0;
    server.failures.length = 0;
  }
});

describe.each(["stripe", "mollie"] as const)("%s", (name) => {
  const setUp = () => {
    const driver = drivers[name];
    const provider = driver.create(driver.key, driver.server.base);
    const start = async () => paymentOf(await provider.start(newPaymentRequest())).ref;
    const startPaid = async () => {
      const ref = await start();
      driver.server.pay(ref);
      return ref;
    };
    return { ...driver, provider, start, startPaid, read: async (ref: string) => paymentOf(await provider.read(ref)) };
  };

  test("a payment whose first answer was lost is not started again", async () => {
    const { server, provider } = setUp();
    const request = newPaymentRequest();
    server.lostAnswers = 1;
    expect(await provider.start(request)).toEqual({ ok: false, problem: "UNREACHABLE" });
    expect(paymentOf(await provider.start(request)).status).toBe("open");
    expect(server.repeated).toBe(1);
  });

  test("a refund whose answer was lost, or that is asked for twice at the same time, is made once", async () => {
    const { server, provider, startPaid, read } = setUp();
    const ref = await startPaid();
    const before = sumEntries(await read(ref));
    server.lostAnswers = 1;
    expect(await provider.refund(refundRequest("lost", ref, 10_000))).toEqual({ ok: false, problem: "UNREACHABLE" });
    await Promise.all([1, 2, 3].map(() => provider.refund(refundRequest("twice", ref, 5_000))));
    clock = 25 * 60 * 60_000;
    await provider.refund(refundRequest("lost", ref, 10_000));
    const payment = await read(ref);
    expect(sumEntries(payment).guest).toBe(before.guest - 15_000);
    expect(sumEntries(payment)).toEqual(server.sums(ref));
  });

  test.each<[number, ProviderProblem]>([
    [401, "UNAUTHORIZED"],
    [403, "UNAUTHORIZED"],
    [402, "REFUSED"],
    [404, "REFUSED"],
    [409, "UNREACHABLE"],
    [429, "UNREACHABLE"],
    [500, "UNREACHABLE"],
    [503, "UNREACHABLE"],
  ])("an answer of %i is %s", async (status, problem) => {
    const { server, provider } = setUp();
    server.failures.push(status);
    expect(await provider.start(newPaymentRequest())).toEqual({ ok: false, problem });
    expect(logs).toHaveLength(1);
  });

  test("a provider that is down, slow or gone is unreachable, and its effects are found later", async () => {
    const { server, create, key, provider } = setUp();
    server.isDown = true;
    expect(await provider.start(newPaymentRequest())).toEqual({ ok: false, problem: "UNREACHABLE" });
    server.isDown = false;
    const request = newPaymentRequest();
    let release = () => {};
    server.held = new Promise((resolve) => (release = resolve));
    expect(await create(key, server.base, 50).start(request)).toEqual({ ok: false, problem: "UNREACHABLE" });
    expect(await create(key, server.base, 50).start(request)).toEqual({ ok: false, problem: "UNREACHABLE" });
    server.held = undefined;
    release();
    expect(await vi.waitFor(async () => paymentOf(await provider.start(request)).status)).toBe("open");
    expect(await create(key, "http://127.0.0.1:9").read("tr_1")).toEqual({ ok: false, problem: "UNREACHABLE" });
  });

  test("a wrong key is refused, a malformed one is never sent, and none is logged", async () => {
    const { server, create } = setUp();
    const wrong = [`${name === "stripe" ? "sk_live" : "live"}_wrong`, "", "sk_test_ключ", "test_with\nline", "hunter2"];
    for (const key of wrong) {
      const provider = create(key, server.base);
      expect(await provider.check("EUR")).toEqual({ ok: false, problem: "UNAUTHORIZED" });
      expect(await provider.start(newPaymentRequest())).toEqual({ ok: false, problem: "UNAUTHORIZED" });
    }
    expect(server.requests).toEqual([]);
    for (const key of wrong.filter((each) => each !== "")) expect(logs.join("")).not.toContain(key);
    expect(logs.join("")).not.toMatch(/gast@example|wrong/);
  });

  test("is loaded by its name", async () => {
    const { server, key } = setUp();
    const base = new URL(server.base);
    const provider = await loadProvider(name, { key }, { stripe: base, mollie: base });
    expect(provider.name).toBe(name);
    expect(await provider.check("EUR")).toMatchObject({ ok: true, account: { name: "Zeezicht", isLive: false } });
  });

  test("whatever happens to a payment, the entries sum to the money that moved, and no entry is ever removed", async () => {
    const { server, provider, start, read, chargeBack, reverse } = setUp();
    type Step = "refund" | "dashboard refund" | "refund done" | "refund failed" | "charge back" | "reverse";
    const steps: Step[] = ["refund", "dashboard refund", "refund done", "refund failed", "charge back", "reverse"];
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(fc.constantFrom(...steps), { maxLength: 7 }), async (isLate, life) => {
        const ref = await start();
        if (isLate) server.payLater(ref);
        if (isLate) server.settle(ref, true);
        else server.pay(ref);
        let payment = await read(ref);
        const taken: string[] = [];
        const seen = new Set<string>();
        for (const [index, step] of life.entries()) {
          const pending = payment.pendingRefunds.find(({ state }) => state === "pending");
          server.areRefundsPending = index % 2 === 0;
          if (step === "refund") await provider.refund(refundRequest(`${ref} ${index}`, ref, 1_000 + index));
          if (step === "dashboard refund") server.refund(ref, 100);
          if (step === "refund done" && pending) server.settleRefund(pending.ref, true);
          if (step === "refund failed" && pending) server.settleRefund(pending.ref, false);
          if (step === "charge back") taken.push(chargeBack(ref, 2_000));
          const last = step === "reverse" ? taken.pop() : undefined;
          if (last !== undefined) reverse(last);
          payment = await read(ref);
          expect(sumEntries(payment)).toEqual(server.sums(ref));
          const keys = payment.entries.map(({ kind, ref: entry }) => `${kind} ${entry}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const key of seen) expect(keys).toContain(key);
          for (const key of keys) seen.add(key);
        }
      }),
      { numRuns: 8 },
    );
  });
});
