import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingContext } from "#business/billing/billing-provider.ts";
import { setCancelled } from "#business/billing/change-subscription.ts";
import { compareSubscription } from "#business/billing/compare-subscription.ts";
import { endContract } from "#business/billing/end-contract.ts";
import { readOrder } from "#business/billing/read-order.ts";
import { startPayment } from "#business/billing/start-payment.ts";
import * as orders from "#store/business/orders.ts";
import { findByOrder, findMovements } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { billingWith, forgetOrders } from "../support/billing.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe.ts";
import { readFromStripe } from "../support/stripe-subscription.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const USER = "account";
/** More requests and writes than any step has. */
const MAX_POINTS = 30;

describe.each(DIALECTS)("a process that ends anywhere on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let stripe: FakeStripe;
  let order: OrderRecord;
  beforeAll(async () => {
    [opened, stripe] = await Promise.all([open(), startFakeStripe(() => NOW / 1000)]);
    store = opened.store;
    const account = { id: USER, email: "ewa@example.com", name: "Ewa", createdAt: 1, updatedAt: 1 };
    await store.db.insert(store.tables.users).values(account);
  });
  afterAll(() => Promise.all([opened.close(), stripe.stop()]));
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

  async function begin(): Promise<void> {
    await forgetOrders(store);
    await store.db.delete(store.tables.outbox);
    stripe.sessions.clear();
    stripe.billing.objects.clear();
    order = { ...orderFixture(crypto.randomUUID(), "ewa@example.com"), provider: "stripe", userId: USER };
    await orders.insert(store.db, store.tables, order);
  }
  const billing = (used = store) => billingWith(used, stripe);
  const readRow = async () => (await orders.findById(store, order.id)) ?? expect.fail("no order");
  const readSubscription = async () => (await findByOrder(store, order.id)) ?? expect.fail("no subscription");

  /** A store whose process ends at a write, before it or when it is done. */
  function endingStore(point: number, isDone: boolean): Store {
    let writes = 0;
    const end = (): never => {
      throw new Error("the process ended");
    };
    const isEnd = () => ++writes >= point;
    const writer = (target: Store["db"], name: string | symbol): unknown => {
      const method: unknown = Reflect.get(target, name);
      const isWrite = name === "insert" || name === "update" || name === "delete";
      if (typeof method !== "function") return method;
      return (...given: unknown[]): unknown => (isWrite && isEnd() ? end() : (method.apply(target, given) as unknown));
    };
    return {
      ...store,
      db: new Proxy(store.db, { get: writer }),
      async atomically(queries) {
        const isLast = isEnd();
        if (isLast && !isDone) return end();
        const results = await store.atomically(queries);
        return isLast ? end() : results;
      },
    };
  }

  /** What a step does, what must hold of it when it is done twice, and what comes before it. */
  interface Step {
    before: (() => Promise<unknown>)[];
    step: (billing: BillingContext) => Promise<unknown>;
    holds: () => Promise<void>;
  }
  const start = (tools = billing()) => startPayment(order.id, tools);
  const pay = async () => stripe.finish((await readRow()).providerRef ?? "", "paid");
  const settle = async (tools = billing()) => {
    await readOrder(order.id, tools);
    const subscription = await findByOrder(store, order.id);
    if (subscription) await compareSubscription(subscription.providerRef, "event", tools);
  };
  const cancel = async (tools = billing()) => setCancelled({ id: (await readSubscription()).id, userId: USER }, true, tools);
  const end = async (tools = billing()) => endContract(await readRow(), tools);
  const expectAsAtStripe = async () => {
    const subscription = await readSubscription();
    const { facts, movements } = await readFromStripe(subscription.providerRef, billing());
    expect(subscription).toMatchObject(facts);
    const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
    expect(sum(await findMovements(store, subscription.id))).toBe(sum(movements));
  };

  const STEPS: Record<string, Step> = {
    "starting a payment": {
      before: [],
      step: start,
      async holds() {
        const { providerRef } = await readRow();
        expect([...stripe.sessions.keys()]).toEqual([providerRef]);
      },
    },
    "settling an order": {
      before: [start, pay],
      step: settle,
      async holds() {
        expect((await readRow()).status).toBe("paid");
        const { signUpLinks, outbox, subscriptions } = store.tables;
        for (const [table, count] of [
          // An order of the portal has an account.
          [signUpLinks, 0],
          [outbox, 2],
          [subscriptions, 1],
        ] as const)
          expect(await store.db.$count(table)).toBe(count);
        await expectAsAtStripe();
      },
    },
    "cancelling a subscription": {
      before: [start, pay, settle],
      step: cancel,
      async holds() {
        expect((await readSubscription()).cancelsAt).not.toBeNull();
        await expectAsAtStripe();
      },
    },
    "ending a contract": {
      before: [start, pay, settle],
      step: end,
      async holds() {
        expect(stripe.billing.refunded()).toEqual([order.dueNow]);
        expect(await readSubscription()).toMatchObject({ status: "ended" });
        await expectAsAtStripe();
        const movements = await findMovements(store, (await readSubscription()).id);
        expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      },
    },
  };

  /** Takes a step that ends at a point, and again; returns whether the step has such a point. */
  async function takeTwice({ before, step, holds }: Step, take: (step: Step["step"]) => Promise<boolean>): Promise<boolean> {
    await begin();
    for (const earlier of before) await earlier();
    const hasEnded = await take(step);
    await step(billing());
    await holds();
    return hasEnded;
  }

  test.each(Object.entries(STEPS))("%s: before and after each write", async (__, step) => {
    for (const isDone of [false, true]) {
      let points = 0;
      const take = async (tried: Step["step"]) => {
        try {
          await tried(billing(endingStore(points + 1, isDone)));
          return false;
        } catch {
          return true;
        }
      };
      while (points < MAX_POINTS && (await takeTwice(step, take))) points += 1;
      expect(points).toBeGreaterThan(0);
      expect(points).toBeLessThan(MAX_POINTS);
    }
  });

  test.each(Object.entries(STEPS))("%s: with Stripe unreachable from each request on, carried out or not", async (__, step) => {
    for (const isLost of [false, true]) {
      let points = 0;
      const take = async (tried: Step["step"]) => {
        stripe.endsAt = { request: points, isLost };
        await tried(billing()).catch(() => undefined);
        const hasEnded = stripe.endsAt.request < 0;
        stripe.endsAt = undefined;
        return hasEnded;
      };
      while (points < MAX_POINTS && (await takeTwice(step, take))) points += 1;
      expect(points).toBeGreaterThan(0);
      expect(points).toBeLessThan(MAX_POINTS);
    }
  });
});
