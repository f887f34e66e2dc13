import { eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import { setCancelled } from "#business/billing/change-subscription.ts";
import { compareSubscription } from "#business/billing/compare-subscription.ts";
import { compareSubscriptions } from "#business/billing/compare-subscriptions.ts";
import { reminderKeys } from "#business/billing/reminder-key.ts";
import { runSubscriptionClock } from "#business/billing/run-subscription-clock.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { ACCEPTED_REMINDERS } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";
import * as orders from "#store/business/orders.ts";
import { countAccepted } from "#store/business/subscription-clock.ts";
import { findByOrder, findChanges } from "#store/business/subscriptions.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { Store } from "#store/dialect/store.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { mailOf } from "../fixtures/mail.ts";
import { billingWith, forgetOrders, givenSubscription } from "../support/billing.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe.ts";
import { openSession } from "../support/stripe-subscription.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const USER = "account";

describe.each(DIALECTS)("the clock of subscriptions on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let stripe: FakeStripe;
  /** The time at which Stripe and we are. */
  let now = NOW;
  beforeAll(async () => {
    [opened, stripe] = await Promise.all([open(), startFakeStripe(() => Math.floor(now / 1000))]);
    store = opened.store;
    const account = { id: USER, email: "ewa@example.com", name: "Ewa", createdAt: 1, updatedAt: 1 };
    await store.db.insert(store.tables.users).values(account);
  });
  afterAll(() => Promise.all([opened.close(), stripe.stop()]));
  beforeEach(async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    stripe.isDown = false;
    await begin();
  });

  /** Forgets all, and begins a paid subscription. */
  async function begin(): Promise<{ order: OrderRecord; ref: string }> {
    now = NOW;
    await forgetOrders(store);
    await store.db.delete(store.tables.outbox);
    return add();
  }
  async function add(): Promise<{ order: OrderRecord; ref: string }> {
    const order = { ...orderFixture(crypto.randomUUID(), "ewa@example.com"), provider: "stripe", userId: USER };
    const session = await openSession(order, billing());
    await orders.insert(store.db, store.tables, { ...order, providerRef: session });
    stripe.finish(session, "paid");
    const ref = `sub_${session}`;
    await settleOrder(order, { ref: session, status: "paid", subscription: ref }, billing());
    await compareSubscription(ref, "order", billing());
    return { order, ref };
  }
  const billing = () => billingWith(store, stripe, now);
  const runClock = () => runSubscriptionClock({ ...billing(), kv: opened.kv, mainDomain: "vrijhuis.nl", isDevOutbox: false });
  const compare = (ref: string) => compareSubscription(ref, "event", billing());
  const read = async ({ id }: OrderRecord) => (await findByOrder(store, id)) ?? expect.fail("no subscription");
  const acceptAll = () => store.db.update(store.tables.outbox).set({ sentAt: now });
  /** Moves the clock day by day. */
  async function live(days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      now += DAY_MS;
      await runClock();
    }
  }
  /** The second of two months that were not paid is due when the first one has been paid. */
  const payOldest = (ref: string) => {
    const open = [...stripe.billing.objects.values()].find(
      ({ object, ...invoice }) => object === "invoice" && invoice["subscription"] === ref && invoice["status"] === "open",
    );
    if (open) open["status"] = "paid";
  };

  test("a later month that is not paid has reminders of its own, also after the site was paused for an earlier one", async () => {
    const { order, ref } = await begin();
    stripe.billing.month(ref, false);
    await compare(ref);
    for (let day = 0; day < 16; day++) {
      await acceptAll();
      await live(1);
    }
    expect((await read(order)).pausedAt).not.toBeNull();
    now += 15 * DAY_MS;
    stripe.billing.month(ref, false);
    payOldest(ref);
    await compare(ref);
    const later = await read(order);
    expect(later).toMatchObject({ status: "past_due", pausedAt: null, remindersSent: 0 });
    await live(16);
    // No server has accepted any of the three.
    expect(await read(order)).toMatchObject({ remindersSent: 3, pausedAt: null });
    await acceptAll();
    await live(1);
    expect((await read(order)).pausedAt).not.toBeNull();
  });

  test(
    "whatever happens, none is paused unless servers accepted two emails about the month that is due",
    { timeout: 180_000 },
    async () => {
      let { order, ref } = await begin();
      const deeds = {
        day: () => live(1),
        week: () => live(7),
        fail: async () => stripe.billing.month(ref, false),
        pay: async () => stripe.billing.settle(ref, true),
        payOldest: async () => payOldest(ref),
        accept: () => acceptAll(),
        bounce: () => store.db.update(store.tables.outbox).set({ bouncedAt: now }),
        hear: () => compare(ref),
      };
      const names = Object.keys(deeds) as (keyof typeof deeds)[];
      const rounds = fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 10, maxLength: 30 }), async (steps) => {
        ({ order, ref } = await begin());
        let before = await read(order);
        for (const step of ["fail", "hear", "day", "week", ...steps, "week", "accept", "day"] as const) {
          await deeds[step]();
          const after = await read(order);
          if (before.pausedAt === null && after.pausedAt !== null) {
            const accepted = await countAccepted(store, reminderKeys(after), { until: now, isDevOutbox: false });
            expect(accepted, steps.join()).toBeGreaterThanOrEqual(ACCEPTED_REMINDERS);
            expect(after.status).toBe("past_due");
          }
          before = after;
        }
      });
      await fc.assert(rounds, { numRuns: 12 });
    },
  );

  test("of 60 that cannot move on, each is looked at within three runs, and the youngest of them is paused", async () => {
    await forgetOrders(store);
    const due = { status: "past_due", pastDueSince: NOW, remindersSent: 3, remindedAt: NOW } as const;
    for (let index = 0; index < 60; index++) await givenSubscription(store, `s${index}`, { ...due, createdAt: NOW + index });
    await store.atomically((db) =>
      reminderKeys({ id: "s59", pastDueSince: NOW }).map((key) =>
        enqueue(db, store.tables, crypto.randomUUID(), mailOf({ key }), NOW),
      ),
    );
    await acceptAll();
    const { subscriptions: t } = store.tables;
    for (const left of [35, 10, 0]) {
      now += DAY_MS;
      expect(await runClock()).toBe(true);
      expect(await store.db.$count(t, eq(t.clockRunAt, 0))).toBe(left);
    }
    expect(await store.db.$count(t, isNotNull(t.pausedAt))).toBe(1);
    expect(await findChanges(store, "s59")).toMatchObject([{ source: "clock", facts: { pausedAt: [null, now] } }]);
  });

  test("one that Stripe ends after its last attempt still owes its month; one that was cancelled owes nothing", async () => {
    for (const reason of ["payment_failed", "cancellation_requested"] as const) {
      const { order, ref } = await begin();
      stripe.billing.month(ref, false);
      await compare(ref);
      await live(1);
      const { pastDueSince } = await read(order);
      stripe.billing.end(ref, reason);
      await compare(ref);
      const owed = reason === "payment_failed" ? { pastDueSince, remindersSent: 1 } : { pastDueSince: null, remindersSent: 0 };
      expect(await read(order)).toMatchObject({ status: "ended", ...owed });
    }
  });

  test("through two years with a leap day the paid time ends on Stripe's days, without a gap", async () => {
    now = Date.parse("2027-01-31T10:00:00Z");
    const { order, ref } = await add();
    const ends: string[] = [];
    for (let month = 0; month < 25; month++) {
      const { paidUntil } = await read(order);
      ends.push(new Date(paidUntil).toISOString().slice(0, 10));
      now = paidUntil;
      stripe.billing.month(ref, true);
      await compareSubscriptions(billing());
    }
    expect(ends.slice(0, 4)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    expect(ends.slice(11, 14)).toEqual(["2028-01-31", "2028-02-29", "2028-03-31"]);
    expect(ends.at(-1)).toBe("2029-02-28");
  });

  test("one that cannot be read does not keep the others from being compared", async () => {
    const { ref: odd } = await begin();
    const others = [await add(), await add()];
    Object.assign(stripe.billing.objects.get(odd) ?? {}, { status: "a status of the future" });
    for (const { ref } of others) stripe.billing.month(ref, false);
    now += DAY_MS;
    expect(await compareSubscriptions(billing())).toBe(false);
    for (const { order } of others) expect((await read(order)).status).toBe("past_due");
  });

  test("one that Stripe does not have is compared once a day like the others", async () => {
    const { order, ref } = await begin();
    stripe.billing.objects.delete(ref);
    now += DAY_MS;
    expect(await compareSubscriptions(billing())).toBe(true);
    expect((await read(order)).checkedAt).toBe(now);
  });

  test("two tabs that cancel and keep at the same time end where Stripe is", async () => {
    const { order, ref } = await begin();
    const owned = { id: (await read(order)).id, userId: USER };
    for (let round = 0; round < 5; round++) {
      const all = await Promise.all([true, false, true, false].map((isCancelled) => setCancelled(owned, isCancelled, billing())));
      expect(all.map(({ ok }) => ok)).toEqual([true, true, true, true]);
      const cancelAt = stripe.billing.objects.get(ref)?.["cancel_at"] as number | null;
      expect((await read(order)).cancelsAt).toBe(cancelAt === null ? null : cancelAt * 1000);
    }
  });

  test("one that has ended at Stripe, of which we have not heard, cannot be kept, and is then known to have ended", async () => {
    const { order, ref } = await begin();
    const owned = { id: (await read(order)).id, userId: USER };
    stripe.billing.end(ref);
    expect(await setCancelled(owned, false, billing())).toEqual({ ok: false, code: "STATE_CHANGED" });
    expect((await read(order)).status).toBe("ended");
  });

  test("cancelling while Stripe does not answer changes nothing; what Stripe did, whose answer was lost, is found by its event", async () => {
    const { order, ref } = await begin();
    const owned = { id: (await read(order)).id, userId: USER };
    stripe.isDown = true;
    expect(await setCancelled(owned, true, billing())).toEqual({ ok: false, code: "PAYMENT_UNREACHABLE" });
    expect((await read(order)).cancelsAt).toBeNull();
    stripe.isDown = false;
    stripe.billing.cancelAtEnd(ref, true);
    await compare(ref);
    expect((await read(order)).cancelsAt).not.toBeNull();
    expect(await setCancelled({ ...owned, userId: "another" }, false, billing())).toEqual({ ok: false, code: "NOT_FOUND" });
    const { subscriptions: t } = store.tables;
    expect(await store.db.$count(t, eq(t.orderId, order.id))).toBe(1);
  });
});
