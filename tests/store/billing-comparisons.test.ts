import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BillingMovement, SubscriptionRecord } from "#contract/business/subscription.ts";
import { compareNow } from "#admin/billing/compare-now.ts";
import { comparingOf, readSubscription } from "#admin/billing/read-subscriptions.ts";
import { findUnknownSubscriptions } from "#business/billing/find-unknown-subscriptions.ts";
import { DAY_MS } from "#domain/time.ts";
import { selectDifferences } from "#store/admin/returns.ts";
import { countProblems } from "#store/admin/subscriptions.ts";
import * as orders from "#store/business/orders.ts";
import { findByOrder, insertChange, insertMovements } from "#store/business/subscriptions.ts";
import { findAll as findUnknown } from "#store/business/unknown-subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { billingWith, forgetOrders, givenSubscription } from "../support/billing.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const BOSS = "boss";
const SITE = siteFixture();

describe.each(DIALECTS)("differences from the provider on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let stripe: FakeStripe;
  beforeAll(async () => {
    [opened, stripe] = await Promise.all([open(), startFakeStripe()]);
    store = opened.store;
  });
  afterAll(() => Promise.all([opened.close(), stripe.stop()]));
  beforeEach(async () => {
    const { outbox, auditLog } = store.tables;
    await forgetOrders(store);
    await removeEverybody(store);
    for (const table of [outbox, auditLog]) await store.db.delete(table).where(sql`1 = 1`);
    stripe.billing.objects.clear();
    stripe.sessions.clear();
    await given(store, SITE);
    await store.db
      .insert(store.tables.users)
      .values({ id: BOSS, email: "boss@example.com", name: "B", createdAt: 1, updatedAt: 1 });
  });

  const billing = (now = NOW) => billingWith(store, stripe, now);
  const tools = (now = NOW) => ({ store, now, requestId: "request", by: BOSS });

  const subscribed = (id: string, change: Partial<SubscriptionRecord> = {}) => givenSubscription(store, id, change);
  const moved = (subscriptionId: string, movements: Omit<BillingMovement, "subscriptionId">[]) =>
    store.atomically((db) =>
      insertMovements(
        db,
        store.tables,
        movements.map((each) => ({ ...each, subscriptionId })),
      ),
    );
  test("differences, missed comparisons and unknown subscriptions are counted", async () => {
    await subscribed("a");
    await subscribed("missed", { checkedAt: 0, createdAt: NOW - 3 * DAY_MS });
    await subscribed("test", { provider: "sandbox", checkedAt: 0, createdAt: 0 });
    await subscribed("old", { checkedAt: 0, createdAt: 0, endedAt: 1, status: "ended" });
    const change = { subscriptionId: "a", facts: { status: ["active", "ended"] as [unknown, unknown] }, by: null };
    await insertChange(store.db, store.tables, { ...change, version: 2, source: "comparison", at: NOW - 2 * DAY_MS });
    await insertChange(store.db, store.tables, { ...change, version: 3, source: "comparison", at: NOW - 1 });
    await insertChange(store.db, store.tables, { ...change, version: 4, source: "event", at: NOW });
    expect(await countProblems(store, comparingOf(billing().config, NOW), NOW - DAY_MS)).toEqual({
      uncompared: 1,
      differences: 1,
      unknown: 0,
    });
    const differences = await selectDifferences(store, { limit: 10 });
    expect(differences).toMatchObject([
      { at: NOW - 1, facts: change.facts, number: "number of order-a" },
      { at: NOW - 2 * DAY_MS },
    ]);
    const next = await selectDifferences(store, { limit: 10, cursor: { at: NOW - 1, id: "a" } });
    expect(next.map(({ at }) => at)).toEqual([NOW - 2 * DAY_MS]);
  });

  test("an admin's comparison stores who asked for it, and is in the audit log", async () => {
    const order = { ...orderFixture("6a1c6f1e-0000-4000-8000-000000000001", "a@example.com"), provider: "stripe" };
    await orders.insert(store.db, store.tables, order);
    stripe.billing.subscribe("cs_1", sessionOf(order.id));
    const subscription = await subscribedTo(order.id, "sub_cs_1");
    expect(await compareNow(tools(), billing().config, subscription.id)).toEqual({ ok: true, result: "changed" });
    expect((await readSubscription(subscription.id, billing()))?.changes).toMatchObject([
      { source: "admin", by: "boss@example.com" },
    ]);
    stripe.isDown = true;
    expect(await compareNow(tools(), billing().config, subscription.id)).toEqual({ ok: false, code: "PAYMENT_UNREACHABLE" });
    stripe.isDown = false;
    expect(await compareNow(tools(), billing().config, "none")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await store.db.select().from(store.tables.auditLog)).toMatchObject([
      { action: "subscription_compared", details: { subscription: subscription.id, result: "changed" } },
    ]);
  });
  const sessionOf = (orderId: string) => ({
    "subscription_data[metadata][order]": orderId,
    "line_items[0][price_data][unit_amount]": "5000",
  });
  async function subscribedTo(orderId: string, providerRef: string): Promise<SubscriptionRecord> {
    const made = await subscribed("made", { providerRef });
    await store.db.update(store.tables.subscriptions).set({ orderId }).where(eq(store.tables.subscriptions.id, made.id));
    return { ...made, orderId };
  }

  test("subscriptions that run at Stripe and are not ours are listed, and a checkout that was never heard of is settled", async () => {
    const [missed, paid, waiting] = [1, 2, 3].map((n) => ({
      ...orderFixture(`6a1c6f1e-0000-4000-8000-00000000000${n}`, `c${n}@example.com`),
      number: `NR-${n}`,
      provider: "stripe",
      providerRef: `cs_${n}`,
    }));
    if (!missed || !paid || !waiting) throw new Error("no orders");
    await orders.insert(store.db, store.tables, missed);
    await orders.insert(store.db, store.tables, { ...paid, status: "paid" });
    await orders.insert(store.db, store.tables, { ...waiting, status: "processing" });
    for (const { id, providerRef } of [missed, paid, waiting]) stripe.billing.subscribe(providerRef, sessionOf(id));
    stripe.billing.subscribe("cs_gone", sessionOf("gone"));
    stripe.billing.subscribe("cs_others", { "line_items[0][price_data][unit_amount]": "1" });
    Object.assign(stripe.billing.objects.get("sub_cs_others") ?? {}, { metadata: {} });
    stripe.sessions.set("cs_1", {
      id: "cs_1",
      object: "checkout.session",
      status: "complete",
      payment_status: "paid",
      client_reference_id: missed.id,
      url: null,
      subscription: "sub_cs_1",
      amount_total: 0,
      parameters: {},
    });
    expect(await findUnknownSubscriptions(billing())).toBe(true);
    expect(await findByOrder(store, missed.id)).toMatchObject({ providerRef: "sub_cs_1" });
    const found = (await findUnknown(store)).map(({ providerRef, number, foundAt }) => [providerRef, number, foundAt]);
    expect(found.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ["sub_cs_2", "NR-2", NOW],
      ["sub_cs_gone", null, NOW],
    ]);
    // Without an answer nothing is forgotten; one that has ended is no longer listed.
    stripe.isDown = true;
    expect(await findUnknownSubscriptions(billing(NOW + DAY_MS))).toBe(false);
    stripe.isDown = false;
    expect(await findUnknown(store)).toHaveLength(2);
    stripe.billing.end("sub_cs_2");
    await findUnknownSubscriptions(billing(NOW + 2 * DAY_MS));
    expect(await findUnknown(store)).toMatchObject([{ providerRef: "sub_cs_gone", foundAt: NOW, seenAt: NOW + 2 * DAY_MS }]);
  });

  test("what the law makes us keep is still there when the account and the site are deleted, and no row of it can be deleted first", async () => {
    const { db, tables: t } = store;
    await subscribed("a", { userId: SITE.ownerId, siteId: SITE.id });
    await moved("a", [{ id: "a1", kind: "charge", amount: 50_00, at: NOW, chargeId: null }]);
    await insertChange(db, t, { subscriptionId: "a", version: 2, source: "owner", at: NOW, facts: {}, by: SITE.ownerId });
    await db.insert(t.billingEvents).values({ id: "evt_1", type: "invoice.paid", orderId: "order-a", receivedAt: NOW });
    for (const table of [t.orders, t.subscriptions]) {
      const refused = await db
        .delete(table)
        .where(sql`1 = 1`)
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(String((refused as Error | undefined)?.cause ?? refused)).toMatch(/foreign key/i);
    }
    await removeEverybody(store);
    for (const table of [t.orders, t.subscriptions, t.billingMovements, t.subscriptionChanges, t.billingEvents])
      expect(await db.select().from(table)).toHaveLength(1);
    expect(await readSubscription("a", billing())).toMatchObject({ owner: null, site: null, changes: [{ by: null }] });
  });
});
