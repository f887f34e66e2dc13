import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import type { SignedInCaller } from "#services/http/caller/caller.ts";
import { carryOutEnds } from "#business/billing/carry-out-ends.ts";
import { setCancelled } from "#business/billing/change-subscription.ts";
import { claimGuarantee } from "#business/billing/claim-guarantee.ts";
import { compareSubscription } from "#business/billing/compare-subscription.ts";
import { readPlan } from "#business/billing/read-plan.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { date } from "#domain/dates.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { closeAccount } from "#identity/accounts/close-account.ts";
import { previewClosing } from "#identity/accounts/preview-closing.ts";
import * as orders from "#store/business/orders.ts";
import { findByOrder, findChanges, findMovements } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { authContextOn } from "../support/auth-context.ts";
import { billingWith, forgetOrders } from "../support/billing.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { orderFixture } from "../fixtures/order.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const OWNER = "owner-1";
const EMAIL = "owner-1@vrijhuis.example";
const SITE = "site-duinhuis";

describe.each(DIALECTS)("ends of subscriptions on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let stripe: FakeStripe;
  beforeAll(async () => {
    [opened, stripe] = await Promise.all([open(), startFakeStripe()]);
    store = opened.store;
  });
  afterAll(() => Promise.all([opened.close(), stripe.stop()]));
  beforeEach(async () => {
    await forgetOrders(store);
    await removeEverybody(store);
    for (const table of [store.tables.outbox, store.tables.auditLog]) await store.db.delete(table).where(sql`1 = 1`);
    stripe.billing.objects.clear();
    await given(store, siteFixture());
  });

  const billing = (now = NOW) => ({ ...billingWith(store, stripe, now), by: OWNER });
  const cron = (now: number) => billingWith(store, stripe, now);
  /** Places and pays an order of the owner; returns it with its subscription. */
  const subscribed = async (digit: number, change: Partial<OrderRecord> = {}) => {
    const id = `6a1c6f1e-0000-4000-8000-00000000000${digit}`;
    const session = `cs_${digit}`;
    const paid = { provider: "stripe", providerRef: session, userId: OWNER, nextCharge: date("2027-07-01"), ...change };
    const order = { ...orderFixture(id, EMAIL), ...paid } satisfies OrderRecord;
    await orders.insert(store.db, store.tables, order);
    const amounts = { "line_items[0][price_data][unit_amount]": "5000", "line_items[1][price_data][unit_amount]": "15000" };
    const ref = stripe.billing.subscribe(session, { "subscription_data[metadata][order]": id, ...amounts });
    stripe.billing.settle(ref, true);
    stripe.sessions.set(session, { id: session, object: "checkout.session", status: "complete", subscription: ref } as never);
    await settleOrder(order, { ref: session, status: "paid", subscription: ref }, billing());
    await compareSubscription(ref, "order", billing());
    return { ref, id: (await found(id)).id, orderId: id };
  };
  const found = async (orderId: string) => {
    const subscription = await findByOrder(store, orderId);
    if (!subscription) throw new Error("no subscription");
    return subscription;
  };
  const claim = (id: string, change: { amount?: number; userId?: string } = {}, now = NOW + DAY_MS) =>
    claimGuarantee({ id, userId: OWNER, amount: 200_00, ...change }, billing(now));
  const mails = async (name: string) =>
    (await store.db.select().from(store.tables.outbox)).filter(({ key }) => key.endsWith(name));
  const caller = { userId: OWNER, claims: { aal: "aal1" } } as SignedInCaller;
  const close = (more: object = {}) =>
    closeAccount(authContextOn(store), { kv: opened.kv, mainDomain: "vrijhuis.nl" }, caller, {
      confirm: EMAIL,
      evenWithBookings: false,
      ...more,
    });

  test("of two orders that are paid for one site the second one ends and is paid back, without using the guarantee", async () => {
    const [first, second] = [await subscribed(1, { siteId: SITE }), await subscribed(2, { siteId: SITE })];
    expect(await found(first.orderId)).toMatchObject({ siteId: SITE, endReason: null });
    expect(await found(second.orderId)).toMatchObject({ siteId: null, endReason: "paid-twice", endedAt: null });
    await carryOutEnds(cron(NOW + MINUTE_MS));
    expect(await found(second.orderId)).toMatchObject({ status: "ended", endNextAt: null });
    const movements = await findMovements(store, second.id);
    expect(movements.map(({ amount }) => amount)).toEqual([200_00, -200_00]);
    expect((await mails("ended, paid-twice")).map(({ text }) => text)).toEqual([expect.stringContaining("200")]);
    expect(await claim(first.id)).toMatchObject({ ok: true });
  });

  test("the guarantee pays everything back once, also from two tabs, and says so by email and in the history", async () => {
    const { id, orderId } = await subscribed(1);
    const plan = await readPlan(OWNER, "nl", billing());
    expect(plan?.subscriptions[0]?.guarantee).toMatchObject({ amount: 200_00 });
    expect(await claim(id, { amount: 150_00 })).toMatchObject({ code: "AMOUNT_CHANGED" });
    expect(await claim(id, { userId: "another" })).toMatchObject({ code: "NOT_FOUND" });
    expect(await Promise.all([claim(id), claim(id)])).toEqual([{ ok: true }, { ok: true }]);
    expect(stripe.billing.refunded()).toEqual([200_00]);
    expect(await found(orderId)).toMatchObject({ status: "ended", endReason: "guarantee", endNextAt: null });
    expect((await mails("guarantee")).map(({ text }) => text.includes("200"))).toEqual([true]);
    const changes = await findChanges(store, id);
    expect(changes.filter(({ facts }) => facts.endReason)).toMatchObject([{ source: "owner", by: OWNER }]);
    // The comparison of the other tab may be the first to see what this one has ended.
    expect(changes.filter(({ facts }) => facts.status).at(-1)?.source).toMatch(/^(owner|comparison)$/);
  });

  test("it is used once by an account or an address, also for two subscriptions at once, and only within its days", async () => {
    const [first, second] = [await subscribed(1), await subscribed(2)];
    expect(await claim(first.id, {}, NOW + 31 * DAY_MS)).toMatchObject({ code: "GUARANTEE_OVER" });
    const both = await Promise.all([claim(first.id), claim(second.id)]);
    expect(both.map((each) => (each.ok ? "ok" : each.code)).toSorted()).toEqual(["GUARANTEE_USED", "ok"]);
    expect(stripe.billing.refunded()).toEqual([200_00]);
    const left = both[0]?.ok ? second : first;
    const plan = await readPlan(OWNER, "nl", billing());
    expect(plan?.subscriptions.map(({ guarantee }) => guarantee)).toEqual([null, null]);
    // Another account, whose order had the same address.
    await insertUser(store.db, store.tables, { id: "owner-2", email: "two@vrijhuis.example", name: "Two" }, NOW);
    await store.db
      .update(store.tables.subscriptions)
      .set({ userId: "owner-2" })
      .where(eq(store.tables.subscriptions.id, left.id));
    expect(await claim(left.id, { userId: "owner-2" })).toMatchObject({ code: "GUARANTEE_USED" });
  });

  test("while the provider does not answer the wish is kept, and cron repeats it", async () => {
    const { id, orderId } = await subscribed(1);
    stripe.isDown = true;
    expect(await claim(id)).toEqual({ ok: true });
    stripe.isDown = false;
    expect(await found(orderId)).toMatchObject({ status: "active", endReason: "guarantee" });
    expect((await readPlan(OWNER, "nl", billing()))?.subscriptions[0]).toMatchObject({
      end: { reason: "guarantee", isDone: false },
    });
    expect(await setCancelled({ id, userId: OWNER }, false, billing())).toMatchObject({ code: "STATE_CHANGED" });
    await carryOutEnds(cron(NOW + DAY_MS + 10));
    expect(stripe.billing.refunded()).toEqual([]);
    await carryOutEnds(cron(NOW + DAY_MS + MINUTE_MS));
    expect(await found(orderId)).toMatchObject({ status: "ended", endNextAt: null });
    await carryOutEnds(cron(NOW + 2 * DAY_MS));
    expect([stripe.billing.refunded(), (await mails("guarantee")).length]).toEqual([[200_00], 1]);
  });

  test("a month that the bank has not confirmed is paid back once it is", async () => {
    const { id, ref, orderId } = await subscribed(1);
    stripe.billing.month(ref, false);
    await claim(id);
    expect((await found(orderId)).endNextAt).not.toBeNull();
    stripe.billing.settle(ref, true);
    await carryOutEnds(cron(NOW + DAY_MS + MINUTE_MS));
    expect(stripe.billing.refunded().toSorted((a, b) => a - b)).toEqual([50_00, 200_00]);
    expect((await mails("guarantee"))[0]?.text).toContain("250");
  });

  test("closing an account names its subscription and ends it without a refund, also after the account is gone", async () => {
    const { orderId } = await subscribed(1, { siteId: SITE });
    const { subscriptions } = await previewClosing(store, OWNER, NOW + DAY_MS);
    expect(subscriptions).toMatchObject([{ siteName: expect.any(String), monthly: 50_00, isCharged: true, refund: 200_00 }]);
    stripe.isDown = true;
    expect(await close()).toEqual({ ok: true });
    await carryOutEnds(cron(NOW));
    stripe.isDown = false;
    expect(await found(orderId)).toMatchObject({ status: "active", endReason: "account-closed", userId: null, siteId: null });
    await carryOutEnds(cron(NOW + DAY_MS));
    expect(await found(orderId)).toMatchObject({ status: "ended", endNextAt: null });
    expect([stripe.billing.refunded(), (await mails("closed")).length]).toEqual([[], 1]);
  });

  test("closing an account pays back what the guarantee covers, if its owner chose it", async () => {
    const [{ id, orderId }, other] = [await subscribed(1), await subscribed(2)];
    expect(await close({ guarantee: crypto.randomUUID() })).toMatchObject({ code: "GUARANTEE_OVER" });
    expect(await close({ guarantee: id })).toEqual({ ok: true });
    await carryOutEnds(cron(NOW));
    expect([(await found(orderId)).endReason, (await found(other.orderId)).endReason]).toEqual(["guarantee", "account-closed"]);
    expect(stripe.billing.refunded()).toEqual([200_00]);
    expect([(await mails("guarantee")).length, (await mails("closed")).length]).toEqual([1, 1]);
  });
});
