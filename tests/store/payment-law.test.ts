import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DEFAULT_PAYMENT_TERMS } from "#contract/letting/booking-settings.ts";
import type { Payment, PaymentProviderName } from "#contract/letting/payment.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { find as findSettings } from "#store/letting/booking-settings.ts";
import { findEvents, findMovements } from "#store/letting/bookings.ts";
import { findById as findAccount } from "#store/letting/payment-accounts.ts";
import { findMoneyLeft } from "#store/letting/payment-lists.ts";
import { findOfBooking, findRefunds, updatePayment } from "#store/letting/payments.ts";
import type { Store } from "#store/dialect/store.ts";
import { GUEST } from "#letting/bookings/booking-tools.ts";
import { changeDates } from "#letting/bookings/change-dates.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { saveBookingSettings } from "#letting/bookings/save-settings.ts";
import { checkById, checkDue, compareDue } from "#letting/payments/check-payments.ts";
import { connectAccount, disconnectAccount } from "#letting/payments/connect-account.ts";
import { prepareHandover, prepareLeaving } from "#letting/payments/leave-providers.ts";
import { loadProvider } from "#letting/payments/load-provider.ts";
import type { ProviderPayment } from "#letting/payments/payment-provider.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { readMoney, reconcileDue } from "#letting/payments/reconcile-payments.ts";
import { answerRefund, refundGuest, refundableOf } from "#letting/payments/refund-guest.ts";
import { sendDueRefunds } from "#letting/payments/send-refunds.ts";
import { settlePayment } from "#letting/payments/settle-payment.ts";
import { startPayment } from "#letting/payments/start-payment.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import {
  asGuest,
  book,
  bookingTools,
  emptyOutbox,
  givenBookable,
  mailsIn,
  OWNER,
  placedOf,
  placeOf,
  SITE,
  stayIn,
} from "../support/bookings.ts";
import { type FakeGuestStripe, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import { type FakeMollie, MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { removeEverybody } from "../support/given.ts";
import type { ProviderServer } from "../support/provider-server.ts";
import { d1, memoryD1 } from "./stores.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STAY = stayIn(30, 4);
const TOTAL = 400_00;

let opened: Awaited<ReturnType<typeof memoryD1>>;
let store: Store;
let stripe: FakeGuestStripe;
let mollie: FakeMollie;
/** The time of worker and providers. */
let clock = NOW;

beforeAll(async () => {
  const now = () => clock;
  [opened, stripe, mollie] = await Promise.all([memoryD1(), startFakeGuestStripe({ now }), startFakeMollie({ now })]);
  store = opened.store;
  // Providers that are down are logged.
  vi.spyOn(console, "error").mockImplementation(() => {});
}, 60_000);
afterAll(async () => {
  await Promise.all([opened.close(), stripe.stop(), mollie.stop()]);
});
beforeEach(begin);

async function begin(): Promise<void> {
  clock = NOW;
  for (const server of [stripe, mollie])
    Object.assign(server, {
      requests: [],
      isDown: false,
      failures: [],
      lostAnswers: 0,
      held: undefined,
      areRefundsPending: false,
    });
  stripe.areFeesLate = false;
  await removeEverybody(store);
  await emptyOutbox(store);
  await givenBookable(store, { mailsOwner: true, settings: { payments: { ...DEFAULT_PAYMENT_TERMS, online: true } } });
}

/** Tools at the current time; `failing` makes writes fail. */
const tools = (failing: Partial<Store> = {}): PaymentTools => ({
  ...bookingTools({ ...store, ...failing }, clock),
  addresses: { stripe: new URL(stripe.base), mollie: new URL(mollie.base) },
});

type Provider = Exclude<PaymentProviderName, "test">;

async function connect(provider: Provider) {
  const key = provider === "stripe" ? GUEST_STRIPE_KEY : MOLLIE_KEY;
  const connected = await connectAccount(tools(), { siteId: SITE, provider, key });
  if (!connected.ok) throw new Error(connected.problem);
  return connected.account;
}

/** A common interface to act at both providers. Actions that a payment's state does not allow do nothing. */
interface Bank {
  server: ProviderServer & { areRefundsPending: boolean };
  statusOf(ref: string): "open" | "processing" | "paid" | "ended";
  pay(ref: string): void;
  payLater(ref: string): void;
  settle(ref: string, isPaid: boolean): void;
  end(ref: string): void;
  refund(ref: string, amount: number): void;
  pendingRefunds(): string[];
  settleRefund(id: string, isDone: boolean): void;
  cancelRefund(id: string): void;
  dispute(ref: string, amount: number): string;
  reverse(dispute: string): void;
  sums(ref: string): { guest: number; fees: number };
  /** Our ids of the completed refunds. */
  refundIds(): string[];
}

function stripeBank(): Bank {
  const refunds = () => [...stripe.objects.values()].filter(({ object }) => object === "refund");
  return {
    ...stripe,
    server: stripe,
    statusOf(ref) {
      const { status, payment_status: paid, payment_intent: intent } = stripe.object(ref);
      if (status === "open") return "open";
      if (paid === "paid") return "paid";
      return status === "complete" && stripe.object(intent)["status"] === "processing" ? "processing" : "ended";
    },
    end: (ref) => stripe.expire(ref),
    refund: (ref, amount) => void stripe.refund(ref, amount),
    pendingRefunds: () => refunds().flatMap(({ id, status }) => (status === "pending" ? [id] : [])),
    reverse: (dispute) => stripe.winDispute(dispute),
    refundIds: () => refunds().flatMap(({ metadata }) => (metadata as { refund?: string }).refund ?? []),
  };
}

function mollieBank(): Bank {
  /** Refunds that this test has not settled, by their requests. */
  const ids = (text: string) => [...text.matchAll(/"refund":"([\w-]+)"/g)].map(([, id]) => id ?? "");
  const posts = () => mollie.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/refunds"));
  return {
    ...mollie,
    server: mollie,
    statusOf(ref) {
      const { status } = mollie.payment(ref);
      if (status === "open" || status === "paid") return status;
      return status === "pending" ? "processing" : "ended";
    },
    end: (ref) => mollie.end(ref, "expired"),
    refund: (ref, amount) => void mollie.refund(ref, amount),
    pendingRefunds: () => [],
    dispute: (ref, amount) => mollie.chargeBack(ref, amount),
    reverse: (chargeback) => mollie.reverse(chargeback),
    refundIds: () => [...new Set(posts().flatMap(({ body }) => ids(body)))],
  };
}

const banks = { stripe: stripeBank, mollie: mollieBank };

async function runCron(): Promise<void> {
  await endClocks(tools());
  await checkDue(tools());
  await reconcileDue(tools());
  await sendDueRefunds(tools());
  await compareDue(tools());
}

const refsOf = async (bookingId: string) =>
  (await findOfBooking(store, bookingId)).flatMap(({ providerRef }) => providerRef ?? []);
const startStay = async (bookingId: string) => startPayment(tools(), await placedOf(store, bookingId), "stay");
const bookOnline = async () => (await book(tools(), STAY, { payment: "online" })).booking.id;
async function givenStarted(): Promise<Payment & { providerRef: string }> {
  const id = await bookOnline();
  await startStay(id);
  const [payment] = await findOfBooking(store, id);
  if (!payment?.providerRef) throw new Error("not started");
  return { ...payment, providerRef: payment.providerRef };
}
const sumsOf = async (id: string) => sumLedger(await findMovements(store, id));
const stateOf = async (id: string) => (await placedOf(store, id)).booking.state;

describe("random sequences of events of a booking", () => {
  interface World {
    id: string;
    bank: Bank;
    disputes: string[];
    /** The smallest price of the stay that was ever agreed. */
    minTotal: number;
  }
  type Act = (world: World, n: number) => Promise<unknown>;

  /** The n-th of a booking's payments at the provider in one of these states. */
  async function pick({ id, bank }: World, n: number, ...states: string[]): Promise<string | undefined> {
    const refs = (await refsOf(id)).filter((ref) => states.includes(bank.statusOf(ref)));
    return refs[n % Math.max(1, refs.length)];
  }
  const withOne =
    (states: string[], act: (bank: Bank, ref: string, n: number) => void): Act =>
    async (world, n) => {
      const ref = await pick(world, n, ...states);
      // The state may have changed between choosing and performing the action.
      if (ref !== undefined && states.includes(world.bank.statusOf(ref))) act(world.bank, ref, n);
    };

  const ACTS: Record<string, Act> = {
    start: ({ id }) => startStay(id),
    pay: withOne(["open"], (bank, ref) => bank.pay(ref)),
    payLater: withOne(["open"], (bank, ref) => bank.payLater(ref)),
    answer: withOne(["processing"], (bank, ref, n) => bank.settle(ref, n % 3 > 0)),
    end: withOne(["open"], (bank, ref) => bank.end(ref)),
    refundAtProvider: withOne(["paid"], (bank, ref, n) => {
      const amount = Math.round((bank.sums(ref).guest * n) / 100);
      if (amount > 0) bank.refund(ref, amount);
    }),
    settleRefund: async ({ bank }, n) => {
      const [first] = bank.pendingRefunds();
      if (first) bank.settleRefund(first, n % 3 > 0);
    },
    slowRefunds: async ({ bank }, n) => void (bank.server.areRefundsPending = n % 2 > 0 && bank.server === stripe),
    dispute: async (world, n) => {
      const ref = await pick(world, n, "paid");
      const amount = ref === undefined ? 0 : world.bank.sums(ref).guest;
      if (ref !== undefined && amount > 0) world.disputes.push(world.bank.dispute(ref, amount));
    },
    reverse: async ({ bank, disputes }) => {
      const dispute = disputes.shift();
      if (dispute !== undefined) bank.reverse(dispute);
    },
    refund: async ({ id }, n) => {
      const money = await readMoney(tools(), SITE, id);
      const limit = money ? refundableOf(money, "stay") : 0;
      const amount = n % 5 === 0 ? limit + n + 1 : Math.max(1, Math.round((limit * n) / 100));
      await refundGuest(tools(), { siteId: SITE, bookingId: id, purpose: "stay", amount, note: null, isOwedAgain: false }, OWNER);
    },
    answerRefund: async ({ id }, n) => {
      const refund = (await findRefunds(store, id)).find(({ state }) => state === "failed" || state === "to-do");
      const answer = n % 2 > 0 ? "retry" : "transferred";
      if (refund) await answerRefund(tools(), { siteId: SITE, refundId: refund.id, answer }, OWNER);
    },
    cancelByGuest: async ({ id }) =>
      changeState(tools(), await placedOf(store, id), { action: "cancel-by-guest", acting: GUEST }),
    cancel: async ({ id }) => changeState(tools(), await placedOf(store, id), { action: "cancel", acting: OWNER }),
    rival: async () => placeBooking(tools(), await placeOf(store), asGuest(stayIn(31, 1))),
    price: async (world, n) => {
      const { booking, ...placed } = await placedOf(store, world.id);
      const change = {
        departure: stayIn(30, 3 + (n % 3)).departure,
        price: "anew",
        ignoresRules: true,
        note: null,
        sendsMail: false,
      } as const;
      const changed = await changeDates(tools(), { booking, ...placed }, change, OWNER);
      if (changed.ok) world.minTotal = Math.min(world.minTotal, changed.booking.quote.total);
    },
    cash: ({ id }, n) =>
      recordMovement(
        tools(),
        SITE,
        { id: crypto.randomUUID(), bookingId: id, kind: "charge", method: "cash", amount: n + 1, note: null, on: STAY.arrival },
        OWNER,
      ),
    hook: async ({ id }, n) => {
      const payments = await findOfBooking(store, id);
      const payment = payments[n % Math.max(1, payments.length)];
      if (payment) await checkById(tools(), payment.id);
    },
    cron: runCron,
    down: async ({ bank }, n) => void (bank.server.isDown = n % 2 > 0),
    lose: async ({ bank }) => void (bank.server.lostAnswers = 1),
    wait: async (_world, n) => void (clock += (1 + (n % 50)) * MINUTE_MS),
  };
  const step = fc.record({
    // The steps that lead to payments are frequent, so that most sequences have some.
    act: fc.constantFrom(...Object.keys(ACTS), "start", "start", "pay", "pay", "hook", "cron", "wait"),
    n: fc.nat(99),
    /** True if the next step does not wait for this one. */
    isHasty: fc.boolean(),
  });

  function actOf(name: string): Act {
    const act = ACTS[name];
    if (!act) throw new Error(`no act ${name}`);
    return act;
  }

  async function live(provider: Provider, steps: { act: string; n: number; isHasty: boolean }[]): Promise<World> {
    await begin();
    await connect(provider);
    const world: World = { id: await bookOnline(), bank: banks[provider](), disputes: [], minTotal: TOTAL };
    let running: Promise<unknown>[] = [];
    for (const { act, n, isHasty } of steps) {
      running.push(actOf(act)(world, n));
      if (isHasty) continue;
      await Promise.all(running);
      running = [];
    }
    await Promise.all(running);
    await comeToRest(world);
    return world;
  }

  /** The guest's money that the owner has: at the provider, and received in other ways. */
  async function heldOf({ id, bank }: World): Promise<number> {
    const atBank = (await refsOf(id)).map((ref) => bank.sums(ref).guest);
    const { paid } = sumLedger((await findMovements(store, id)).filter(({ paymentId }) => paymentId === null));
    return atBank.reduce((total, guest) => total + guest, paid);
  }

  /** The provider works again, banks answer, owners handle failures, and cron runs until nothing is left to do. */
  async function comeToRest(world: World): Promise<void> {
    const { id, bank } = world;
    Object.assign(bank.server, { isDown: false, lostAnswers: 0, areRefundsPending: false });
    for (let round = 0; round < 6; round++) {
      for (const ref of await refsOf(id)) if (bank.statusOf(ref) === "processing") bank.settle(ref, true);
      for (const refund of bank.pendingRefunds()) bank.settleRefund(refund, true);
      await runCron();
      for (const { id: refundId, state, amount } of await findRefunds(store, id)) {
        if (state !== "failed" && state !== "to-do") continue;
        // An owner does not repay amounts that they refunded in another way, even if only the provider knows of it yet.
        const answer = amount <= (await heldOf(world)) ? "transferred" : "drop";
        await answerRefund(tools(), { siteId: SITE, refundId, answer }, OWNER);
      }
      clock += 7 * HOUR_MS;
    }
    clock += DAY_MS;
    await runCron();
    await runCron();
  }

  async function expectLaw({ id, bank, minTotal }: World): Promise<void> {
    const [movements, refunds, payments, events] = await Promise.all([
      findMovements(store, id),
      findRefunds(store, id),
      findOfBooking(store, id),
      findEvents(store, id),
    ]);
    for (const { id: paymentId, providerRef, difference } of payments) {
      if (providerRef === null) continue;
      const { paid, fees } = sumLedger(movements.filter((each) => each.paymentId === paymentId));
      expect({ guest: paid, fees, difference }).toEqual({ ...bank.sums(providerRef), difference: 0 });
    }
    const sum = (kind: string) => movements.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0);
    expect(-sum("refund")).toBeLessThanOrEqual(sum("charge"));
    const refundIds = bank.refundIds();
    expect(new Set(refundIds).size).toBe(refundIds.length);
    const { state } = await placedOf(store, id).then(({ booking }) => booking);
    const wasAgreed = events.some(({ state: each }) => each === "confirmed");
    if (wasAgreed) expect(sum("charge")).toBeGreaterThanOrEqual(minTotal);
    if (["expired", "declined", "cancelled"].includes(state)) {
      const kept = Number(events.findLast(({ type }) => type.startsWith("cancel"))?.details["kept"] ?? 0);
      const dropped = refunds.filter((each) => each.state === "dropped").reduce((total, { amount }) => total + amount, 0);
      expect(sumLedger(movements).paid - dropped).toBeLessThanOrEqual(Math.max(0, kept));
    }
    expect(refunds.filter((each) => !["done", "dropped"].includes(each.state))).toEqual([]);
    const mails = await mailsIn(store);
    const count = (end: string) => mails.filter((key) => key.startsWith(`booking ${id} `) && key.endsWith(end)).length;
    const times = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length;
    expect(count("owner booking-paid")).toBe(times("confirm-paid", "pay-late"));
    expect(count("guest cancelled")).toBe(times("cancel", "cancel-by-guest", "cancel-unpaid"));
  }

  const expectLawAt = async (provider: Provider, numRuns: number) => {
    const steps = fc.array(step, { minLength: 6, maxLength: 22 });
    const property = fc.asyncProperty(steps, async (each) => expectLaw(await live(provider, each)));
    // Counterexamples are not shrunk, because their steps run concurrently and shrinking takes long.
    await fc.assert(property, { numRuns, endOnFailure: true });
  };

  test.each(["stripe", "mollie"] as const)("keep the invariants of the ledger at %s", { timeout: 600_000 }, async (provider) => {
    await expectLawAt(provider, 10);
  });

  test("keep the invariants of the ledger on D1, which answers later", { timeout: 600_000 }, async () => {
    const real = await d1();
    ({ store } = real);
    try {
      for (const provider of ["stripe", "mollie"] as const) await expectLawAt(provider, 2);
    } finally {
      ({ store } = opened);
      await real.close();
    }
  });
});

/** A store whose writes fail once the provider has been asked, as if the worker had stopped then. */
function crashAfter(server: ProviderServer): Partial<Store> {
  const before = server.requests.length;
  return {
    async atomically(queries) {
      if (server.requests.length > before) throw new Error("the worker has stopped");
      return store.atomically(queries);
    },
  };
}

describe.each(["stripe", "mollie"] as const)("at %s", (provider) => {
  let bank: Bank;
  beforeEach(async () => {
    bank = banks[provider]();
    await connect(provider);
  });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    bank.server.held = promise;
    return () => {
      bank.server.held = undefined;
      resolve();
    };
  };
  const started = (path: RegExp) => bank.server.requests.filter((each) => each.method === "POST" && path.test(each.path));
  const STARTS = provider === "stripe" ? /sessions$/ : /payments$/;
  const REFUNDS = /refunds$/;

  test("after a crash that follows the provider's answer, each payment is started, recorded and refunded once", async () => {
    const id = await bookOnline();
    const placed = await placedOf(store, id);
    await expect(startPayment(tools(crashAfter(bank.server)), placed, "stay")).rejects.toThrow("stopped");
    clock += 6 * MINUTE_MS;
    await runCron();
    const [payment, ...others] = await findOfBooking(store, id);
    const ref = payment?.providerRef ?? "";
    expect([others, payment?.status, bank.statusOf(ref)]).toEqual([[], "open", "open"]);
    expect(await startStay(id)).toEqual({ ok: true, paymentId: payment?.id });

    bank.pay(ref);
    await expect(checkById(tools(crashAfter(bank.server)), payment?.id ?? "")).rejects.toThrow("stopped");
    expect((await sumsOf(id)).paid).toBe(0);
    clock += 15 * MINUTE_MS;
    await runCron();
    expect([await stateOf(id), (await sumsOf(id)).paid]).toEqual(["confirmed", TOTAL]);

    await refundGuest(
      tools(),
      { siteId: SITE, bookingId: id, purpose: "stay", amount: 50_00, note: null, isOwedAgain: false },
      OWNER,
    );
    await sendDueRefunds(tools(crashAfter(bank.server)));
    expect([(await sumsOf(id)).paid, bank.sums(ref).guest]).toEqual([TOTAL, 350_00]);
    clock += 25 * HOUR_MS;
    await runCron();
    expect([(await sumsOf(id)).paid, bank.sums(ref).guest]).toEqual([350_00, 350_00]);
    expect(await findRefunds(store, id)).toMatchObject([{ state: "done", amount: 50_00 }]);
    const sent = (await mailsIn(store)).filter((key) => key.endsWith("guest refund-sent"));
    expect(sent).toHaveLength(1);
  });

  test("two simultaneous presses lead to one payment", async () => {
    const id = await bookOnline();
    const both = await Promise.all([startStay(id), startStay(id)]);
    const payments = await findOfBooking(store, id);
    expect(payments).toHaveLength(1);
    expect(both).toEqual([1, 2].map(() => ({ ok: true, paymentId: payments[0]?.id })));
  });

  test("a second start does not end the first one while that is in progress", async () => {
    const id = await bookOnline();
    const release = hold();
    const first = startStay(id);
    await expect.poll(() => started(STARTS).length).toBe(1);
    const [stored] = await findOfBooking(store, id);
    await checkById(tools(), stored?.id ?? "");
    release();
    expect(await first).toEqual({ ok: true, paymentId: stored?.id });
    expect(await findOfBooking(store, id)).toMatchObject([{ status: "open" }]);
  });

  test("one of two simultaneous senders sends a refund, and no failure is reported", async () => {
    const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
    bank.pay(providerRef);
    await checkById(tools(), paymentId);
    await refundGuest(
      tools(),
      { siteId: SITE, bookingId: id, purpose: "stay", amount: 50_00, note: null, isOwedAgain: false },
      OWNER,
    );
    await Promise.all([sendDueRefunds(tools()), sendDueRefunds(tools())]);
    // The check of a key requests refunds as well, without one of our ids.
    expect(started(REFUNDS).filter(({ body }) => body.includes("refund"))).toHaveLength(1);
    expect(await findRefunds(store, id)).toMatchObject([{ state: "done", attempts: 1 }]);
    expect((await mailsIn(store)).filter((key) => key.endsWith("refund-failed"))).toEqual([]);
  });

  test("a refund that was partly made at the provider meanwhile is retried with the remaining amount", async () => {
    const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
    bank.pay(providerRef);
    await checkById(tools(), paymentId);
    const asked = { siteId: SITE, bookingId: id, purpose: "stay", amount: TOTAL, note: null, isOwedAgain: false } as const;
    await refundGuest(tools(), asked, OWNER);
    bank.refund(providerRef, 100_00);
    await sendDueRefunds(tools());
    const [failed] = await findRefunds(store, id);
    expect(failed).toMatchObject({ state: "failed", problem: "REFUSED" });
    // The owner, who is asked now, sees what is left.
    expect((await sumsOf(id)).paid).toBe(300_00);
    expect(await answerRefund(tools(), { siteId: SITE, refundId: failed?.id ?? "", answer: "retry" }, OWNER)).toEqual({
      ok: true,
    });
    await sendDueRefunds(tools());
    expect(await findRefunds(store, id)).toMatchObject([{ state: "done", amount: 300_00 }]);
    expect([(await sumsOf(id)).paid, bank.sums(providerRef).guest]).toEqual([0, 0]);
  });

  test("a payment that the provider refuses is not retried, and its owner is told once a day", async () => {
    const id = await bookOnline();
    for (let times = 0; times < 2; times++) {
      bank.server.failures.push(provider === "stripe" ? 400 : 422);
      expect(await startStay(id)).toEqual({ ok: false, code: "PAYMENT_REFUSED" });
    }
    expect((await findOfBooking(store, id)).map(({ status, checkAt }) => [status, checkAt])).toEqual([
      ["failed", null],
      ["failed", null],
    ]);
    expect((await mailsIn(store)).filter((key) => key.endsWith("owner payment-refused"))).toHaveLength(1);
    expect(await startStay(id)).toMatchObject({ ok: true });
  });

  test("an owner is told once of a refund that the provider abandons", async () => {
    const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
    bank.pay(providerRef);
    await checkById(tools(), paymentId);
    bank.server.areRefundsPending = true;
    const asked = { siteId: SITE, bookingId: id, purpose: "stay", amount: 50_00, note: null, isOwedAgain: false } as const;
    await refundGuest(tools(), asked, OWNER);
    await sendDueRefunds(tools());
    bank.cancelRefund((await findRefunds(store, id))[0]?.providerRef ?? "");
    for (let times = 0; times < 2; times++) await checkById(tools(), paymentId);
    expect(await findRefunds(store, id)).toMatchObject([{ state: "failed", problem: "REFUSED" }]);
    expect((await mailsIn(store)).filter((key) => key.endsWith("owner refund-failed"))).toHaveLength(1);
    expect((await sumsOf(id)).paid).toBe(TOTAL);
  });

  test("a payment that is open when its account is removed can no longer be paid", async () => {
    const { accountId, providerRef, bookingId } = await givenStarted();
    await disconnectAccount(tools(), SITE, accountId);
    expect(bank.statusOf(providerRef)).toBe("ended");
    expect(await findOfBooking(store, bookingId)).toMatchObject([{ checkAt: null, location: null }]);
  });

  test("a webhook that comes weeks later, while the provider is silent, is followed up", async () => {
    const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
    bank.pay(providerRef);
    clock += 20 * 24 * 60 * MINUTE_MS;
    bank.server.isDown = true;
    await checkById(tools(), paymentId);
    bank.server.isDown = false;
    clock += 24 * 60 * MINUTE_MS;
    await runCron();
    expect(await findOfBooking(store, id)).toMatchObject([{ status: "paid" }]);
  });

  // Stripe refuses it by itself (`charge_disputed`), which our server in place of it does not.
  test.runIf(provider === "mollie")("money that the guest's bank has taken back is not refunded as well", async () => {
    const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
    bank.pay(providerRef);
    await checkById(tools(), paymentId);
    bank.dispute(providerRef, TOTAL);
    await changeState(tools(), await placedOf(store, id), { action: "cancel", acting: OWNER });
    await runCron();
    expect(await findRefunds(store, id)).toMatchObject([{ state: "failed", problem: "REFUSED" }]);
  });

  test("refunds are sent before a site is deleted or transferred, and its owner is told what remains", async () => {
    const { accountId, bookingId: id, id: paymentId, providerRef } = await givenStarted();
    bank.pay(providerRef);
    await checkById(tools(), paymentId);
    // Test bookings have no money.
    await store.db.update(store.tables.bookings).set({ isTest: false });
    const site = { siteId: SITE };
    expect(await findMoneyLeft(store, site, TODAY)).toMatchObject([{ currency: "EUR", refunds: 0, deposits: 0, stays: TOTAL }]);
    await changeState(tools(), await placedOf(store, id), { action: "cancel", acting: OWNER });
    bank.server.isDown = true;
    expect(await prepareLeaving(tools(), { userId: "owner-1" }, true)).toEqual({ ok: false, code: "REFUNDS_UNDER_WAY" });
    expect(await prepareHandover(tools(), SITE)).toEqual({ ok: false, code: "REFUNDS_UNDER_WAY" });
    bank.server.isDown = false;
    // The owner has refunded a part there, so the provider refuses the whole amount.
    bank.refund(providerRef, 100_00);
    clock += MINUTE_MS;
    const left = [{ currency: "EUR", unsent: 0, refunds: TOTAL, deposits: 0, stays: 0 }];
    expect(await prepareLeaving(tools(), site, false)).toEqual({ ok: false, code: "SITE_HAS_MONEY", left });
    expect(await prepareLeaving(tools(), site, true)).toMatchObject({ ok: true });

    const next = (await book(tools(), stayIn(60, 4), { payment: "online" })).booking.id;
    await startStay(next);
    const [open] = await refsOf(next);
    const handover = await prepareHandover(tools(), SITE);
    if (!handover.ok) throw new Error(handover.code);
    await handover.leave();
    expect(bank.statusOf(open ?? "")).toBe("ended");
    expect(await findAccount(store, accountId)).toMatchObject({ credentialsSealed: null, isActive: false });
  });

  test.each([true, false])(
    "an unpaid booking is not cancelled while a payment is being decided that is then paid: %s",
    async (isPaid) => {
      const { version, settings } = await findSettings(store, SITE);
      const payments = { ...DEFAULT_PAYMENT_TERMS, online: true, unpaid: "cancel", unpaidDays: 2 } as const;
      await saveBookingSettings(tools(), { siteId: SITE, version, settings: { ...settings, payments } }, "owner-1");
      const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
      bank.pay(providerRef);
      await checkById(tools(), paymentId);
      // The guest's bank takes the money back, so that the price is due again.
      bank.dispute(providerRef, TOTAL);
      await checkById(tools(), paymentId);
      clock += DAY_MS;
      await runCron();
      clock += 12 * HOUR_MS;
      await startStay(id);
      const ref = (await refsOf(id)).find((each) => bank.statusOf(each) === "open") ?? "";
      bank.payLater(ref);
      for (let day = 0; day < 6; day++) {
        await runCron();
        expect(await stateOf(id)).toBe("confirmed");
        clock += DAY_MS;
      }
      bank.settle(ref, isPaid);
      for (let day = 0; day < 3; day++) {
        await runCron();
        clock += DAY_MS;
      }
      expect([await stateOf(id), (await sumsOf(id)).paid]).toEqual(isPaid ? ["confirmed", TOTAL] : ["cancelled", 0]);
    },
  );

  test("the daily comparison ends half a year after the last change", async () => {
    const { id, providerRef } = await givenStarted();
    bank.pay(providerRef);
    await checkById(tools(), id);
    const nights = [];
    const planned = (checkAt: number | null) => store.atomically((db) => [updatePayment(db, store.tables, id, { checkAt })]);
    for (const days of [1, 170, 178, 190]) {
      clock = NOW + days * 24 * HOUR_MS;
      nights.push(await compareDue(tools()));
      // A payment without a planned comparison is compared too.
      if (days < 190) await planned(null);
    }
    expect(nights.map(({ compared }) => compared)).toEqual([1, 1, 1, 0]);
  });
});

test("a refund that the owner dropped stays dropped", async () => {
  await connect("stripe");
  const { bookingId: id, id: paymentId, providerRef } = await givenStarted();
  stripe.pay(providerRef);
  await checkById(tools(), paymentId);
  await refundGuest(
    tools(),
    { siteId: SITE, bookingId: id, purpose: "stay", amount: 50_00, note: null, isOwedAgain: false },
    OWNER,
  );
  stripe.areRefundsPending = true;
  await sendDueRefunds(tools());
  const [sent] = await findRefunds(store, id);
  stripe.settleRefund(sent?.providerRef ?? "", false);
  await checkById(tools(), paymentId);
  expect(await findRefunds(store, id)).toMatchObject([{ state: "failed" }]);
  await answerRefund(tools(), { siteId: SITE, refundId: sent?.id ?? "", answer: "drop" }, OWNER);
  await checkById(tools(), paymentId);
  expect(await findRefunds(store, id)).toMatchObject([{ state: "dropped" }]);
});

test("payments that cannot be read do not hold up the others", async () => {
  const { id: accountId } = await connect("stripe");
  const { id, providerRef, ...payment } = await givenStarted();
  stripe.pay(providerRef);
  const { paymentAccounts: accounts, payments } = store.tables;
  const [account] = await store.db.select().from(accounts);
  if (!account) throw new Error("not connected");
  await store.db.insert(accounts).values({ ...account, id: "unreadable", credentialsSealed: "nonsense", isActive: false });
  const broken = Array.from({ length: 25 }, (_each, index) => ({
    ...payment,
    id: `broken-${index}`,
    accountId: "unreadable",
    providerRef: `cs_test_broken_${index}`,
    checkAt: 1,
  }));
  for (const each of broken) await store.db.insert(payments).values(each);
  expect(accountId).toBe(payment.accountId);
  clock += 6 * MINUTE_MS;
  await checkDue(tools());
  await checkDue(tools());
  expect(await findOfBooking(store, payment.bookingId)).toContainEqual(expect.objectContaining({ id, status: "paid" }));
});

test("reports about a payment leave the same ledger in forty different orders", { timeout: 120_000 }, async () => {
  await connect("stripe");
  const { bookingId: id, ...payment } = await givenStarted();
  const { providerRef: ref } = payment;
  const adapter = await loadProvider("stripe", { key: GUEST_STRIPE_KEY }, tools().addresses);
  const reports: ProviderPayment[] = [];
  const report = async () => {
    const read = await adapter.read(ref);
    if (read.ok) reports.push(read.payment);
  };
  stripe.areFeesLate = true;
  await report();
  stripe.payLater(ref);
  await report();
  stripe.settle(ref, true);
  await report();
  stripe.bookFees(ref);
  stripe.refund(ref, 100_00);
  await report();
  const dispute = stripe.dispute(ref, 300_00);
  await report();
  stripe.winDispute(dispute);
  await report();
  expect(reports).toHaveLength(6);

  const { movements, payments, outbox } = store.tables;
  const orders = fc.sample(fc.shuffledSubarray(reports, { minLength: 6 }), { numRuns: 40, seed: 16 });
  stripe.areFeesLate = false;
  // The booking is confirmed by the charge before all other reports come.
  for (const paid of reports.filter(({ entries }) => entries.length === 1))
    await settlePayment(tools(), { ...payment, bookingId: id }, paid);
  const expected = { ...stripe.sums(ref), state: "confirmed", status: "paid" };
  for (const order of orders) {
    for (const table of [movements, outbox]) await store.db.delete(table);
    await store.db.update(payments).set({ status: "open", updatedAt: NOW });
    for (const each of order) await settlePayment(tools(), { ...payment, bookingId: id }, each);
    const { paid, fees } = await sumsOf(id);
    const [stored] = await findOfBooking(store, id);
    expect({ guest: paid, fees, state: await stateOf(id), status: stored?.status }).toEqual(expected);
    const told = (await mailsIn(store)).filter((key) => /refund-sent|charged-back/.test(key));
    expect(told).toHaveLength(2);
  }
});
