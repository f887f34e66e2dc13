import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import { compareSubscription } from "#business/billing/compare-subscription.ts";
import { compareSubscriptions } from "#business/billing/compare-subscriptions.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { date } from "#domain/dates.ts";
import { DAY_MS } from "#domain/time.ts";
import * as orders from "#store/business/orders.ts";
import { claimByEmail, findByOrder, findChanges, findMovements, findOfAccount } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { billingWith, forgetOrders } from "../support/billing.ts";
import { NOW } from "../fixtures/site.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { readFromStripe } from "../support/stripe-subscription.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const ORDER: OrderRecord = {
  id: "6a1c6f1e-0000-4000-8000-000000000001",
  number: "K7MP-3QXD",
  plan: "standard",
  locale: "nl",
  customer: { kind: "person", name: "Anna", email: "anna@example.com", country: "NL" },
  dueNow: 200_00,
  monthly: 50_00,
  nextCharge: date("2027-02-28"),
  status: "open",
  provider: "stripe",
  providerRef: "cs_1",
  digest: "digest",
  createdAt: NOW,
  updatedAt: NOW,
  paidAt: null,
  userId: null,
  siteId: null,
};
const REF = "sub_cs_1";
const SESSION = {
  "subscription_data[metadata][order]": ORDER.id,
  "line_items[0][price_data][unit_amount]": "5000",
  "line_items[1][price_data][unit_amount]": "15000",
};

/** Rounds of up to six events, each delivered up to three times. */
const ROUNDS = Number(process.env["BILLING_ROUNDS"] ?? 12);
/** Rounds that share a subscription, whose list of charges grows. */
const ROUNDS_OF_ONE = 2;
const TIMEOUT_MS = 20_000 + ROUNDS * 1000;

describe.each(DIALECTS)("subscriptions on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let stripe: FakeStripe;
  beforeAll(async () => {
    [opened, stripe] = await Promise.all([open(), startFakeStripe()]);
    store = opened.store;
  });
  afterAll(() => Promise.all([opened.close(), stripe.stop()]));
  beforeEach(() => begin());
  async function begin(): Promise<void> {
    const t = store.tables;
    await forgetOrders(store);
    for (const table of [t.outbox, t.users]) await store.db.delete(table).where(sql`1 = 1`);
    stripe.billing.objects.clear();
    await orders.insert(store.db, t, ORDER);
    stripe.billing.subscribe("cs_1", SESSION);
    stripe.billing.settle(REF, true);
    await settleOrder(ORDER, { ref: "cs_1", status: "paid", subscription: REF }, billing());
  }

  const billing = (now = NOW, used = store) => billingWith(used, stripe, now);
  const compare = (used = store) => compareSubscription(REF, "event", billing(NOW, used));
  const stored = async () => {
    const found = await findByOrder(store, ORDER.id);
    if (!found) throw new Error("no subscription");
    return found;
  };
  const sums = async () => {
    const movements = await findMovements(store, (await stored()).id);
    return movements.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
  };
  const changes = async () => findChanges(store, (await stored()).id);

  test("a paid order begins one, as it was agreed", async () => {
    expect(await stored()).toMatchObject({ status: "active", monthly: 50_00, userId: null, siteId: null, providerRef: REF });
    expect(await settleAgain()).toBe(1);
  });
  const settleAgain = async () => {
    await settleOrder({ ...ORDER, status: "paid" }, { ref: "cs_1", status: "paid", subscription: REF }, billing());
    return (await store.db.select().from(store.tables.subscriptions)).length;
  };

  test("a comparison stores what the provider says, the money, and what has changed", async () => {
    stripe.billing.month(REF, false);
    expect(await compare()).toBe("changed");
    expect((await stored()).status).toBe("past_due");
    expect(await sums()).toEqual(["charge 20000"]);
    expect((await changes()).at(-1)).toMatchObject({ source: "event", facts: { status: ["active", "past_due"] } });
    stripe.billing.settle(REF, true);
    expect(await compare()).toBe("changed");
    expect(await stored()).toMatchObject({ status: "active", pastDueSince: null });
    expect(await sums()).toEqual(["charge 20000", "charge 5000"]);
    const count = (await changes()).length;
    expect(await compare()).toBe("same");
    expect((await changes()).length).toBe(count);
  });

  test("refunds and disputes are movements of their own, once, and come back if they fail or are won", async () => {
    stripe.billing.refund(REF, 30_00);
    const dispute = stripe.billing.dispute(REF);
    await compare();
    await compare();
    expect(await sums()).toEqual(["charge 20000", "dispute -20000", "refund -3000"]);
    dispute["status"] = "won";
    await compare();
    expect(await sums()).toContain("dispute 20000");
  });

  test("all refunds of a charge are movements, although Stripe sends only ten with it", async () => {
    for (let time = 0; time < 13; time++) stripe.billing.refund(REF, 1_00);
    await compare();
    const refunds = (await sums()).filter((each) => each === "refund -100");
    expect(refunds).toHaveLength(13);
  });

  test("a subscription of another order, or of nobody, changes nothing", async () => {
    stripe.billing.subscribe("cs_2", { ...SESSION, "subscription_data[metadata][order]": "another" });
    const before = await stored();
    expect(await compareSubscription("sub_cs_2", "event", billing())).toBe("unknown");
    expect(await compareSubscription("sub_none", "event", billing())).toBe("unknown");
    expect(await stored()).toEqual(before);
    stripe.isDown = true;
    expect(await compare()).toBe("unreachable");
    stripe.isDown = false;
  });

  test("what was read earlier never replaces what another comparison has read later", async () => {
    await compare();
    stripe.billing.month(REF, false);
    // Reads "past due"; before it writes, the month is paid and another comparison, which sees no difference, ends first.
    const slow = storeWithEventBeforeWrite(store, async () => {
      stripe.billing.settle(REF, true);
      await compare();
    });
    await compare(slow);
    expect((await stored()).status).toBe("active");
  });

  test("events in any order, at the same time and more than once end where Stripe is", { timeout: TIMEOUT_MS }, async () => {
    const { billing: fake } = stripe;
    const deeds = [
      () => fake.month(REF, true),
      () => fake.month(REF, false),
      () => fake.settle(REF, true),
      () => fake.cancelAtEnd(REF, true),
      () => fake.cancelAtEnd(REF, false),
      () => fake.refund(REF, 1_00),
      () => fake.dispute(REF),
    ];
    const step = fc.record({ deed: fc.constantFrom(...deeds), copies: fc.integer({ min: 1, max: 3 }), isAwaited: fc.boolean() });
    // Stripe sends an event again that was refused, as on a machine so busy that a request takes too long.
    const deliver = async () => {
      while ((await compare()) === "unreachable");
    };
    let round = 0;
    const rounds = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      if (round++ % ROUNDS_OF_ONE === 0) await begin();
      const deliveries: Promise<unknown>[] = [];
      for (const { deed, copies, isAwaited } of steps) {
        deed();
        for (let copy = 0; copy < copies; copy++) deliveries.push(deliver());
        if (isAwaited) await deliveries.at(-1);
      }
      await Promise.all(deliveries);
      const { facts, movements } = await readFromStripe(REF, billing());
      expect(await stored()).toMatchObject(facts);
      expect((await sums()).length).toBe(movements.length);
    });
    await fc.assert(rounds, { numRuns: ROUNDS, endOnFailure: true });
  });

  test("a claimed subscription belongs to the account whose confirmed address ordered it, and stays with it", async () => {
    const { db, tables: t } = store;
    const userIds = ["account-1", "account-2"];
    for (const id of userIds)
      await db.insert(t.users).values({ id, email: `${id}@example.com`, name: id, createdAt: 1, updatedAt: 1 });
    const claim = (email: string, userId: string) => store.atomically((batch) => claimByEmail(batch, t, { email, userId }));
    await claim("somebody@example.com", "account-1");
    expect(await findOfAccount(store, "account-1")).toEqual([]);
    await claim("anna@example.com", "account-1");
    await claim("anna@example.com", "account-2");
    expect((await findOfAccount(store, "account-1")).map(({ orderId }) => orderId)).toEqual([ORDER.id]);
    expect(await findOfAccount(store, "account-2")).toEqual([]);
  });

  test("each night those are compared that were not for a day, also ended ones for half a year", async () => {
    await compareSubscriptions(billing(NOW));
    stripe.billing.month(REF, false);
    await compareSubscriptions(billing(NOW + DAY_MS / 2));
    expect((await stored()).status).toBe("active");
    await compareSubscriptions(billing(NOW + DAY_MS));
    expect((await stored()).status).toBe("past_due");
    expect((await changes()).at(-1)?.source).toBe("comparison");
    stripe.billing.end(REF);
    await compareSubscriptions(billing(NOW + 2 * DAY_MS));
    expect((await stored()).status).toBe("ended");
    stripe.billing.refund(REF, 10_00);
    await compareSubscriptions(billing(NOW + 3 * DAY_MS));
    expect(await sums()).toContain("refund -1000");
    stripe.isDown = true;
    expect(await compareSubscriptions(billing(NOW + 4 * DAY_MS))).toBe(false);
    stripe.isDown = false;
  });
});
