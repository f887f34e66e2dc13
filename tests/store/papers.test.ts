import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaperSettings } from "#contract/letting/paper-settings.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { sumPapers } from "#domain/payments/papers.ts";
import { partsOfLines, sumGross } from "#domain/payments/vat-parts.ts";
import { insert } from "#store/letting/bookings.ts";
import { remove } from "#store/owners/site-life.ts";
import { findByBooking, findByMonth, findByNumber } from "#store/letting/papers.ts";
import * as paperSettings from "#store/letting/paper-settings.ts";
import type { Store } from "#store/dialect/store.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { beginRun, endRun } from "#store/services/faults.ts";
import { issueDuePapers } from "#letting/papers/issue-due-papers.ts";
import { issuePapers } from "#letting/papers/issue-papers.ts";
import { savePaperSettings } from "#letting/papers/save-paper-settings.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { book, bookingTools, givenBookable, OWNER, placedOf, simplePlan, SITE, stayIn } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const ZONE = "Europe/Amsterdam";
const IDENTITY = {
  name: "Duinhuis B.V.",
  street: "Duinweg 1",
  postalCode: "1234 AB",
  town: "Bergen",
  country: "NL",
  vatNumber: "NL001234560B01",
  tradeNumber: "12345678",
};
const SETTINGS: PaperSettings = { invoices: "every", vatScheme: "registered", bookkeeping: "payment", prefix: "VH-" };
const YEAR = TODAY.slice(0, 4);

/** A site whose prices contain VAT and whose owner invoices every stay. */
async function givenInvoicing(tools: BookingTools, change: Partial<PaperSettings> = {}, identity = IDENTITY) {
  const plan = simplePlan();
  const vat = { ...plan.vat, scheme: "registered" as const };
  await givenBookable(tools.store, { plan: { ...plan, vat }, settings: { identity } });
  const settings = { ...SETTINGS, ...change };
  const saved = await savePaperSettings(tools, { siteId: SITE, timeZone: ZONE, version: 0, settings }, "owner-1");
  if (!saved.ok) throw new Error(saved.code);
}

describe.each(DIALECTS)("papers on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: BookingTools;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    tools = bookingTools(store);
  });
  afterAll(() => opened.close());
  beforeEach(() => removeEverybody(store));

  const at = (now: number): BookingTools => ({ ...tools, now });
  const pay = async (bookingId: string, amount: number, on = tools) => {
    const kind = amount < 0 ? ("refund" as const) : ("charge" as const);
    const movement = { id: crypto.randomUUID(), bookingId, kind, method: "transfer" as const, amount, note: null };
    await recordMovement(on, SITE, { ...movement, on: dayInZone(on.now, ZONE) }, OWNER);
  };
  const papersOf = async (id: string) =>
    (await findByBooking(store, id)).map(({ number, kind, content }) => `${number} ${kind} ${sumGross(content.parts)}`);

  test("cron issues the documents that payments, price and departure require, once", async () => {
    await givenInvoicing(tools);
    const { booking } = await book(tools, stayIn(10, 4));
    await pay(booking.id, 150_00);
    expect(await issueDuePapers(tools)).toBe(1);
    expect(await papersOf(booking.id)).toEqual([`VH-${YEAR}-0001 prepayment 15000`]);
    // Nothing has changed.
    expect(await issueDuePapers(at(NOW + 60_000))).toBe(0);
    const departure = at(NOW + 14 * DAY_MS);
    await pay(booking.id, 250_00, at(NOW + 10 * DAY_MS));
    expect(await issueDuePapers(at(NOW + 10 * DAY_MS))).toBe(1);
    expect(await papersOf(booking.id)).toHaveLength(1);
    expect(await issueDuePapers(departure)).toBe(1);
    expect(await papersOf(booking.id)).toEqual([`VH-${YEAR}-0001 prepayment 15000`, `VH-${YEAR}-0002 invoice 25000`]);
    await pay(booking.id, -40_00, at(departure.now + 1000));
    expect(await issueDuePapers(at(departure.now + 2000))).toBe(1);
    expect(await issueDuePapers(at(departure.now + 3000))).toBe(0);
    const issued = await findByBooking(store, booking.id);
    expect(issued.at(-1)).toMatchObject({
      number: `VH-${YEAR}-0003`,
      kind: "credit",
      content: { reason: "refunded", corrects: [{ number: `VH-${YEAR}-0002` }] },
    });
    expect(issued[1]?.content).toMatchObject({
      owner: IDENTITY,
      deducted: [{ number: `VH-${YEAR}-0001`, kind: "prepayment" }],
      payments: [{ amount: 150_00 }, { amount: 250_00 }],
    });
    const contents = issued.slice(0, 2).map(({ content }) => content);
    expect(sumPapers(contents)).toEqual(partsOfLines(booking.quote.lines, true));
    expect(sumPapers(contents)).toMatchObject([{ rate: 21 }]);
    expect(await findByNumber(store, SITE, `VH-${YEAR}-0002`)).toEqual(issued[1]);
    expect(await findByMonth(store, SITE, TODAY.slice(0, 7))).toEqual(
      issued.filter(({ on }) => on.startsWith(TODAY.slice(0, 7))),
    );
  });

  test("after an outage of any length the papers of its time are issued", async () => {
    await givenInvoicing(tools);
    const run = (now: number) => ({ startedAt: now, leaseUntil: now + 1 });
    const ended = (now: number) => ({
      name: "papers",
      startedAt: now,
      endedAt: now,
      durationMs: 0,
      failedAt: null,
      failure: null,
    });
    await beginRun(store, "papers", run(NOW));
    await endRun(store, { ...ended(NOW), isComplete: true });
    const { booking } = await book(tools, stayIn(30, 4));
    await pay(booking.id, 150_00);
    // A run that leaves work does not count.
    await beginRun(store, "papers", run(NOW + 9 * DAY_MS));
    await endRun(store, { ...ended(NOW + 9 * DAY_MS), isComplete: false });
    expect(await issueDuePapers(at(NOW + 10 * DAY_MS))).toBe(1);
    expect(await papersOf(booking.id)).toEqual([`VH-${YEAR}-0001 prepayment 15000`]);
    await store.db.delete(store.tables.cronJobs);
  });

  test("money that is recorded days after the provider received it is on a paper", async () => {
    await givenInvoicing(tools);
    const { booking } = await book(tools, stayIn(30, 4));
    const { db, tables: t } = store;
    const recordedAt = NOW + 5 * DAY_MS;
    const account = { id: "account-1", siteId: SITE, provider: "mollie", isLive: true, isActive: true, name: "", methods: [] };
    await db.insert(t.paymentAccounts).values({ ...account, hook: "", checkedAt: NOW, createdAt: NOW });
    const payment = { id: "payment-1", siteId: SITE, bookingId: booking.id, accountId: account.id, purpose: "stay" };
    const paid = { amount: 150_00, currency: "EUR", status: "paid", createdAt: NOW, updatedAt: recordedAt };
    await db.insert(t.payments).values({ ...payment, ...paid });
    const movement = { id: "movement-1", bookingId: booking.id, kind: "charge", method: "online", amount: 150_00 };
    await db
      .insert(t.movements)
      .values({ ...movement, on: dayInZone(NOW, ZONE), at: NOW, paymentId: payment.id, providerRef: "1" });
    expect(await issueDuePapers(at(recordedAt))).toBe(1);
    expect(await papersOf(booking.id)).toEqual([`VH-${YEAR}-0001 prepayment 15000`]);
    expect(await issueDuePapers(at(recordedAt + 60_000))).toBe(0);
  });

  test("a cancelled booking gets a credit note for the refund", async () => {
    await givenInvoicing(tools);
    const { booking } = await book(tools, stayIn(20, 4));
    await pay(booking.id, 400_00);
    await issueDuePapers(tools);
    await changeState(tools, await placedOf(store, booking.id), { action: "cancel", acting: OWNER });
    await pay(booking.id, -400_00);
    await issueDuePapers(at(NOW + 1000));
    expect(await papersOf(booking.id)).toEqual([`VH-${YEAR}-0001 prepayment 40000`, `VH-${YEAR}-0002 credit -40000`]);
  });

  test("test bookings and bookings of owners with incomplete data get none; they are issued once the data is complete", async () => {
    await givenInvoicing(tools, {}, { ...IDENTITY, vatNumber: "" });
    const { booking } = await book(tools, stayIn(20, 4));
    const { booking: tried } = await book(tools, stayIn(30, 4));
    const { bookings: t, bookingSettings } = store.tables;
    await store.db.update(t).set({ isTest: true }).where(eq(t.id, tried.id));
    await pay(booking.id, 400_00);
    await pay(tried.id, 400_00);
    expect(await issueDuePapers(tools)).toBe(1);
    expect(await issuePapers(tools, { siteId: SITE, id: booking.id }, { isAsked: true })).toMatchObject({
      code: "OWNER_INCOMPLETE",
    });
    expect(await issuePapers(tools, { siteId: SITE, id: tried.id }, { isAsked: true })).toMatchObject({ code: "NOT_FOUND" });
    const { settings } = (await placedOf(store, booking.id)).settings;
    await store.db.update(bookingSettings).set({ settings: { ...settings, identity: IDENTITY } });
    expect(await issueDuePapers(at(NOW + 60_000))).toBe(0);
    await issueDuePapers(at(NOW + DAY_MS));
    expect(await papersOf(booking.id)).toEqual([`VH-${YEAR}-0001 prepayment 40000`]);
  });

  test("invoices that are turned on later are issued for stays from then on; another prefix starts a new series", async () => {
    await givenInvoicing(tools, { invoices: "no" });
    const { booking } = await book(tools, stayIn(2, 2));
    const { booking: later } = await book(tools, stayIn(20, 4));
    const soon = at(NOW + 10 * DAY_MS);
    expect(await issueDuePapers(tools)).toBe(2);
    const asked = await issuePapers(soon, { siteId: SITE, id: booking.id }, { isAsked: true });
    expect(asked).toMatchObject({ ok: true, papers: [{ number: `VH-${YEAR}-0001` }] });
    expect(await issuePapers(soon, { siteId: SITE, id: booking.id }, { isAsked: true })).toEqual(asked);
    const change = { siteId: SITE, timeZone: ZONE, settings: { ...SETTINGS, prefix: "" } };
    expect(await savePaperSettings(soon, { ...change, version: 0 }, "owner-1")).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await savePaperSettings(soon, { ...change, version: 1 }, "owner-1")).toMatchObject({ ok: true });
    expect(await paperSettings.find(store, SITE)).toMatchObject({ version: 2, automaticFrom: addDays(TODAY, 10) });
    await issueDuePapers(at(NOW + 24 * DAY_MS));
    expect(await papersOf(later.id)).toEqual([`${dayInZone(NOW + 24 * DAY_MS, ZONE).slice(0, 4)}-0001 invoice 40000`]);
    expect(await papersOf(booking.id)).toHaveLength(1);
  });

  test("a site is deleted with its papers", async () => {
    await givenInvoicing(tools);
    const { booking } = await book(tools, stayIn(10, 4));
    await issuePapers(tools, { siteId: SITE, id: booking.id }, { isAsked: true });
    await store.atomically((db) => remove(db, store.tables, { id: SITE, version: 1 }));
    expect(await findByBooking(store, booking.id)).toEqual([]);
  });
});

describe.each(DIALECTS)("numbers of papers on %s", (_dialect, open) => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test("50 invoices at the same time have the numbers from 1 to 25 if each is asked for twice", async () => {
    const tools = bookingTools(opened.store);
    await givenInvoicing(tools);
    const ids = Array.from({ length: 25 }, (_each, index) => `booking-${index}`);
    await opened.store.atomically((db) => ids.map((id) => insert(db, opened.store.tables, bookingFixture({ id }))));
    await Promise.all([...ids, ...ids].map((id) => issuePapers(tools, { siteId: SITE, id }, { isAsked: true })));
    const papers = (await Promise.all(ids.map((id) => findByBooking(opened.store, id)))).flat();
    const numbers = papers.map(({ number }) => number).toSorted();
    expect(numbers).toEqual(ids.map((_id, index) => `VH-${YEAR}-${String(index + 1).padStart(4, "0")}`));
  }, 60_000);
});
