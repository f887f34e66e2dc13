import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { findCalendar } from "#store/calendar.ts";
import { findNights } from "#store/calendar-versions.ts";
import type { Store } from "#store/store.ts";
import { importCalendar } from "#worker/calendars/import-calendar.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const UNIT = "duinhuis-huis";
const AIRBNB = "https://www.airbnb.nl/calendar/1.ics?s=secret";

/** A calendar with stays, given in days from today. */
const calendarOf = (...stays: [from: number, until: number][]): string => {
  const day = (inDays: number) => addDays(TODAY, inDays).replaceAll("-", "");
  const events = stays.map(
    ([from, until]) =>
      `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${day(from)}\r\nDTEND;VALUE=DATE:${day(until)}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
};
const answering =
  (text: string): typeof fetch =>
  async () =>
    new Response(text);

describe.each(DIALECTS)("importing a calendar on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    await removeEverybody(store);
    for (const table of [t.attempts, t.auditLog]) await db.delete(table).where(sql`1 = 1`);
    const stay = bookingFixture({ arrival: addDays(TODAY, 10), departure: addDays(TODAY, 14) });
    await given(store, siteFixture(), { bookings: [stay] });
    await given(store, siteFixture({ subdomain: "vreemd", ownerId: "owner-2" }));
  });

  const tools = () => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    mainOrigin: "https://vrijhuis.nl",
    now: NOW,
    requestId: "r",
    by: "owner-1",
    onCalendarChange: async () => {},
  });
  const take = (text: string, more: { url?: string; unitId?: string; fetchFrom?: typeof fetch } = {}) =>
    importCalendar(tools(), { siteId: SITE, unitId: UNIT, url: AIRBNB, ...more }, more.fetchFrom ?? answering(text));
  const taken = async (days: number) => (await findNights(store, SITE, TODAY, addDays(TODAY, days)))?.nights.get(UNIT) ?? [];
  const blocks = async () => {
    const [unit] = await findCalendar(store, SITE, TODAY, addDays(TODAY, 800));
    return unit?.blocks.map(({ kind, arrival, departure }) => `${kind} ${arrival.slice(5)} ${departure.slice(5)}`);
  };

  test("fills free nights, reports taken ones, and is replaced completely by the next import", async () => {
    const version = async () =>
      (await store.db.select().from(store.tables.calendars)).find(({ siteId }) => siteId === SITE)?.version;
    const before = (await version()) ?? 0;
    expect(await take(calendarOf([5, 12], [20, 22], [20, 22]))).toEqual({
      ok: true,
      imported: {
        importedAt: NOW,
        oneTimeCopy: true,
        source: "www.airbnb.nl",
        stays: [
          { arrival: "2026-06-06", departure: "2026-06-11", nights: 5 },
          { arrival: "2026-06-21", departure: "2026-06-23", nights: 2 },
        ],
        alreadyTaken: [{ arrival: "2026-06-11", departure: "2026-06-13", nights: 2 }],
        leftOut: { cancelled: 0, free: 0, daytime: 0, outside: 0, rolling: 0, unreadable: 0, repeats: 0 },
      },
    });
    expect(await blocks()).toEqual(["imported 06-06 06-11", "stay 06-11 06-15", "imported 06-21 06-23"]);
    expect(await version()).toBe(before + 1);

    await take(calendarOf([2, 4]), { url: "https://ical.booking.com/x" });
    await take(calendarOf([21, 25]));
    expect(await blocks()).toEqual(["imported 06-03 06-05", "stay 06-11 06-15", "imported 06-22 06-26"]);
    expect(await taken(40)).toHaveLength(2 + 4 + 4);
    const log = JSON.stringify(await store.db.select().from(store.tables.auditLog));
    expect(log).toContain("calendar_imported");
    // The log outlives the account, so it has no hosts and no secrets of addresses.
    for (const part of ["airbnb", "secret"]) expect(log).not.toContain(part);
  });

  test("a stay booked during the import keeps its nights", async () => {
    let asked = 0;
    const busy: Store = {
      ...store,
      async atomically(queries) {
        if (asked++ === 0) {
          const night = { unitId: UNIT, night: addDays(TODAY, 31), source: "own", holder: "block-1", kind: "block" };
          await store.db.insert(store.tables.nights).values(night);
        }
        return store.atomically(queries);
      },
    };
    const wish = { siteId: SITE, unitId: UNIT, url: AIRBNB };
    const done = await importCalendar({ ...tools(), store: busy }, wish, answering(calendarOf([30, 33])));
    expect(done).toMatchObject({ ok: true, imported: { alreadyTaken: [{ arrival: "2026-07-02", nights: 1 }] } });
    expect(await blocks()).toEqual(["stay 06-11 06-15", "imported 07-01 07-02", "imported 07-03 07-04"]);
    const both = await store.db
      .select()
      .from(store.tables.nights)
      .where(eq(store.tables.nights.night, addDays(TODAY, 31)));
    expect(both.map(({ source }) => source)).toEqual(["own"]);
  });

  test("nothing changes if the file is not a calendar or the unit is another owner's", async () => {
    await take(calendarOf([2, 4]));
    expect(await take("<!doctype html>")).toEqual({ ok: false, code: "NO_CALENDAR" });
    const unreachable = async () => Promise.reject(new TypeError("no network"));
    expect(await take("", { fetchFrom: unreachable })).toEqual({ ok: false, code: "CALENDAR_UNREACHABLE" });
    expect(await take(calendarOf(), { unitId: "vreemd-huis" })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await blocks()).toEqual(["imported 06-03 06-05", "stay 06-11 06-15"]);
  });

  test("a year of single nights is written in one batch", async () => {
    const nights = Array.from({ length: 365 }, (__, i): [number, number] => [i + 20, i + 21]);
    expect(await take(calendarOf(...nights))).toMatchObject({ ok: true });
    expect((await taken(400)).filter((night) => night >= addDays(TODAY, 20))).toHaveLength(365);
  });
});
