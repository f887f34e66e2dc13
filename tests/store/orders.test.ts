import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckoutOrder } from "#contract/business/checkout.ts";
import * as orders from "#store/business/orders.ts";
import type { Store } from "#store/dialect/store.ts";
import { endTestPayment } from "#business/billing/end-test-payment.ts";
import { placeOrder } from "#business/billing/place-order.ts";
import { settleOrder } from "#business/billing/settle-order.ts";
import { startPayment } from "#business/billing/start-payment.ts";
import { forgetOrders, localBilling } from "../support/billing.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR = 3_600_000;

const FORM: CheckoutOrder = {
  plan: "standard",
  customer: { kind: "company", name: "Anna", company: "De Wit B.V.", email: "anna@example.com", country: "NL" },
};
const TEN = Array.from({ length: 10 }, (_, i) => i);

describe.each(DIALECTS)("orders on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await forgetOrders(store);
    await store.db.delete(store.tables.outbox).where(sql`1 = 1`);
  });

  const billing = (now = NOW) => localBilling(store, now);
  const startOrder = async () => {
    const { id } = await placeOrder(FORM, "nl", billing());
    await startPayment(id, billing());
    return readOrder(id);
  };
  const readOrder = async (id: string) => {
    const order = await orders.findById(store, id);
    if (!order) throw new Error("the order does not exist");
    return order;
  };
  const countRows = async () => {
    const { signUpLinks, outbox, billingEvents } = store.tables;
    return {
      signUpLinks: (await store.db.select().from(signUpLinks)).length,
      mails: (await store.db.select().from(outbox)).length,
      events: (await store.db.select().from(billingEvents)).length,
    };
  };

  test("an order is stored as it was placed", async () => {
    const order = await placeOrder(FORM, "nl", billing());
    expect(await readOrder(order.id)).toEqual(order);
    expect(order).toMatchObject({ dueNow: 200_00, monthly: 50_00, status: "open", provider: "sandbox", providerRef: null });
  });

  test("two orders have different numbers, even if the same number is drawn first", async () => {
    const drawn = vi.spyOn(crypto, "getRandomValues");
    try {
      for (let i = 0; i < 2; i++) drawn.mockImplementationOnce((bytes) => (bytes as Uint8Array).fill(7) as never);
      const first = await placeOrder(FORM, "nl", billing());
      const second = await placeOrder({ ...FORM, plan: "first-month-free" }, "nl", billing());
      expect(first.number).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
      expect(second.number).not.toBe(first.number);
      expect(await readOrder(second.id)).toEqual(second);
    } finally {
      drawn.mockRestore();
    }
  });

  test("the same form within an hour is the same order, even ten times at once", async () => {
    const placed = await Promise.all(TEN.map(() => placeOrder(FORM, "nl", billing())));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect((await placeOrder(FORM, "nl", billing(NOW + HOUR - 1))).id).toBe(placed[0]?.id);
  });

  test("another form, a later one, or one after a closed order is another order", async () => {
    const first = await placeOrder(FORM, "nl", billing());
    const other = await placeOrder({ ...FORM, plan: "first-month-free" }, "nl", billing());
    const later = await placeOrder(FORM, "nl", billing(NOW + HOUR));
    const again = await placeOrder(FORM, "nl", billing(NOW + HOUR + 1));
    await startPayment(later.id, billing(NOW + HOUR));
    await endTestPayment(later.id, "paid", billing(NOW + HOUR));
    const next = await placeOrder(FORM, "nl", billing(NOW + HOUR + 2));
    expect(again.id).toBe(later.id);
    expect(new Set([first.id, other.id, later.id, next.id]).size).toBe(4);
  });

  test("a payment settled by ten concurrent calls takes effect once", async () => {
    const order = await startOrder();
    const payment = { ref: order.providerRef ?? "", status: "paid" as const };
    await Promise.all(
      TEN.map((i) => settleOrder(order, payment, billing(NOW + i), { id: `evt_${i % 2}`, type: "checkout.session.completed" })),
    );
    expect(await countRows()).toEqual({ signUpLinks: 1, mails: 2, events: 2 });
    expect((await readOrder(order.id)).status).toBe("paid");
    const { signUpLinks, outbox } = store.tables;
    const [link] = await store.db.select().from(signUpLinks);
    const mails = await store.db.select().from(outbox);
    expect(mails.find(({ recipient }) => recipient === FORM.customer.email)?.text).toContain(
      `https://vrijhuis.nl/login/sign-up?invitation=${link?.id}`,
    );
  });

  test("the customer gets an email in their language with the terms; we get a notice", async () => {
    const order = await startOrder();
    await settleOrder(order, { ref: order.providerRef ?? "", status: "paid" }, billing());
    const mails = await store.db.select().from(store.tables.outbox);
    const [customer, us] = [
      mails.find((mail) => mail.recipient === "anna@example.com"),
      mails.find((mail) => mail.replyTo === "anna@example.com"),
    ];
    expect(customer?.text).toMatch(/€\s200 betaald, waarvan €\s34,71 btw/);
    expect(customer?.attachments[0]?.name).toMatch(/^vrijhuis-algemene-voorwaarden-.*\.html$/);
    expect(customer?.attachments[0]?.content).toContain("herroep");
    expect(us?.text).toContain("Anna, De Wit B.V., anna@example.com, NL");
    expect(mails.map(({ text, subject }) => text + subject).join()).not.toMatch(/\{\{|\b(mail|notice)\.[a-z]/);
  });

  test("a paid order stays paid, whatever is reported later", async () => {
    const order = await startOrder();
    const ref = order.providerRef ?? "";
    await settleOrder(order, { ref, status: "paid" }, billing());
    for (const status of ["processing", "failed", "cancelled", "expired"] as const)
      await settleOrder(order, { ref, status }, billing());
    expect((await readOrder(order.id)).status).toBe("paid");
    expect(await startPayment(order.id, billing())).toEqual({ ok: true, location: `/checkout-success?order=${order.id}` });
  });

  test("a failed order can be paid again; a replaced payment only has an effect when it is paid", async () => {
    const order = await startOrder();
    await settleOrder(order, { ref: order.providerRef ?? "", status: "failed" }, billing());
    const renewed = { orderId: order.id, previousRef: order.providerRef, ref: "second", nextCharge: order.nextCharge };
    await orders.attachPayment(store.db, store.tables, renewed, NOW);
    await orders.attachPayment(store.db, store.tables, { ...renewed, ref: "third" }, NOW);
    await settleOrder(await readOrder(order.id), { ref: order.providerRef ?? "", status: "expired" }, billing());
    expect(await readOrder(order.id)).toMatchObject({ status: "open", providerRef: "second" });
    await settleOrder(await readOrder(order.id), { ref: order.providerRef ?? "", status: "paid" }, billing());
    expect(await readOrder(order.id)).toMatchObject({ status: "paid", paidAt: NOW });
  });
});
