import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaperRecipient } from "#contract/letting/paper.ts";
import type { PaperSettings } from "#contract/letting/paper-settings.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import { remove } from "#store/owners/site-life.ts";
import type { Store } from "#store/dialect/store.ts";
import { findKsefMonths, findOpenProFormas, findProFormas, saveOthers } from "#store/letting/ksef.ts";
import { findByBooking, findByNumber, replaceRecipient } from "#store/letting/papers.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { enterKsefNumber } from "#letting/papers/enter-ksef-number.ts";
import { issueDuePapers } from "#letting/papers/issue-due-papers.ts";
import { issuePapers } from "#letting/papers/issue-papers.ts";
import { savePaperSettings } from "#letting/papers/save-paper-settings.ts";
import { writePaperFa3 } from "#letting/papers/write-paper-fa3.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { book, bookingTools, givenBookable, OWNER, placedOf, SITE, stayIn } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { ksefNumber } from "../support/ksef-number.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const ZONE = "Europe/Amsterdam";
const NIP = "5260250995";
const IDENTITY = {
  name: "Domek nad Łebą",
  street: "ul. Morska 3",
  postalCode: "84-360",
  town: "Łeba",
  country: "PL",
  vatNumber: `PL${NIP}`,
  tradeNumber: "",
};
const FIRM: PaperRecipient = {
  company: "Firma Sp. z o.o.",
  name: "Jan Nowak",
  vatNumber: "PL5261040828",
  street: "ul. Długa 5",
  postalCode: "00-238",
  town: "Warszawa",
  country: "PL",
};
const SETTINGS: PaperSettings = { invoices: "every", vatScheme: "small-business", bookkeeping: "invoice", prefix: "" };
const MONTH = TODAY.slice(0, 7);
/** Price of a night: 1,000 of the currency. */
const NIGHT = 1_000_00;

async function givenPolish(tools: BookingTools, currency: Currency = "PLN", change: Partial<PaperSettings> = {}) {
  const plan = defaultPlan(currency, NIGHT, { sleeps: 6, minNights: 1 });
  const rates = Object.fromEntries(Object.keys(plan.vat.rates).map((kind) => [kind, [{ from: null, percent: 8 }]]));
  const settings = { ...SETTINGS, ...change };
  const vat = { scheme: settings.vatScheme, rates: rates as typeof plan.vat.rates };
  await givenBookable(tools.store, {
    site: { currency },
    plan: { ...plan, vat, rules: { ...plan.rules, leadHours: 0 } },
    settings: { identity: IDENTITY },
  });
  const saved = await savePaperSettings(tools, { siteId: SITE, timeZone: ZONE, version: 0, settings }, "owner-1");
  if (!saved.ok) throw new Error(saved.code);
}

describe.each(DIALECTS)("KSeF on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: BookingTools;
  /** First night of the next booking. */
  let next = 1;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    tools = bookingTools(store);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    next = 1;
    await removeEverybody(store);
  });

  const bookFor = async (nights: number, recipient: PaperRecipient | null): Promise<string> => {
    const stay = stayIn(next, nights);
    next += nights;
    const { booking } = await book(tools, stay, { agreedTotal: nights * NIGHT });
    if (recipient)
      await store.atomically((db) => [replaceRecipient(db, store.tables, { bookingId: booking.id, recipient, now: NOW })]);
    return booking.id;
  };
  const ask = (id: string, on = tools) => issuePapers(on, { siteId: SITE, id }, { isAsked: true });
  const papersOf = async (id: string) =>
    (await findByBooking(store, id)).map(({ number, kind, content }) => `${number} ${kind} ${sumGross(content.parts)}`);
  const proFormasOf = async (id: string) => (await findProFormas(store, id)).map(({ number, state }) => `${number} ${state}`);
  const pay = async (bookingId: string, amount: number, on = tools) => {
    const kind = amount < 0 ? ("refund" as const) : ("charge" as const);
    const movement = { id: crypto.randomUUID(), bookingId, kind, method: "transfer" as const, amount, note: null };
    await recordMovement(on, SITE, { ...movement, on: dayInZone(on.now, ZONE) }, OWNER);
  };

  test("up to the limit papers to firms are invoices, beyond it pro formas; consumers' papers are as before", async () => {
    await givenPolish(tools);
    const [first, second, third, consumer] = [
      await bookFor(5, FIRM),
      await bookFor(5, FIRM),
      await bookFor(1, FIRM),
      await bookFor(20, null),
    ];
    for (const id of [first, second, third, consumer]) expect(await ask(id)).toMatchObject({ ok: true });
    expect([await papersOf(first), await papersOf(second), await papersOf(third), await papersOf(consumer)]).toEqual([
      ["2026-0001 invoice 500000"],
      ["2026-0002 invoice 500000"],
      [],
      ["2026-0003 invoice 2000000"],
    ]);
    expect(await proFormasOf(third)).toEqual(["KSEF-2026-0001 open"]);
    // Asking again makes no other one.
    await ask(third);
    expect(await proFormasOf(third)).toEqual(["KSEF-2026-0001 open"]);
    expect(await findKsefMonths(store, SITE)).toEqual([{ month: MONTH, counted: 11_000_00, others: 0 }]);
    expect(await findByNumber(store, SITE, "2026-0003")).toMatchObject({ ksefAmount: null, ksefNumber: null });
    expect(await writePaperFa3(tools, SITE, "2026-0003")).toEqual({ ok: false, code: "NOT_KSEF" });
    for (const number of ["2026-0001", "KSEF-2026-0001"]) {
      const written = await writePaperFa3(tools, SITE, number);
      expect(written).toMatchObject({ ok: true, xml: expect.stringContaining(`<P_2>${number}</P_2>`) });
    }
    // The limit was crossed: the next month belongs in KSeF from the first invoice on.
    const later = await bookFor(1, FIRM);
    await ask(later, { ...tools, now: NOW + 35 * DAY_MS });
    expect(await proFormasOf(later)).toEqual(["KSEF-2026-0002 open"]);
  });

  test("the number of KSeF makes the pro forma an invoice, once; a correction of it waits for a number too", async () => {
    await givenPolish(tools, "PLN", { vatScheme: "registered" });
    const [id, other] = [await bookFor(11, FIRM), await bookFor(12, FIRM)];
    await ask(id);
    await ask(other);
    const number = ksefNumber(NIP, TODAY, 1);
    const enter = (of: string, given: string, on = tools) => enterKsefNumber(on, SITE, of, given);
    expect(await enter("KSEF-2026-0001", ksefNumber("5261040828", TODAY, 1))).toMatchObject({ code: "KSEF_NUMBER_OTHER" });
    expect(await enter("KSEF-2026-0001", ksefNumber(NIP, addDays(TODAY, -5), 1))).toMatchObject({ code: "KSEF_NUMBER_OTHER" });
    expect(await enter("KSEF-2026-0009", number)).toMatchObject({ code: "NOT_FOUND" });
    const entered = await Promise.all([enter("KSEF-2026-0001", number), enter("KSEF-2026-0001", number)]);
    expect(entered).toEqual([
      { ok: true, bookingId: id },
      { ok: true, bookingId: id },
    ]);
    expect(await enter("KSEF-2026-0001", number)).toMatchObject({ ok: true });
    expect(await enter("KSEF-2026-0002", number)).toMatchObject({ code: "KSEF_NUMBER_USED" });
    expect([await papersOf(id), await proFormasOf(id), await papersOf(other)]).toEqual([
      ["KSEF-2026-0001 invoice 1100000"],
      [],
      [],
    ]);
    expect(await findByNumber(store, SITE, "KSEF-2026-0001")).toMatchObject({ ksefNumber: number, on: TODAY });
    expect(await findKsefMonths(store, SITE)).toEqual([{ month: MONTH, counted: 23_000_00, others: 0 }]);

    await pay(id, 11_000_00);
    await pay(id, -1_000_00, { ...tools, now: NOW + 1000 });
    await issueDuePapers({ ...tools, now: NOW + 2000 });
    expect([await papersOf(id), await proFormasOf(id)]).toEqual([["KSEF-2026-0001 invoice 1100000"], ["KSEF-2026-0003 open"]]);
    const correction = await writePaperFa3(tools, SITE, "KSEF-2026-0003");
    expect(correction).toMatchObject({ ok: true, xml: expect.stringContaining(`<NrKSeFFaKorygowanej>${number}<`) });
    expect(correction).toMatchObject({ xml: expect.stringContaining("<RodzajFaktury>KOR</RodzajFaktury>") });
    await enter("KSEF-2026-0003", ksefNumber(NIP, TODAY, 2));
    expect(await papersOf(id)).toEqual(["KSEF-2026-0001 invoice 1100000", "KSEF-2026-0003 credit -100000"]);
  });

  test("cron makes pro formas too; a changed one takes the place of the former, which does not count", async () => {
    await givenPolish(tools);
    const id = await bookFor(11, FIRM);
    const departure = { ...tools, now: NOW + 12 * DAY_MS };
    await issueDuePapers(tools);
    await issueDuePapers(departure);
    expect([await papersOf(id), await proFormasOf(id)]).toEqual([[], ["KSEF-2026-0001 open"]]);
    await issueDuePapers({ ...departure, now: departure.now + 60_000 });
    expect(await proFormasOf(id)).toEqual(["KSEF-2026-0001 open"]);
    const recipient = { ...FIRM, company: "Inna Sp. z o.o." };
    await store.atomically((db) => [replaceRecipient(db, store.tables, { bookingId: id, recipient, now: NOW })]);
    await issuePapers(departure, { siteId: SITE, id });
    expect(await proFormasOf(id)).toEqual(["KSEF-2026-0001 cancelled", "KSEF-2026-0002 open"]);
    expect(await findKsefMonths(store, SITE)).toEqual([{ month: MONTH, counted: 11_000_00, others: 0 }]);
    // The former file was sent to KSeF before: its number makes it the invoice, and the other one is not needed.
    await enterKsefNumber(departure, SITE, "KSEF-2026-0001", ksefNumber(NIP, addDays(TODAY, 12), 1));
    expect([await papersOf(id), await proFormasOf(id)]).toEqual([
      ["KSEF-2026-0001 invoice 1100000"],
      ["KSEF-2026-0002 cancelled"],
    ]);
  });

  test("a cancelled booking needs no invoice, and leaves the room of its pro forma", async () => {
    await givenPolish(tools);
    const id = await bookFor(11, FIRM);
    await ask(id);
    await changeState(tools, await placedOf(store, id), { action: "cancel", acting: OWNER });
    await issuePapers(tools, { siteId: SITE, id });
    expect([await papersOf(id), await proFormasOf(id), await findKsefMonths(store, SITE)]).toEqual([
      [],
      ["KSEF-2026-0001 cancelled"],
      [],
    ]);
    const small = await bookFor(1, FIRM);
    await ask(small);
    expect(await papersOf(small)).toEqual(["2026-0001 invoice 100000"]);
  });

  test("invoices from elsewhere count", async () => {
    await givenPolish(tools);
    await store.atomically((db) => [saveOthers(db, store.tables, { siteId: SITE, month: MONTH, others: 8_000_01, now: NOW })]);
    const [id, small] = [await bookFor(2, FIRM), await bookFor(1, FIRM)];
    await ask(id);
    expect([await papersOf(id), await proFormasOf(id)]).toEqual([[], ["KSEF-2026-0001 open"]]);
    await ask(small);
    expect(await papersOf(small)).toEqual([]);
  });

  test("a paper in euros is a pro forma until its amount in złoty is entered and fits", async () => {
    await givenPolish(tools, "EUR");
    const id = await bookFor(2, FIRM);
    await ask(id);
    expect(await findOpenProFormas(store, SITE, 10)).toMatchObject([{ number: "KSEF-2026-0001", ksefAmount: null }]);
    expect(await findKsefMonths(store, SITE)).toEqual([]);
    const [proForma] = await findProFormas(store, id);
    const enter = (amount: number) => issuePapers(tools, { siteId: SITE, id }, { entered: { id: proForma?.id ?? "", amount } });
    await enter(10_000_01);
    expect([await papersOf(id), await findKsefMonths(store, SITE)]).toEqual([
      [],
      [{ month: MONTH, counted: 10_000_01, others: 0 }],
    ]);
    await enter(8_600_00);
    expect([await papersOf(id), await proFormasOf(id), await findKsefMonths(store, SITE)]).toEqual([
      ["2026-0001 invoice 200000"],
      ["KSEF-2026-0001 cancelled"],
      [{ month: MONTH, counted: 8_600_00, others: 0 }],
    ]);
  });

  test("of ten invoices at the same time, each asked for twice, only those within the limit are outside KSeF", async () => {
    await givenPolish(tools);
    const ids: string[] = [];
    for (let index = 0; index < 10; index++) ids.push(await bookFor(4, FIRM));
    await Promise.all([...ids, ...ids].map((id) => ask(id)));
    const papers = (await Promise.all(ids.map((id) => papersOf(id)))).flat().toSorted();
    const proFormas = (await Promise.all(ids.map((id) => proFormasOf(id)))).flat().toSorted();
    expect(papers).toEqual(["2026-0001 invoice 400000", "2026-0002 invoice 400000"]);
    expect(proFormas).toEqual(
      Array.from({ length: 8 }, (_each, index) => `KSEF-2026-${String(index + 1).padStart(4, "0")} open`),
    );
  });

  test("a site is deleted with its pro formas", async () => {
    await givenPolish(tools);
    const id = await bookFor(11, FIRM);
    await ask(id);
    await store.atomically((db) => remove(db, store.tables, { id: SITE, version: 1 }));
    expect([await findProFormas(store, id), await findKsefMonths(store, SITE)]).toEqual([[], []]);
  });
});
