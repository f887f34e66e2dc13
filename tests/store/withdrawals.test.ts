import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "#contract/business/order.ts";
import type { Statement } from "#contract/business/withdrawal-state.ts";
import { actOnWithdrawal, matchByHand } from "#admin/withdrawals/act-on-withdrawal.ts";
import { processWithdrawals } from "#business/withdrawals/process-withdrawals.ts";
import { receiveWithdrawal } from "#business/withdrawals/receive-withdrawal.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { findEvents } from "#store/admin/withdrawals.ts";
import * as orders from "#store/business/orders.ts";
import * as withdrawals from "#store/business/withdrawals.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import type { Store } from "#store/dialect/store.ts";
import { forgetOrders, localBilling } from "../support/billing.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MAIN_ORIGIN = "https://vrijhuis.nl";
const STATEMENT: Statement = { name: "Ewa Nowak", contract: "zamówienie k7mp 3qxd", email: "ewa@example.com", remark: null };
const TEN = Array.from({ length: 10 }, (_, i) => i);
const ADMIN = "boss";

describe.each(DIALECTS)("withdrawals on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { outbox, attempts, auditLog } = store.tables;
    await forgetOrders(store);
    for (const table of [outbox, attempts, auditLog]) await store.db.delete(table).where(sql`1 = 1`);
  });

  const billing = (now = NOW) => localBilling(store, now);
  const receive = (change: Partial<Statement> = {}, now = NOW, network = "") =>
    receiveWithdrawal({ ...STATEMENT, ...change }, "pl", { store, now, network, mainOrigin: MAIN_ORIGIN });
  const given = async (change: Partial<OrderRecord> = {}) => {
    const paid = { number: "K7MP-3QXD", status: "paid" as const, paidAt: NOW - DAY_MS, providerRef: "test_1" };
    const order = { ...orderFixture("11111111-0000-4000-8000-000000000001", STATEMENT.email), ...paid, ...change };
    await orders.insert(store.db, store.tables, order);
    return order;
  };
  const rows = () => store.db.select().from(store.tables.withdrawals).orderBy(store.tables.withdrawals.receivedAt);
  const mails = () => store.db.select().from(store.tables.outbox);
  const events = async () => (await store.db.select().from(store.tables.withdrawalEvents)).map(({ event }) => event).toSorted();
  /** Receives a statement and takes all steps that are due. */
  const withdraw = async (change: Partial<Statement> = {}, now = NOW) => {
    await receive(change, now);
    await processWithdrawals(billing(now));
    return (await rows()).at(-1);
  };

  test("a statement is stored once with its two emails, even when it is sent four times at once", async () => {
    const received = await Promise.all([0, 1, 2, 3].map((i) => receive({}, NOW + i)));
    expect(new Set(received.map((each) => each.ok && each.withdrawal.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([STATEMENT.email, "hallo@vrijhuis.nl"]);
    expect(await events()).toEqual(["received"]);
  });

  test("the receipt has the whole content, the day and the hour in Amsterdam, in the language of the page", async () => {
    await receive({ remark: "Sprzedaliśmy dom.\nDziękuję." }, Date.parse("2026-07-01T22:05:00Z"));
    const receipt = (await mails()).find(({ recipient }) => recipient === STATEMENT.email);
    expect(receipt?.text).toContain("czwartek, 2 lipca 2026, godz. 0:05 (czas w Amsterdamie)");
    for (const typed of ["Ewa Nowak", "zamówienie k7mp 3qxd", "ewa@example.com", "> Sprzedaliśmy dom.\n> Dziękuję."])
      expect(receipt?.text).toContain(typed);
  });

  test("the same statement a day later, and another statement, are others", async () => {
    await receive();
    await receive({}, NOW + DAY_MS - 1);
    expect(await rows()).toHaveLength(1);
    await receive({}, NOW + DAY_MS);
    await receive({ name: "Ewa" }, NOW);
    expect(await rows()).toHaveLength(3);
  });

  test("the sixth statement of an address within a day, and the twenty-first of a network, are refused and not stored", async () => {
    for (const i of TEN.slice(0, 5)) expect((await receive({ name: `Ewa ${i}` })).ok).toBe(true);
    expect(await receive({ name: "Ewa 6" })).toEqual({ ok: false, code: "TOO_MANY_REQUESTS" });
    expect(await rows()).toHaveLength(5);
    expect((await receive({ name: "Ewa 6" }, NOW + DAY_MS + 1)).ok).toBe(true);
    const send = (i: number) => receive({ email: `ewa${i}@example.com` }, NOW, "10.0.0.1");
    for (const i of [...TEN, ...TEN.map((i) => i + 10)]) expect((await send(i)).ok).toBe(true);
    expect(await send(20)).toEqual({ ok: false, code: "TOO_MANY_REQUESTS" });
  });

  test("an order with this number and address ends at once, and the customer is told what was paid back", async () => {
    const order = await given();
    expect(await withdraw()).toMatchObject({ state: "refunded", orderId: order.id, refunded: 20_000, nextAttemptAt: null });
    const history = await findEvents(store, (await rows())[0]?.id ?? "");
    expect(history.map(({ event }) => event)).toEqual(["received", "matched", "refund-started", "refunded"]);
    const told = (await mails()).find(({ key }) => key.endsWith("refunded"));
    expect(told?.recipient).toBe(STATEMENT.email);
    expect(told?.text).toMatch(/Zwróciliśmy 200\s*€|Zwróciliśmy 200,00\s*€/);
  });

  test.each<[string, Partial<Statement>]>([
    ["another address", { email: "other@example.com" }],
    ["another number", { contract: "K7MP-3QXB" }],
    ["no number", { contract: "strona mojego domu" }],
  ])("a statement with %s is kept without an order", async (_name, change) => {
    await given();
    expect(await withdraw(change)).toMatchObject({ state: "received", orderId: null, nextAttemptAt: null });
    expect(await events()).toEqual(["received"]);
  });

  test("on the last day of our guarantee everything goes back; later an admin decides", async () => {
    await given({ paidAt: NOW - 30 * DAY_MS });
    expect(await withdraw()).toMatchObject({ state: "refunded" });
    const late = { id: "11111111-0000-4000-8000-000000000002", number: "K7MP-3QXC", digest: "late", providerRef: "test_2" };
    await given({ ...late, paidAt: NOW - 31 * DAY_MS });
    expect(await withdraw({ contract: "K7MP-3QXC" }, NOW + 1)).toMatchObject({ state: "matched", refunded: null });
    expect((await mails()).filter(({ key }) => key.endsWith("refunded"))).toHaveLength(1);
  });

  test("an order that was never paid waits for an admin", async () => {
    await given({ status: "expired", paidAt: null });
    expect(await withdraw()).toMatchObject({ state: "matched" });
  });

  test("further statements about an order are repeated, also when they are processed at the same time", async () => {
    await given();
    for (const i of [0, 1, 2]) await receive({ name: `Ewa ${i}` });
    await Promise.all([processWithdrawals(billing()), processWithdrawals(billing()), processWithdrawals(billing())]);
    const states = (await rows()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["refunded", "repeated", "repeated"]);
    expect((await mails()).filter(({ key }) => key.endsWith("refunded"))).toHaveLength(1);
  });

  test("statements without an order go after 400 days; those of an order stay", async () => {
    await given();
    await withdraw();
    await withdraw({ email: "other@example.com" }, NOW + 1);
    await withdrawals.removeUnmatchedBefore(store, NOW + HOUR_MS - RETENTION_MS.withdrawals);
    expect(await rows()).toHaveLength(2);
    await withdrawals.removeUnmatchedBefore(store, NOW + HOUR_MS);
    expect((await rows()).map(({ email }) => email)).toEqual([STATEMENT.email]);
  });

  describe("an admin", () => {
    const tools = (now = NOW) => ({ store, now, requestId: "request", by: ADMIN });
    beforeAll(async () => {
      await insertUser(store.db, store.tables, { id: ADMIN, email: "boss@vrijhuis.example", name: "" }, NOW);
    });

    test("matches a statement by hand, and the refund that is due starts", async () => {
      const order = await given();
      const { id = "" } = (await withdraw({ email: "other@example.com" })) ?? {};
      expect(await matchByHand(tools(), billing().config, id, { number: "7777-7777", reason: "?" })).toMatchObject({
        code: "NOT_FOUND",
      });
      const number = { number: order.number.toLowerCase(), reason: "Same name and bank account" };
      expect(await matchByHand(tools(), billing().config, id, number)).toEqual({ ok: true });
      expect(await matchByHand(tools(), billing().config, id, number)).toEqual({ ok: false, code: "STATE_CHANGED" });
      await processWithdrawals(billing());
      expect((await rows())[0]).toMatchObject({ state: "refunded", orderId: order.id });
      expect(await events()).toEqual(["matched", "received", "refund-started", "refunded"]);
    });

    test("refunds a late one, notes a refund by hand, or closes one; each once", async () => {
      await given({ paidAt: NOW - 40 * DAY_MS });
      const { id = "" } = (await withdraw()) ?? {};
      expect(await actOnWithdrawal(tools(), id, "refund", "goodwill")).toEqual({ ok: true });
      expect(await actOnWithdrawal(tools(), id, "refuse", "late")).toEqual({ ok: false, code: "STATE_CHANGED" });
      await processWithdrawals(billing());
      expect(await actOnWithdrawal(tools(), id, "refunded-by-hand", "again")).toEqual({ ok: false, code: "STATE_CHANGED" });
      expect((await rows())[0]).toMatchObject({ state: "refunded", refunded: 20_000 });
      const actions = (await store.db.select().from(store.tables.auditLog)).map(({ action }) => action);
      expect(actions).toEqual(["withdrawal_refund_started"]);
    });

    test("cannot note a refund by hand while one is under way", async () => {
      await given({ paidAt: NOW - 40 * DAY_MS });
      const { id = "" } = (await withdraw()) ?? {};
      await actOnWithdrawal(tools(), id, "refund", "goodwill");
      const claimed = await withdrawals.claim(store, id, NOW, HOUR_MS);
      expect(claimed?.id).toBe(id);
      expect(await withdrawals.claim(store, id, NOW, HOUR_MS)).toBeUndefined();
      expect(await actOnWithdrawal(tools(), id, "refunded-by-hand", "bank")).toEqual({ ok: false, code: "STATE_CHANGED" });
      expect(await actOnWithdrawal(tools(NOW + HOUR_MS), id, "refunded-by-hand", "bank")).toEqual({ ok: true });
      await processWithdrawals(billing(NOW + HOUR_MS));
      expect((await mails()).filter(({ key }) => key.endsWith("refunded"))).toEqual([]);
    });
  });
});
