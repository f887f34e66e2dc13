import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import { testSubscriptionRef } from "#business/billing/sandbox-provider.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { processWithdrawals } from "#business/withdrawals/process-withdrawals.ts";
import { receiveWithdrawal } from "#business/withdrawals/receive-withdrawal.ts";
import { DAY_MS } from "#domain/time.ts";
import * as orders from "#store/business/orders.ts";
import { findByOrder } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { forgetOrders, localBilling } from "../support/billing.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const EMAIL = "ewa@example.com";
const MAIN_ORIGIN = "https://vrijhuis.nl";
const NUMBERS = ["K7MP-3QXD", "K7MP-3QXF", "K7MP-3QXG"];

describe.each(DIALECTS)("withdrawn orders on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { outbox, attempts } = store.tables;
    await forgetOrders(store);
    for (const table of [outbox, attempts]) await store.db.delete(table).where(sql`1 = 1`);
  });

  const billing = (now = NOW) => localBilling(store, now);
  const placed = async (index: number, change: Partial<OrderRecord> = {}) => {
    const id = `11111111-0000-4000-8000-00000000000${index}`;
    const fields = { number: NUMBERS[index] ?? "", providerRef: `test_${id}`, createdAt: NOW };
    const order: OrderRecord = { ...orderFixture(id, EMAIL), ...fields, ...change };
    await orders.insert(store.db, store.tables, order);
    return order;
  };
  const pay = (order: OrderRecord) =>
    settleOrder(
      order,
      { ref: order.providerRef ?? "", status: "paid", subscription: testSubscriptionRef(order.id) },
      billing(NOW),
    );
  /** Withdraws from an order, and takes all steps that are due; returns the state of the newest withdrawal. */
  const withdraw = async ({ number }: OrderRecord, now: number) => {
    const statement = { name: "Ewa", contract: number, email: EMAIL, remark: null };
    await receiveWithdrawal(statement, "pl", { store, now, network: "", mainOrigin: MAIN_ORIGIN });
    await processWithdrawals(billing(now));
    const { withdrawals: t } = store.tables;
    return (await store.db.select().from(t).orderBy(t.receivedAt)).at(-1)?.state;
  };

  test("an order that is paid after it was withdrawn from gets no welcome, no link, and no free ride", async () => {
    const order = await placed(0, { status: "processing" });
    await withdraw(order, NOW);
    await pay(order);
    const { outbox, signUpLinks } = store.tables;
    const keys = (await store.db.select().from(outbox)).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith("order "))).toEqual([]);
    expect(await store.db.select().from(signUpLinks)).toEqual([]);
    expect(await findByOrder(store, order.id)).toMatchObject({ endReason: "withdrawal", endNextAt: null });
    expect((await orders.findById(store, order.id))?.status).toBe("paid");
  });

  test("a withdrawal after the legal days uses the guarantee, and a second one waits for an admin", async () => {
    const [first, second, third] = [await placed(0), await placed(1), await placed(2)];
    for (const order of [first, second, third]) await pay(order);
    expect(await withdraw(first, NOW + 20 * DAY_MS)).toBe("refunded");
    expect((await findByOrder(store, first.id))?.endReason).toBe("guarantee");
    expect(await withdraw(second, NOW + 21 * DAY_MS)).toBe("matched");
    expect((await findByOrder(store, second.id))?.endReason).toBeNull();
    expect(await withdraw(third, NOW + 10 * DAY_MS)).toBeDefined();
    expect((await findByOrder(store, third.id))?.endReason).toBe("withdrawal");
  });
});
