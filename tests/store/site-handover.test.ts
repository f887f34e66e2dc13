import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import { carryOutEnds } from "#business/billing/carry-out-ends.ts";
import { setCancelled } from "#business/billing/change-subscription.ts";
import { compareSubscription } from "#business/billing/compare-subscription.ts";
import { testSubscriptionRef } from "#business/billing/sandbox-provider.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { DAY_MS } from "#domain/time.ts";
import { dayInZone } from "#domain/dates.ts";
import { HANDOVER_DAYS, nextChargeAfter } from "#domain/plans.ts";
import { acceptInvitation } from "#owners/team/accept-invitation.ts";
import { invite } from "#owners/team/invite.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";
import * as orders from "#store/business/orders.ts";
import { findGifts, requirePaid } from "#store/business/paid-sites.ts";
import { findByOrder, hasRunning } from "#store/business/subscriptions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { forgetOrders, localBilling } from "../support/billing.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const [FORMER, NEW] = ["owner-1", "bram"];
const addressOf = (who: string) => `${who}@vrijhuis.example`;

describe.each(DIALECTS)("handing a site over on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    await forgetOrders(store);
    await removeEverybody(store);
    for (const table of [t.attempts, t.auditLog, t.outbox]) await db.delete(table).where(sql`1 = 1`);
    await given(store, siteFixture());
    await insertUser(db, t, { id: NEW, email: addressOf(NEW), name: "Bram", emailConfirmedAt: NOW }, NOW);
  });

  const as = (by: string): SiteTools => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    mainOrigin: "https://vrijhuis.nl",
    now: NOW,
    requestId: "r",
    by,
  });
  const billing = (now = NOW) => localBilling(store, now);
  /** Places and pays an order for the site; returns its id. */
  const subscribed = async (digit: number, userId: string, paidAt = NOW) => {
    const id = `6a1c6f1e-0000-4000-8000-00000000000${digit}`;
    const nextCharge = nextChargeAfter(dayInZone(paidAt, "Europe/Amsterdam"));
    const fields = { userId, siteId: SITE, providerRef: `test_${id}`, nextCharge, createdAt: paidAt };
    const order: OrderRecord = { ...orderFixture(id, addressOf(userId)), ...fields };
    await orders.insert(store.db, store.tables, order);
    const ref = testSubscriptionRef(id);
    await settleOrder(order, { ref: `test_${id}`, status: "paid", subscription: ref }, billing(paidAt));
    await compareSubscription(ref, "order", billing(paidAt));
    return id;
  };
  const found = async (orderId: string) => {
    const subscription = await findByOrder(store, orderId);
    if (!subscription) throw new Error("no subscription");
    return subscription;
  };
  const handOver = async (keepsSubscription = false) => {
    const offer = { siteId: SITE, email: addressOf(NEW), role: "owner" as const, staysAsManager: false, version: 0 };
    await invite(as(FORMER), { ...offer, keepsSubscription });
    const [mail] = (await mailsTo(NEW)).slice(-1);
    const token = /team=([0-9a-f]{64})/.exec(mail?.text ?? "")?.[1] ?? "";
    const accept = () => acceptInvitation(as(NEW), token, async () => ({ ok: true, leave: async () => {} }));
    return Promise.all([accept(), accept()]);
  };
  const mailsTo = async (who: string) => {
    const { outbox: t } = store.tables;
    return store.db
      .select()
      .from(t)
      .where(eq(t.recipient, addressOf(who)))
      .orderBy(t.createdAt, t.key);
  };
  const paid = async () => {
    const { tables } = store;
    const site = { siteId: SITE, billedBy: "sandbox", now: NOW } as const;
    return store
      .atomically((db) => requirePaid(db, tables, site))
      .then(
        () => true,
        (error: unknown) => {
          if (failedGuard(error) !== "siteNotPaid") throw error;
          return false;
        },
      );
  };

  test("the payer's subscription leaves the site and ends with the paid time; the site stays paid for its new owner", async () => {
    const orderId = await subscribed(1, FORMER);
    const { paidUntil } = await found(orderId);
    const accepted = await handOver();
    expect(accepted.filter(({ ok }) => ok)).toEqual([{ ok: true, siteId: SITE, role: "owner", paidUntil }]);
    expect(await found(orderId)).toMatchObject({ userId: FORMER, siteId: null, endReason: "handed-over", cancelsAt: null });
    expect(await findGifts(store, SITE)).toMatchObject([{ endsAt: paidUntil, createdBy: null }]);
    await carryOutEnds(billing());
    expect(await found(orderId)).toMatchObject({ status: "active", cancelsAt: paidUntil, endNextAt: null });
    expect((await mailsTo(NEW)).filter(({ key }) => key.endsWith("taken over"))).toHaveLength(1);
    expect((await mailsTo(NEW)).find(({ key }) => key.endsWith("taken over"))?.text).toContain(`?site=${SITE}`);
    // The new owner can order at once, and has the subscription of the site then.
    expect([await paid(), await hasRunning(store, SITE)]).toEqual([true, false]);
    const own = await subscribed(2, NEW);
    expect([(await found(own)).siteId, (await found(orderId)).siteId]).toEqual([SITE, null]);
    // Their payment never goes on for somebody else, also if the former owner keeps it after all.
    expect(await setCancelled({ id: (await found(orderId)).id, userId: FORMER }, false, billing())).toEqual({ ok: true });
    expect(await found(orderId)).toMatchObject({ cancelsAt: null, endReason: null, siteId: null });
  });

  test("the former owner can keep the subscription for another site", async () => {
    const orderId = await subscribed(1, FORMER);
    await handOver(true);
    await carryOutEnds(billing());
    expect(await found(orderId)).toMatchObject({ siteId: null, endReason: null, cancelsAt: null, status: "active" });
    expect(await paid()).toBe(true);
  });

  test("little or no paid time is left: the new owner has two weeks", async () => {
    await subscribed(1, FORMER, NOW - 27 * DAY_MS);
    const [accepted] = (await handOver()).filter(({ ok }) => ok);
    expect(accepted).toMatchObject({ paidUntil: NOW + HANDOVER_DAYS * DAY_MS });
  });

  test("a site that is not paid, or paid by its new owner, is handed over as it is", async () => {
    const orderId = await subscribed(1, FORMER);
    const { subscriptions: t } = store.tables;
    await store.db.update(t).set({ userId: NEW }).where(eq(t.orderId, orderId));
    expect((await handOver()).filter(({ ok }) => ok)).toMatchObject([{ paidUntil: null }]);
    expect(await found(orderId)).toMatchObject({ siteId: SITE, endReason: null });
    expect(await findGifts(store, SITE)).toEqual([]);
  });

  test("an order of the former owner that is paid after the handover does not pay for the site", async () => {
    await handOver();
    const orderId = await subscribed(1, FORMER);
    expect(await found(orderId)).toMatchObject({ userId: FORMER, siteId: null });
    expect(await paid()).toBe(false);
  });
});
