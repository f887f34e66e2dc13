import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ImportedRow, UNDO_MS } from "#contract/letting/booking-import.ts";
import { addDays } from "#domain/dates.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { removeBefore } from "#store/letting/booking-imports.ts";
import { removeOfSites } from "#store/letting/blocks.ts";
import { findList as findGuests } from "#store/letting/guests.ts";
import { findStay } from "#store/letting/imported-stays.ts";
import { findTakenRanges } from "#store/letting/nights.ts";
import type { Store } from "#store/dialect/store.ts";
import { changeDetails } from "#letting/bookings/change-details.ts";
import { changeDates } from "#letting/bookings/change-dates.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { checkImport, importBookings } from "#letting/bookings/import-bookings.ts";
import { listStays } from "#letting/bookings/list-stays.ts";
import { readNightRegister, readTaxReturn } from "#letting/bookings/read-period.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { saveImportedStay } from "#letting/bookings/save-imported-stay.ts";
import { listImports, undoImport } from "#letting/bookings/undo-import.ts";
import { sealAddress } from "#letting/channels/feed-secrets.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { blockFixture, NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { bookingTools, OWNER, SITE, UNIT } from "../support/bookings.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const FEED = "feed-airbnb";
const HOUR = 60 * 60 * 1000;

const row = (from: number, nights: number, more: Partial<ImportedRow> = {}): ImportedRow => ({
  unitId: UNIT,
  arrival: addDays(TODAY, from),
  departure: addDays(TODAY, from + nights),
  name: `Gast ${from}`,
  email: null,
  phone: null,
  adults: 2,
  children: 0,
  infants: 0,
  total: 500_00,
  paid: 0,
  payout: null,
  commission: null,
  cleaningFee: null,
  channel: "airbnb",
  number: `HM${from}`,
  notes: "",
  ...more,
});

describe.each(DIALECTS)("imports of bookings on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let published: number;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    published = 0;
    const blocks = [
      blockFixture({ id: "i-1", kind: "imported", source: FEED, arrival: addDays(TODAY, 60), departure: addDays(TODAY, 64) }),
    ];
    await given(store, siteFixture(), { blocks });
    await given(store, siteFixture({ subdomain: "vreemd", ownerId: "owner-2" }));
    const address = await sealAddress(bookingTools(store).secrets, "https://www.airbnb.nl/1.ics");
    const feed = {
      id: FEED,
      siteId: SITE,
      unitId: UNIT,
      channel: "airbnb",
      host: "www.airbnb.nl",
      opensEdges: false,
      version: 1,
    };
    await store.db.insert(store.tables.feeds).values({ ...feed, ...address, nextAt: NOW, lastGoodAt: NOW, createdAt: NOW });
  });

  const tools = (now = NOW) => ({
    ...bookingTools(store, now),
    onCalendarChange: async () => {
      published += 1;
    },
  });
  const keyOf = (id: string, siteId = SITE) => ({ siteId, id });
  const run = (id: string, rows: ImportedRow[], now = NOW, siteId = SITE) =>
    importBookings(tools(now), rows, { key: keyOf(id, siteId), source: "airbnb.csv", acting: OWNER, locale: "nl" });
  const outcomes = async (...args: Parameters<typeof run>) => (await run(...args)).map(({ outcome }) => outcome);
  const undo = (id: string, now = NOW + HOUR, siteId = SITE) => undoImport(tools(now), keyOf(id, siteId));
  const list = async (filter = {}) => (await listStays(store, SITE, filter, { limit: 50, now: NOW })).bookings;
  const find = async (name: string) => {
    const found = (await list()).find((each) => each.name === name);
    const placed = await findBooking(store, SITE, found?.id ?? "");
    if (!placed) throw new Error("no such booking");
    return placed;
  };
  /** Rows of all tables that an import writes. */
  const counts = async () => {
    const { bookings, bookingEvents, movements, nights, guests, importedStays } = store.tables;
    const tables = { bookings, bookingEvents, movements, nights, guests, importedStays };
    const found = Object.entries(tables).map(async ([name, table]) => {
      const [counted] = await store.db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(table as typeof bookings);
      return [name, counted?.count];
    });
    return Object.fromEntries(await Promise.all(found)) as Record<string, number>;
  };

  test("a booking keeps the platform's money, number and people, and an unknown price stays unknown", async () => {
    const money = { total: null, payout: 361_20, commission: 61_88, cleaningFee: 45_00 };
    expect(await outcomes("a", [row(5, 3, { ...money, children: 1, infants: 1, phone: "+48 600 100 200" })])).toEqual(["new"]);
    const { booking, paid } = await find("Gast 5");
    expect(booking).toMatchObject({
      isTotalKnown: false,
      channelPayout: 361_20,
      channelCommission: 61_88,
      channelCleaningFee: 45_00,
      channelNumber: "HM5",
      party: { adults: 2, children: [], pets: 0, withoutAge: { children: 1, infants: 1 } },
      quote: { total: 0 },
    });
    expect([paid, booking.notes]).toEqual([0, ""]);
    expect((await list({ q: "hm5" })).map(({ isTotalKnown }) => isTotalKnown)).toEqual([false]);
    const period = { from: TODAY, until: addDays(TODAY, 30) };
    expect(await readNightRegister(store, SITE, period)).toMatchObject([{ guests: 4 }]);
    expect((await readTaxReturn(store, SITE, period))?.units).toMatchObject([{ tax: 0 }]);
    const contact = { ...booking.contact, name: "Ewa Próbna" };
    await changeDetails(tools(), await find("Gast 5"), { contact }, OWNER);
    expect((await list({ q: "HM5" })).map(({ name }) => name)).toEqual(["Ewa Próbna"]);
    const move = { ignoresRules: true, note: null, sendsMail: false };
    const same = { party: { adults: 2, children: [], pets: 0 }, departure: addDays(TODAY, 9) };
    await changeDates(tools(), await find("Ewa Próbna"), { ...move, ...same, price: "keep" }, OWNER);
    expect((await find("Ewa Próbna")).booking).toMatchObject({
      isTotalKnown: false,
      party: { withoutAge: { children: 1, infants: 1 } },
    });
    await changeDates(
      tools(),
      await find("Ewa Próbna"),
      { ...move, party: { adults: 2, children: [7, 1], pets: 0 }, price: "anew" },
      OWNER,
    );
    const { booking: changed } = await find("Ewa Próbna");
    expect(changed).toMatchObject({ isTotalKnown: true, party: { children: [7, 1] } });
    expect(changed.party.withoutAge).toBeUndefined();
  });

  test("the same file again changes nothing, and says what differs", async () => {
    const rows = [row(5, 3), row(10, 2, { number: "", name: "Zonder nummer" })];
    expect(await outcomes("a", rows)).toEqual(["new", "new"]);
    const before = await counts();
    expect(await outcomes("b", rows)).toEqual(["known", "known"]);
    const changed = [row(5, 4, { number: "HM5", total: null, payout: 300_00 })];
    const differs = [
      { field: "departure", stored: addDays(TODAY, 8) },
      { field: "payout", stored: null },
    ];
    expect(await checkImport(tools(), SITE, changed)).toEqual([{ outcome: "differs", differences: differs }]);
    expect(await run("c", changed)).toEqual([{ outcome: "differs", differences: differs }]);
    expect(await counts()).toEqual(before);
    expect(await listImports(store, SITE, NOW)).toEqual([{ id: "a", source: "airbnb.csv", at: NOW, bookings: 2, details: 0 }]);
    expect(await outcomes("d", [row(20, 2, { number: "X" }), row(30, 2, { number: "X" })])).toEqual(["new", "known"]);
  });

  test("an import is undone as one, and can be made again", async () => {
    const before = await counts();
    const rows = [row(-9, 3, { paid: 500_00 }), row(5, 3, { email: "ewa@example.pl" }), row(10, 2), row(60, 4)];
    expect(await outcomes("a", rows.slice(0, 2))).toEqual(["new", "new"]);
    expect(await outcomes("a", rows.slice(2))).toEqual(["new", "onCalendar"]);
    expect(await listImports(store, SITE, NOW)).toMatchObject([{ id: "a", bookings: 3, details: 1 }]);
    published = 0;
    expect(await undo("a")).toEqual({ removed: 4, kept: [] });
    expect(published).toBe(1);
    expect(await counts()).toEqual(before);
    expect(await listImports(store, SITE, NOW)).toEqual([]);
    expect(await undo("a")).toEqual({ removed: 0, kept: [] });
    expect(await run("a", rows.slice(0, 1))).toEqual([{ outcome: "refused", code: "IMPORT_UNDONE" }]);
    expect(await outcomes("b", rows)).toEqual(["new", "new", "new", "onCalendar"]);
  });

  test("what was changed since is kept and named; what only the calendar changed is not", async () => {
    const rows = [row(-2, 2), row(5, 3), row(10, 2), row(20, 2), row(60, 4)];
    await run("a", rows.slice(0, 5));
    await recordMovement(
      tools(NOW + 1),
      SITE,
      {
        id: "m-1",
        bookingId: (await find("Gast 5")).booking.id,
        kind: "charge",
        method: "cash",
        amount: 1,
        note: null,
        on: TODAY,
      },
      OWNER,
    );
    await changeDetails(tools(NOW + 1), await find("Gast 10"), { notes: "Belt nog" }, OWNER);
    const stay = { unitId: UNIT, source: FEED, arrival: addDays(TODAY, 60), departure: addDays(TODAY, 64) };
    const details = {
      guestName: "Anders",
      guestId: null,
      party: null,
      income: 1,
      commission: null,
      taxPaidByChannel: true,
      notes: "",
      messageLocale: null,
    };
    expect(await saveImportedStay(store, { siteId: SITE, stay, details, email: null, version: 1, now: NOW })).toMatchObject({
      ok: true,
    });
    const undone = await undo("a", NOW + 2 * HOUR);
    expect(undone).toEqual({
      removed: 2,
      kept: [
        { name: "Gast 5", arrival: addDays(TODAY, 5), departure: addDays(TODAY, 8) },
        { name: "Gast 10", arrival: addDays(TODAY, 10), departure: addDays(TODAY, 12) },
        { name: "Anders", arrival: addDays(TODAY, 60), departure: addDays(TODAY, 64) },
      ],
    });
    expect((await findTakenRanges(store, [UNIT], TODAY, addDays(TODAY, 90))).length).toBe(3);
    expect((await findStay(store, SITE, stay))?.details).toMatchObject({ guestName: "Anders", channelNumber: "HM60" });
  });

  test("a state that followed the calendar does not keep a booking", async () => {
    await run("a", [row(0, 2)]);
    const later = NOW + 20 * HOUR;
    await endClocks(tools(later));
    const { booking } = await find("Gast 0");
    expect([booking.state, booking.version]).toEqual(["checked-in", 2]);
    expect(await undo("a", later)).toEqual({ removed: 1, kept: [] });
  });

  test("only an import of the site, of the last day, is undone", async () => {
    await run("a", [row(5, 3)]);
    expect(await undo("a", NOW + HOUR, "site-vreemd")).toBeUndefined();
    expect(await undo("b")).toBeUndefined();
    expect(await undo("a", NOW + UNDO_MS)).toBeUndefined();
    expect(await listImports(store, SITE, NOW + UNDO_MS)).toEqual([]);
    const others = await listImports(store, "site-vreemd", NOW);
    expect(others).toEqual([]);
    await removeBefore(store, NOW + 1);
    expect(await undo("a")).toBeUndefined();
    expect(await list()).toHaveLength(1);
  });

  test("two undoings, and one during a later portion, end in a state that one of the orders gives", async () => {
    for (const round of [0, 1, 2]) {
      const id = `race ${round}`;
      await run(id, [row(5, 3), row(10, 2)]);
      const rows = [row(15, 2), row(20, 2), row(25, 2)];
      const [first, second, later] = await Promise.all([undo(id), undo(id), run(id, rows)]);
      const left = await list();
      // Rows before the undoing were removed by it, those after it were refused.
      const refused = later.filter(({ outcome }) => outcome === "refused").length;
      expect(left).toEqual([]);
      expect((first?.removed ?? 0) + (second?.removed ?? 0)).toBe(2 + rows.length - refused);
      expect(await counts()).toMatchObject({ bookings: 0, movements: 0, bookingEvents: 0, guests: 0 });
    }
  });

  test("a payment during an undoing keeps its booking whole", async () => {
    for (const round of [0, 1, 2, 3]) {
      const id = `pay ${round}`;
      await run(id, [row(5, 3)]);
      const { booking } = await find("Gast 5");
      const movement = {
        id: `m-${round}`,
        bookingId: booking.id,
        kind: "charge",
        method: "cash",
        amount: 1,
        note: null,
        on: TODAY,
      } as const;
      const [undone, paid] = await Promise.allSettled([undo(id), recordMovement(tools(NOW + 1), SITE, movement, OWNER)]);
      if (undone.status !== "fulfilled") throw undone.reason;
      const left = await list();
      const nights = await findTakenRanges(store, [UNIT], TODAY, addDays(TODAY, 30));
      expect([left.length, nights.length]).toEqual(undone.value?.removed === 1 ? [0, 0] : [1, 1]);
      expect(paid.status === "fulfilled" && paid.value.ok).toBe(undone.value?.removed === 0);
      if (left.length === 0) continue;
      const { movements, bookingEvents, bookings, nights: taken, paperChecks } = store.tables;
      for (const table of [movements, bookingEvents, paperChecks, taken, bookings])
        await store.db.delete(table).where(sql`1 = 1`);
    }
  });

  test("the platform's own calendar gives the stay, the file its guest and money; no night is sold or freed", async () => {
    const before = await findTakenRanges(store, [UNIT], TODAY, addDays(TODAY, 90));
    const rows = [
      row(60, 4, {
        email: "ewa@example.pl",
        phone: "06 12345678",
        payout: 400_00,
        cleaningFee: 30_00,
        children: 2,
        notes: "Laat",
      }),
      row(60, 4, { number: "HM-other" }),
      row(60, 4, { number: "B-1", channel: "booking" }),
      row(60, 3, { number: "B-2" }),
    ];
    const expected = [
      { outcome: "onCalendar" },
      { outcome: "refused", code: "SAME_NIGHTS" },
      { outcome: "refused", code: "NIGHTS_TAKEN" },
      { outcome: "refused", code: "NIGHTS_TAKEN" },
    ];
    expect(await checkImport(tools(), SITE, rows)).toEqual(expected);
    expect(await run("a", rows)).toEqual(expected);
    expect(await findTakenRanges(store, [UNIT], TODAY, addDays(TODAY, 90))).toEqual(before);
    const stay = { unitId: UNIT, source: FEED, arrival: addDays(TODAY, 60), departure: addDays(TODAY, 64) };
    expect((await findStay(store, SITE, stay))?.details).toMatchObject({
      guestName: "Gast 60",
      income: 500_00,
      payout: 400_00,
      cleaningFee: 30_00,
      commission: null,
      channelNumber: "HM60",
      notes: "Laat",
      party: { adults: 2, children: [], withoutAge: { children: 2, infants: 0 } },
    });
    const guests = await store.db.select().from(store.tables.guests);
    expect(guests.filter(({ email }) => email === "ewa@example.pl").map(({ phone }) => phone)).toEqual(["+31612345678"]);
    const found = async (q: string) =>
      (await listStays(store, SITE, { q }, { limit: 9, now: NOW })).imported.map(({ name }) => name);
    expect(await found("hm60")).toEqual(["Gast 60"]);
    expect(await outcomes("b", rows.slice(0, 1))).toEqual(["known"]);
    expect(await run("b", [{ ...rows[0], payout: 1, arrival: addDays(TODAY, 61) } as ImportedRow])).toEqual([
      {
        outcome: "differs",
        differences: [
          { field: "arrival", stored: addDays(TODAY, 60) },
          { field: "payout", stored: 400_00 },
        ],
      },
    ]);
    const [guest] = await findGuests(store, SITE, undefined, { limit: 9 });
    expect(guest?.email).toBe("ewa@example.pl");
  });

  test("details that the owner typed are never changed", async () => {
    const stay = { unitId: UNIT, source: FEED, arrival: addDays(TODAY, 60), departure: addDays(TODAY, 64) };
    const details = {
      guestName: "Ewa",
      guestId: null,
      party: null,
      income: 1_00,
      commission: null,
      taxPaidByChannel: false,
      notes: "",
      messageLocale: null,
    };
    await saveImportedStay(store, { siteId: SITE, stay, details, email: null, version: 0, now: NOW });
    const [outcome] = await run("a", [row(60, 4, { name: "EWA", payout: 90 })]);
    expect(outcome).toEqual({
      outcome: "differs",
      differences: [
        { field: "total", stored: 1_00 },
        { field: "payout", stored: null },
      ],
    });
    expect((await findStay(store, SITE, stay))?.details).toMatchObject({ income: 1_00, payout: null, version: 1 });
    expect(await undo("a")).toBeUndefined();
  });

  test("erasing a guest removes the platform's number; the same file is still known", async () => {
    await run("a", [row(-9, 3, { email: "ewa@example.pl" })]);
    const { booking } = await find("Gast -9");
    const erasure = { siteId: SITE, guestId: booking.guestId ?? "", userId: "owner-1", locale: "nl", now: NOW } as const;
    expect(await eraseGuest(store, erasure)).toEqual({ ok: true, bookings: 1 });
    expect((await findBooking(store, SITE, booking.id))?.booking).toMatchObject({
      channelNumber: null,
      quote: { total: 500_00 },
    });
    expect(await list({ q: "HM-9" })).toEqual([]);
    expect(await outcomes("b", [row(-9, 3)])).toEqual(["differs"]);
    await store.atomically((db) =>
      removeOfSites(
        db,
        store.tables,
        store.db
          .select({ id: store.tables.userSites.id })
          .from(store.tables.userSites)
          .where(eq(store.tables.userSites.id, SITE)),
      ),
    );
    const left = await store.db.select().from(store.tables.bookingImports);
    expect(left).toEqual([]);
  });
});
