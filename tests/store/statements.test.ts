import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SentLine } from "#contract/letting/statement.ts";
import { addDays } from "#domain/dates.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findExport } from "#store/owners/export.ts";
import { findMovements } from "#store/letting/bookings.ts";
import { findLines, removeUnbooked, saveFormat } from "#store/letting/statements.ts";
import type { Store } from "#store/dialect/store.ts";
import { bookLine } from "#letting/payments/statements/book-line.ts";
import { changeLine } from "#letting/payments/statements/change-line.ts";
import { importLines } from "#letting/payments/statements/import-lines.ts";
import { payerOf } from "#letting/payments/payer-of.ts";
import { readStatements } from "#letting/payments/statements/read-statements.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { removeOfSites } from "#store/letting/blocks.ts";
import { insertGuest } from "#store/letting/guests.ts";
import { eq, sql } from "drizzle-orm";
import { askRefund, readMoney } from "#letting/payments/reconcile-payments.ts";
import { findRefunds } from "#store/letting/payments.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { bookingTools, OWNER, SITE } from "../support/bookings.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const PAYER = "NL20INGB0001234567";
const sent = (more: Partial<SentLine> = {}): SentLine => ({
  account: "NL91ABNA0417164300",
  on: TODAY,
  amount: 400_00,
  currency: "EUR",
  name: "Hr A de Vries",
  iban: PAYER,
  remittance: "huur K7MP-3QXD",
  creditorReference: null,
  bankReference: null,
  returned: null,
  occurrence: 1,
  ...more,
});

async function givenBookings(store: Store): Promise<void> {
  await removeEverybody(store);
  const contact = { name: "Anna de Vries", email: null, phone: null, address: null };
  const stay = (days: number) => ({ contact, arrival: addDays(TODAY, days), departure: addDays(TODAY, days + 4) });
  await given(store, siteFixture(), {
    bookings: [
      bookingFixture({ id: "b-1", reference: "K7MP-3QXD", state: "awaiting-payment", payment: "transfer", ...stay(10) }),
      bookingFixture({ id: "b-2", reference: "B2C3-D4F5", ...stay(20) }),
    ],
  });
}

/** Imports lines, and returns the stored ones that are new. */
async function stored(store: Store, ...lines: SentLine[]) {
  expect(await importLines(store, SITE, lines, NOW)).toMatchObject({ ok: true });
  return findLines(store, SITE, "new", 100);
}

const giveRefund = (store: Store, purpose: "stay" | "deposit" = "stay") =>
  store.db.insert(store.tables.refunds).values({
    id: "r-1",
    bookingId: "b-1",
    purpose,
    amount: 50_00,
    reason: "owner",
    state: "to-do",
    iban: PAYER,
    createdAt: NOW,
    updatedAt: NOW,
  });

describe.each(DIALECTS)("bank statements on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(() => givenBookings(store));

  const book = (line: { id: string; version: number } | undefined, bookingId = "b-1", refundId: string | null = null) =>
    bookLine(bookingTools(store), SITE, { lineId: line?.id ?? "", version: line?.version ?? 0, bookingId, refundId }, OWNER);
  const change = (line: { id: string; version: number } | undefined, state: "new" | "ignored") =>
    changeLine(bookingTools(store), SITE, { lineId: line?.id ?? "", version: line?.version ?? 0, state }, OWNER);
  const amounts = async (bookingId = "b-1") =>
    (await findMovements(store, bookingId)).map(({ kind, purpose, amount }) => `${kind} ${purpose} ${amount}`);
  const read = async () => (await readStatements(store, SITE, NOW)) ?? expect.fail();

  test("a line of two files is stored once, and equal lines of a day as often as they occur", async () => {
    const again = sent({ occurrence: 2 });
    expect(await importLines(store, SITE, [sent(), sent({ on: addDays(TODAY, -1) })], NOW)).toMatchObject({ added: 2, known: 0 });
    expect(await importLines(store, SITE, [sent(), again], NOW)).toMatchObject({ added: 1, known: 1 });
    expect(await findLines(store, SITE, "new", 100)).toHaveLength(3);
    const reference = sent({ bankReference: "B-1" });
    await importLines(store, SITE, [reference], NOW);
    expect(await importLines(store, SITE, [{ ...reference, remittance: "anders" }], NOW)).toMatchObject({ added: 0 });
  });

  test("an export of the site has all lines, including booked ones with their booking", async () => {
    const [line] = await stored(store, sent(), sent({ occurrence: 2 }));
    await book(line);
    const { statementLines } = (await findExport(store, SITE)) ?? expect.fail();
    expect(statementLines.map(({ state, bookingId }) => [state, bookingId])).toEqual(
      expect.arrayContaining([
        ["booked", "b-1"],
        ["new", null],
      ]),
    );
  });

  test("outgoing payments are not stored, unless a refund has the same amount", async () => {
    await giveRefund(store);
    const lines = await stored(
      store,
      sent({ amount: -12_35 }),
      sent({ amount: -50_00 }),
      sent({ amount: -50_00, currency: "PLN" }),
    );
    expect(lines.map(({ amount, currency }) => [amount, currency])).toEqual([[-50_00, "EUR"]]);
  });

  test("a sure line is booked, confirms its booking, and is not booked again by an overlapping file", async () => {
    await stored(store, sent(), sent({ remittance: "?", iban: null, name: "x", amount: 1 }));
    const view = await read();
    expect(view.lines.map(({ isSure, candidates }) => [isSure, candidates.map(({ bookingId }) => bookingId)])).toEqual([
      [true, ["b-1"]],
      [false, []],
    ]);
    expect(view.bookings).toMatchObject({ "b-1": { reference: "K7MP-3QXD", due: 400_00 } });
    const [line] = view.lines.map((each) => each.line);
    expect(await book(line)).toBeUndefined();
    expect((await findBooking(store, SITE, "b-1"))?.booking.state).toBe("confirmed");
    // The response was lost, and the owner books it again; or for another booking.
    expect(await book(line)).toBeUndefined();
    expect(await book(line, "b-2")).toBe("VERSION_CONFLICT");
    expect(await importLines(store, SITE, [sent()], NOW)).toMatchObject({ added: 0, known: 1 });
    expect([await amounts(), await amounts("b-2")]).toEqual([["charge stay 40000"], []]);
    expect(await payerOf(store, "b-1", "deposit")).toEqual({ iban: PAYER, name: "Hr A de Vries" });
    expect(await payerOf(store, "b-2", "stay")).toBeUndefined();
  });

  test("a wrong match is reverted by a correction, and the line is booked for another booking", async () => {
    const [line] = await stored(store, sent());
    await book(line);
    const [booked] = (await read()).booked;
    expect(await change(booked, "ignored")).toMatchObject({ ok: false, code: "VERSION_CONFLICT" });
    expect(await change(booked, "new")).toMatchObject({ ok: true, line: { state: "new", bookingId: null } });
    expect(await change(booked, "new")).toMatchObject({ ok: false, code: "VERSION_CONFLICT" });
    expect((await read()).lines).toMatchObject([{ isSure: true }]);
    const [again] = await findLines(store, SITE, "new", 1);
    expect(await book(again, "b-2")).toBeUndefined();
    expect(await amounts()).toEqual(["charge stay 40000", "correction stay -40000"]);
    expect(await amounts("b-2")).toEqual(["charge stay 40000"]);
    expect(await payerOf(store, "b-1", "stay")).toBeUndefined();
  });

  test("lines are set aside and restored at the version that was read", async () => {
    const [line] = await stored(store, sent());
    expect(await change(line, "ignored")).toMatchObject({ ok: true, line: { state: "ignored", version: 2 } });
    expect(await change(line, "new")).toMatchObject({ ok: false, code: "VERSION_CONFLICT", current: { version: 2 } });
    expect(await book(line)).toBe("VERSION_CONFLICT");
    const [ignored] = (await read()).ignored;
    expect(await change(ignored, "new")).toMatchObject({ ok: true });
    expect(
      await changeLine(bookingTools(store), "site-other", { lineId: line?.id ?? "", version: 3, state: "new" }, OWNER),
    ).toEqual({
      ok: false,
      code: "NOT_FOUND",
    });
  });

  test("a line in another currency than the booking's is refused", async () => {
    const [line] = await stored(store, sent({ currency: "PLN" }));
    expect(await book(line)).toBe("WRONG_CURRENCY");
    expect(await book(line, "b-3")).toBe("NOT_FOUND");
    expect(await amounts()).toEqual([]);
  });

  test("a transfer of a refund settles it, and reverting it makes it a to-do again", async () => {
    await giveRefund(store, "deposit");
    const [line] = await stored(store, sent({ amount: -50_00 }));
    expect((await read()).lines).toMatchObject([{ isSure: true, candidates: [{ bookingId: "b-1", refundId: "r-1" }] }]);
    expect([await book(line), await book(line, "b-2", "r-1")]).toEqual(["INVALID_FORM", "INVALID_FORM"]);
    expect(await book(line, "b-1", "r-1")).toBeUndefined();
    expect((await read()).refunds).toEqual([]);
    const [booked] = (await read()).booked;
    expect(await change(booked, "new")).toMatchObject({ ok: true });
    expect((await read()).refunds).toMatchObject([{ id: "r-1", amount: 50_00 }]);
    expect(await amounts()).toEqual(["refund deposit -5000", "correction deposit 5000"]);
  });

  test("a refund by transfer knows the account from which its part was paid, otherwise that of another part", async () => {
    const refundOf = async (purpose: "stay" | "deposit") => {
      const tools = bookingTools(store);
      const money = (await readMoney(tools, SITE, "b-1")) ?? expect.fail();
      const asked = { purpose, amount: 10_00, reason: "deposit", note: null, isTold: false } as const;
      const write = await askRefund(tools, money, asked);
      await store.atomically((db) => [...write(db)]);
      const refund = (await findRefunds(store, "b-1")).find((each) => each.purpose === purpose);
      return [refund?.iban, refund?.holder];
    };
    expect(await refundOf("stay")).toEqual([null, null]);
    await store.db.delete(store.tables.refunds);
    const [line] = await stored(store, sent());
    await book(line);
    expect(await refundOf("stay")).toEqual([PAYER, "Hr A de Vries"]);
    await store.db.delete(store.tables.refunds);
    expect(await refundOf("deposit")).toEqual([PAYER, "Hr A de Vries"]);
    await store.db.delete(store.tables.refunds);
    // Another account paid the deposit, earlier.
    const other = sent({ iban: "NL91ABNA0417164300", name: "M de Vries", amount: 50_00, on: addDays(sent().on, -5) });
    const [second] = await stored(store, other);
    expect(await book(second)).toBeUndefined();
    const { movements } = store.tables;
    await store.db.update(movements).set({ purpose: "deposit" }).where(eq(movements.amount, 50_00));
    expect(await refundOf("deposit")).toEqual(["NL91ABNA0417164300", "M de Vries"]);
    expect((await readStatements(store, SITE, NOW))?.refunds).toHaveLength(1);
  });

  test("unbooked lines expire, personal data is erased from the others, and all are deleted with their site", async () => {
    const guest = { id: "g-1", siteId: SITE, locale: "nl" as const, now: NOW };
    await store.atomically((db) => [
      insertGuest(db, store.tables, {
        ...guest,
        contact: { name: "Anna", email: "anna@example.nl", phone: null, address: null },
      }),
    ]);
    await store.db.update(store.tables.bookings).set({ guestId: "g-1", guestEmail: "anna@example.nl", state: "completed" });
    const [line] = await stored(store, sent());
    await book(line);
    await stored(store, sent({ amount: 1 }));
    await removeUnbooked(store, NOW + 1);
    expect((await read()).lines).toEqual([]);
    expect(await eraseGuest(store, { siteId: SITE, guestId: "g-1", userId: "owner-1", locale: "nl", now: NOW })).toMatchObject({
      ok: true,
    });
    expect((await read()).booked).toMatchObject([{ name: "verwijderd", iban: null, remittance: "", amount: 400_00 }]);
    const format = { columns: ["date", "amount", "name"] as const, dateOrder: "dmy", decimal: "," } as const;
    for (const [at, signature] of ["a", "b", "c", "a"].entries()) {
      await saveFormat(store, {
        siteId: SITE,
        signature,
        format: { ...format, columns: [...format.columns] },
        now: NOW + at,
        max: 2,
      });
    }
    expect(Object.keys((await read()).formats)).toEqual(["a", "c"]);
    await store.atomically((db) => removeOfSites(db, store.tables, sql`('${sql.raw(SITE)}')`));
    expect(await findLines(store, SITE, "booked", 1)).toEqual([]);
  });
});

describe.each(DIALECTS)("bank statements at the same time on %s", (_dialect, open) => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test("a line that two people book for two bookings is booked for one, and reverted once", async () => {
    const { store } = opened;
    for (let attempt = 0; attempt < 3; attempt++) {
      await givenBookings(store);
      const [line] = await stored(store, sent());
      const pairing = { lineId: line?.id ?? "", version: 1, refundId: null };
      await Promise.all(
        ["b-1", "b-2", "b-1", "b-2"].map((bookingId) => bookLine(bookingTools(store), SITE, { ...pairing, bookingId }, OWNER)),
      );
      const movements = (await Promise.all(["b-1", "b-2"].map((id) => findMovements(store, id)))).flat();
      const [booked] = await findLines(store, SITE, "booked", 2);
      expect(movements.map(({ id, bookingId }) => [id, bookingId])).toEqual([[booked?.movementId, booked?.bookingId]]);
      await Promise.all(
        [1, 2, 3].map(() => changeLine(bookingTools(store), SITE, { lineId: pairing.lineId, version: 2, state: "new" }, OWNER)),
      );
      expect((await findMovements(store, booked?.bookingId ?? "")).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
        [-400_00, 400_00],
      );
    }
  });
});
