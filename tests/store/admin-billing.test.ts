import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BillingMovement, SubscriptionRecord } from "#contract/business/subscription.ts";
import { endGift } from "#admin/billing/end-gift.ts";
import { readFigures } from "#admin/billing/read-figures.ts";
import { listSubscriptions, readSubscription } from "#admin/billing/read-subscriptions.ts";
import { reminderKey } from "#business/billing/reminder-key.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { KEPT_DAYS } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";
import { findGifts } from "#store/admin/gifts.ts";
import { selectReturns } from "#store/admin/returns.ts";
import { insertGift } from "#store/business/paid-sites.ts";
import { insertChange, insertMovements } from "#store/business/subscriptions.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { Store } from "#store/dialect/store.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { billingWith, forgetOrders, givenSubscription } from "../support/billing.ts";
import { type FakeStripe, startFakeStripe } from "../support/fake-stripe.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const BOSS = "boss";
const SITE = siteFixture();
/** The month of `NOW` is 2026-06. */
const MAY = Date.parse("2026-05-31T21:59:00Z");
const APRIL = Date.parse("2026-04-10T12:00:00Z");

describe.each(DIALECTS)("what admins see of subscriptions on %s", (_, open) => {
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
  const list = async (
    query: { state?: "past_due" | "paused" | "cancelled" | "end-requested" | "uncompared" | "ended"; q?: string } = {},
    limit = 50,
  ) => listSubscriptions({ ...query, limit }, billing());
  const ids = (all: { id: string }[]) => all.map(({ id }) => id);

  test("sums each month in Amsterdam time, and test payments apart, with two queries", async () => {
    await subscribed("a");
    await subscribed("b", { endedAt: NOW, status: "ended" });
    await subscribed("t", { provider: "sandbox" });
    await subscribed("trial", { status: "trial" });
    await moved("a", [
      { id: "a1", kind: "charge", amount: 200_00, at: APRIL, chargeId: null },
      { id: "a2", kind: "charge", amount: 50_00, at: MAY, chargeId: null },
      { id: "a3", kind: "charge", amount: 50_00, at: NOW, chargeId: null },
      { id: "a4", kind: "refund", amount: -30_00, at: NOW, chargeId: null },
      { id: "a4 failed", kind: "refund", amount: 30_00, at: NOW, chargeId: null },
    ]);
    await moved("b", [
      { id: "b1", kind: "charge", amount: 50_00, at: MAY, chargeId: null },
      { id: "b2", kind: "dispute", amount: -50_00, at: NOW, chargeId: null },
      { id: "b2 lost", kind: "dispute", amount: 0, at: NOW, chargeId: null },
    ]);
    await moved("t", [{ id: "t1", kind: "charge", amount: 50_00, at: NOW, chargeId: null }]);
    const before = opened.queries();
    const { billedBy, months, testMonths } = await readFigures(billing());
    expect(opened.queries() - before).toBe(2);
    expect(billedBy).toBe("stripe");
    const none = { count: 0, amount: 0 };
    expect(months.slice(-3)).toEqual([
      {
        month: "2026-04",
        recurring: { count: 1, amount: 50_00 },
        new: { count: 1, amount: 200_00 },
        kept: none,
        lost: none,
        refunds: none,
        disputes: none,
      },
      {
        month: "2026-05",
        recurring: { count: 2, amount: 100_00 },
        new: { count: 1, amount: 50_00 },
        kept: { count: 1, amount: 50_00 },
        lost: none,
        refunds: none,
        disputes: none,
      },
      {
        month: "2026-06",
        recurring: { count: 1, amount: 50_00 },
        new: none,
        kept: { count: 1, amount: 50_00 },
        lost: { count: 1, amount: 50_00 },
        refunds: { count: 1, amount: 0 },
        disputes: { count: 1, amount: -50_00 },
      },
    ]);
    expect(testMonths?.at(-1)).toMatchObject({ new: { count: 1, amount: 50_00 }, kept: none });
  });

  test("lists subscriptions by state with their accepted reminders, in pages, with a constant number of queries", async () => {
    const due = { status: "past_due", pastDueSince: NOW - 8 * DAY_MS, remindersSent: 2, remindedAt: NOW } as const;
    await subscribed("active", { siteId: SITE.id, createdAt: NOW - 1 });
    const late = await subscribed("late", { ...due, cancelsAt: NOW + DAY_MS });
    await subscribed("paused", { ...due, pausedAt: NOW });
    await subscribed("ended", { status: "ended", endedAt: NOW, endRequestedAt: NOW, endReason: "guarantee" });
    const endedSite = { siteId: SITE.id, endedAt: NOW, providerRef: "sub_ended" };
    await store.db.insert(store.tables.endedSites).values(endedSite);
    await subscribed("missed", { checkedAt: NOW - 3 * DAY_MS, createdAt: NOW - 4 * DAY_MS });
    const keys = [reminderKey(late, 0), reminderKey(late, 1)];
    for (const key of keys) await enqueue(store.db, store.tables, key, mailOf({ key }), NOW);
    await store.db
      .update(store.tables.outbox)
      .set({ sentAt: NOW })
      .where(eq(store.tables.outbox.key, keys[0] ?? ""));
    const before = opened.queries();
    expect(ids(await list())).toEqual(["paused", "late", "ended", "active", "missed"]);
    expect(opened.queries() - before).toBe(3);
    expect(await list({ state: "past_due" })).toMatchObject([
      { id: "late", state: "past_due", number: "number of order-late", remindersSent: 2, remindersAccepted: 1, isTest: false },
    ]);
    expect((await list())[3]).toMatchObject({ state: "active", site: { id: SITE.id, name: expect.any(String) } });
    expect(ids(await list({ state: "paused" }))).toEqual(["paused"]);
    expect(ids(await list({ state: "cancelled" }))).toEqual(["late"]);
    expect(ids(await list({ state: "ended" }))).toEqual(["ended"]);
    const keptUntil = addDays(dayInZone(NOW, BILLING_TIME_ZONE), KEPT_DAYS);
    expect(await list({ state: "end-requested" })).toMatchObject([{ id: "ended", endReason: "guarantee", keptUntil }]);
    expect(await readSubscription("ended", billing())).toMatchObject({ keptUntil });
    expect(ids(await list({ state: "uncompared" }))).toEqual(["missed"]);
    expect(ids(await list({ q: "LATE@ex" }))).toEqual(["late"]);
    const next = await listSubscriptions({ cursor: { at: NOW, id: "late" }, limit: 2 }, billing());
    expect(ids(next)).toEqual(["ended", "active"]);
  });

  test("one subscription has its whole history, with seven queries", async () => {
    const { db, tables: t } = store;
    const subscription = await subscribed("a", { userId: SITE.ownerId, siteId: SITE.id });
    await moved("a", [{ id: "a1", kind: "charge", amount: 50_00, at: NOW, chargeId: null }]);
    await insertChange(db, t, {
      subscriptionId: "a",
      version: 2,
      source: "admin",
      at: NOW,
      facts: { monthly: [1, 2] },
      by: BOSS,
    });
    await db.insert(t.billingEvents).values({ id: "evt_1", type: "invoice.paid", orderId: "order-a", receivedAt: NOW });
    const key = reminderKey({ ...subscription, pastDueSince: 5 }, 0);
    await enqueue(db, t, "mail", mailOf({ key, subject: "Mislukt" }), NOW);
    const launch = { id: "g", siteId: SITE.id, reason: "launch", endsAt: NOW + 1, createdAt: NOW, createdBy: null };
    await store.atomically((batch) => insertGift(batch, t, launch));
    const statement = { name: "Piet", contract: "x", email: "piet@example.com", locale: "nl", digest: "d", state: "refunded" };
    await db.insert(t.withdrawals).values({ id: "w", ...statement, receivedAt: NOW, orderId: "order-a" });
    const before = opened.queries();
    const found = await readSubscription("a", billing());
    expect(opened.queries() - before).toBe(7);
    expect(found).toMatchObject({
      state: "active",
      order: { id: "order-a", number: "number of order-a", name: "Ewa", email: "a@example.com" },
      owner: { id: SITE.ownerId },
      site: { id: SITE.id },
      movements: [{ id: "a1", amount: 50_00 }],
      changes: [{ source: "admin", facts: { monthly: [1, 2] }, by: "boss@example.com" }],
      events: [{ id: "evt_1", type: "invoice.paid" }],
      mails: [{ subject: "Mislukt", state: "waiting" }],
      gifts: [{ id: "g", reason: "launch", by: null, ended: null }],
      withdrawal: { id: "w", state: "refunded" },
      dashboard: "https://dashboard.stripe.com/test/",
    });
    expect(await readSubscription("none", billing())).toBeUndefined();
  });

  test("a gift ends early once, with its reason and who did it", async () => {
    const gift = {
      id: "gift",
      siteId: SITE.id,
      reason: "launch",
      endsAt: NOW + DAY_MS,
      createdAt: NOW - DAY_MS,
      createdBy: BOSS,
    };
    await store.atomically((batch) => insertGift(batch, store.tables, gift));
    const gifts = (state: "running" | "over", now: number) => findGifts(store, { state, now }, { limit: 10 });
    expect(await gifts("running", NOW)).toMatchObject([{ id: "gift", by: "boss@example.com", siteName: SITE.name }]);
    const ended = await Promise.all([0, 1].map(() => endGift(tools(), "gift", "a mistake")));
    expect(ended.map((each) => (each.ok ? "ended" : each.code)).toSorted()).toEqual(["STATE_CHANGED", "ended"]);
    expect(await gifts("running", NOW)).toEqual([]);
    expect(await gifts("over", NOW)).toMatchObject([
      { id: "gift", endsAt: NOW, reason: "launch", ended: { at: NOW, reason: "a mistake", by: "boss@example.com" } },
    ]);
    expect(await endGift(tools(), "none", "x")).toEqual({ ok: false, code: "NOT_FOUND" });
    const audited = await store.db.select().from(store.tables.auditLog);
    expect(audited).toMatchObject([{ action: "site_gift_ended", siteId: SITE.id, userId: SITE.ownerId, actorId: BOSS }]);
  });

  test("refunds and disputes are listed with what became of them", async () => {
    await subscribed("a");
    await moved("a", [
      { id: "re_1", kind: "refund", amount: -10_00, at: NOW, chargeId: null },
      { id: "re_2", kind: "refund", amount: -20_00, at: NOW + 1, chargeId: null },
      { id: "re_2 failed", kind: "refund", amount: 20_00, at: NOW + 1, chargeId: null },
      { id: "dp_1", kind: "dispute", amount: -50_00, at: NOW, chargeId: null },
      { id: "dp_2", kind: "dispute", amount: -50_00, at: NOW, chargeId: null },
      { id: "dp_2 won", kind: "dispute", amount: 50_00, at: NOW, chargeId: null },
      { id: "dp_3", kind: "dispute", amount: -50_00, at: NOW, chargeId: null },
      { id: "dp_3 lost", kind: "dispute", amount: 0, at: NOW, chargeId: null },
    ]);
    const found = async (state: "refund" | "dispute-open" | "dispute-won" | "dispute-lost") =>
      (await selectReturns(store, { state, limit: 10 })).map(({ id, outcome }) => [id, outcome]);
    expect(await found("refund")).toEqual([
      ["re_2", "failed"],
      ["re_1", null],
    ]);
    expect(await found("dispute-open")).toEqual([["dp_1", null]]);
    expect(await found("dispute-won")).toEqual([["dp_2", "won"]]);
    expect(await found("dispute-lost")).toEqual([["dp_3", "lost"]]);
  });
});
