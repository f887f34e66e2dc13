import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import { receiveWebhook } from "#business/billing/receive-webhook.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { date } from "#domain/dates.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import * as orders from "#store/business/orders.ts";
import { findByOrder, findMovements } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { billingWith, forgetOrders } from "../support/billing.ts";
import { type FakeStripe, type SignedEvent, startFakeStripe } from "../support/fake-stripe.ts";
import { openSession, readFromStripe } from "../support/stripe-subscription.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

/** Every event of Stripe about payments to us, by the object that it has. */
const EVENTS = {
  subscription: [
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.trial_will_end",
    "customer.subscription.pending_update_expired",
  ],
  invoice: [
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.payment_action_required",
    "invoice.voided",
    "invoice.marked_uncollectible",
    "invoice.upcoming",
  ],
  charge: ["charge.succeeded", "charge.failed", "charge.refunded"],
  refund: ["refund.created", "refund.updated", "refund.failed", "charge.refund.updated"],
  dispute: [
    "charge.dispute.created",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
  ],
  session: [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
  ],
};

type Status = "past_due" | "unpaid" | "incomplete" | "paused" | "incomplete_expired";
const setStatus = (status: Status) => (stripe: FakeStripe, ref: string) => {
  stripe.billing.month(ref, false);
  Object.assign(stripe.billing.objects.get(ref) ?? {}, { status });
};
/** Every state of a subscription at Stripe, and how one that was paid comes into it. */
const STATES: [string, (stripe: FakeStripe, ref: string) => void][] = [
  ["trialing", (stripe, ref) => void Object.assign(stripe.billing.objects.get(ref) ?? {}, { status: "trialing" })],
  ["active", () => undefined],
  ["cancelled for the end of the month", (stripe, ref) => stripe.billing.cancelAtEnd(ref, true)],
  ["past due", setStatus("past_due")],
  ["unpaid", setStatus("unpaid")],
  ["incomplete", setStatus("incomplete")],
  ["paused", setStatus("paused")],
  ["incomplete and expired", setStatus("incomplete_expired")],
  ["ended", (stripe, ref) => stripe.billing.end(ref)],
];
/** Facts that Stripe never said, as after an event that was lost or read too early. */
const STALE = { status: "past_due", monthly: 1, paidUntil: 2, cancelsAt: 3, endedAt: null, pastDueSince: 4 } as const;
const STALE_END = { ...STALE, status: "ended", endedAt: 5 } as const;

describe.each(DIALECTS)("events of Stripe on %s", { timeout: 60_000 }, (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let stripe: FakeStripe;
  let order: OrderRecord;
  let session: string;
  let ref: string;
  beforeAll(async () => {
    [opened, stripe] = await Promise.all([open(), startFakeStripe()]);
    store = opened.store;
  });
  afterAll(() => Promise.all([opened.close(), stripe.stop()]));
  beforeEach(async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await forgetOrders(store);
    await store.db.delete(store.tables.outbox);
    stripe.billing.objects.clear();
    order = { ...orderFixture(crypto.randomUUID(), "ewa@example.com"), provider: "stripe" };
    session = await openSession(order, billing());
    order = { ...order, providerRef: session };
    await orders.insert(store.db, store.tables, order);
    stripe.finish(session, "paid");
    ref = `sub_${session}`;
  });
  afterEach(() => (stripe.isDown = false));

  const billing = () => billingWith(store, stripe);
  const pay = async () => settleOrder(order, { ref: session, status: "paid", subscription: ref }, billing());
  async function deliver({ body, headers }: SignedEvent): Promise<number> {
    const { config } = billing();
    const context = {
      config,
      now: NOW,
      env: { MAIL_QUEUE: { send: async () => undefined } },
      openStore: async () => store,
      waitUntil: () => undefined,
    } as unknown as RequestContext;
    const request = new Request("https://vrijhuis.nl/payments/stripe/webhook", { method: "POST", body, headers });
    return (await receiveWebhook(request, context)).status;
  }
  const stored = async () => (await findByOrder(store, order.id)) ?? expect.fail("no subscription");
  const setStale = async (stale: typeof STALE | typeof STALE_END) => {
    const { subscriptions: t } = store.tables;
    await store.db
      .update(t)
      .set({ ...stale })
      .where(eq(t.orderId, order.id));
  };
  /** Creates all events, with the objects as they are now. */
  function events(): SignedEvent[] {
    const { objects } = stripe.billing;
    const [refunded, dispute] = [stripe.billing.refund(ref, 1_00), stripe.billing.dispute(ref)];
    const newest = (object: string) => [...objects.values()].findLast((each) => each.object === object) ?? expect.fail(object);
    const subjects = {
      subscription: ref,
      invoice: newest("invoice").id,
      charge: refunded,
      refund: newest("refund").id,
      dispute: dispute.id,
      session,
    };
    return Object.entries(EVENTS).flatMap(([object, types]) =>
      types.map((type) => stripe.event(type, subjects[object as keyof typeof EVENTS])),
    );
  }
  const expectAsAtStripe = async (event?: SignedEvent) => {
    const { facts, movements } = await readFromStripe(ref, billing());
    const found = await stored();
    const type = event && (JSON.parse(event.body) as { type: string }).type;
    expect({ type, ...found }).toMatchObject({ type, ...facts });
    const amounts = (list: { id: string; amount: number }[]) => list.map(({ id, amount }) => `${id} ${amount}`).toSorted();
    expect(amounts(await findMovements(store, found.id))).toEqual(amounts(movements));
  };

  test.each(STATES)(
    "each, also twice at once and older than the subscription, which is %s, ends where Stripe is",
    async (_state, enter) => {
      await pay();
      const old = events();
      enter(stripe, ref);
      // The newest first.
      for (const [index, event] of old.toReversed().entries()) {
        await setStale(index % 2 === 0 ? STALE : STALE_END);
        expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200]);
        await expectAsAtStripe(event);
      }
      const { billingEvents } = store.tables;
      expect(await store.db.select().from(billingEvents)).toHaveLength(old.length);
      expect((await orders.findById(store, order.id))?.status).toBe("paid");
    },
  );

  test("before the order is paid here, none but those of its session does anything", async () => {
    for (const event of events().filter(({ body }) => !body.includes('"checkout.session.')))
      expect(await deliver(event)).toBe(200);
    expect(await findByOrder(store, order.id)).toBeUndefined();
    expect(await deliver(stripe.event("checkout.session.completed", session))).toBe(200);
    await expectAsAtStripe();
  });

  test("while Stripe does not answer, those of each object are refused and arrive again", async () => {
    await pay();
    await setStale(STALE);
    const firsts = new Set(Object.values(EVENTS).flatMap(([type]) => type ?? []));
    const refused = events().filter(({ body }) => firsts.has((JSON.parse(body) as { type: string }).type));
    expect(refused).toHaveLength(firsts.size);
    for (const event of refused) {
      stripe.isDown = true;
      expect(await deliver(event)).toBe(502);
      stripe.isDown = false;
    }
    expect(await stored()).toMatchObject(STALE);
    for (const event of refused) {
      await setStale(STALE);
      expect(await deliver(event)).toBe(200);
      await expectAsAtStripe(event);
    }
  });

  test("a session is believed only as Stripe has it", async () => {
    const other = await openSession({ ...order, providerRef: null, id: crypto.randomUUID() }, billing());
    const open = stripe.sessions.get(other);
    const claimed = { ...open, status: "complete", payment_status: "paid", client_reference_id: order.id, subscription: "sub_x" };
    expect(await deliver(stripe.event("checkout.session.completed", claimed))).toBe(200);
    expect(await deliver(stripe.event("checkout.session.completed", { ...claimed, id: "cs_none" }))).toBe(200);
    expect((await orders.findById(store, order.id))?.status).toBe("open");
  });

  test("an order that two sessions have paid keeps one subscription; the other one ends, and its money goes back", async () => {
    const second = await openSession({ ...order, providerRef: null, nextCharge: date("2026-07-02") }, billing());
    stripe.finish(second, "paid");
    await pay();
    stripe.isDown = true;
    const event = stripe.event("checkout.session.completed", second);
    expect(await deliver(event)).toBe(502);
    stripe.isDown = false;
    // One of two at once may find that the other one has just cancelled; Stripe sends it again.
    expect(await Promise.all([deliver(event), deliver(event)])).toContain(200);
    expect(await deliver(event)).toBe(200);
    expect(stripe.billing.refunded()).toEqual([order.dueNow]);
    expect(stripe.billing.objects.get(`sub_${second}`)?.["status"]).toBe("canceled");
    expect(await stored()).toMatchObject({ providerRef: ref, status: "active" });
    await deliver(stripe.event("customer.subscription.deleted", `sub_${second}`));
    expect(await stored()).toMatchObject({ providerRef: ref, status: "active" });
  });
});
