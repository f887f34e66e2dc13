import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findStaysForCalendar } from "#store/letting/booking-lists.ts";
import { insertMovement } from "#store/letting/bookings.ts";
import { listStays } from "#letting/bookings/list-stays.ts";
import { findStaysOn } from "#store/owners/today.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { d1 } from "./stores.ts";

const COUNT = 10_000;
const MAX_MS = 50;

let opened: Awaited<ReturnType<typeof d1>>;
beforeAll(async () => {
  opened = await d1();
  const { store } = opened;
  await given(store, siteFixture(), { bookings: [bookingFixture()] });
  const { db, tables } = store;
  const different: Record<string, SQL> = {
    id: sql`'b-' || n`,
    reference: sql`'R' || n`,
    tokenDigest: sql`'d' || n`,
    arrival: sql`date('2000-01-01', '+' || n || ' days')`,
    departure: sql`date('2000-01-02', '+' || n || ' days')`,
    state: sql`case n % 10 when 0 then 'cancelled' else 'completed' end`,
    searchText: sql`case n % 2 when 0 then 'lukasz zak ' else 'ewa nowak ' end || n || ' g' || n || '@example.nl'`,
  };
  const columns = Object.entries(getTableColumns(tables.bookings)).map(([name, column]) => different[name] ?? sql`${column}`);
  const copies = sql`with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${COUNT})
    select ${sql.join(columns, sql`, `)} from ${tables.bookings}, counter`;
  await db.insert(tables.bookings).select(copies);
});
afterAll(() => opened.close());

test.each([
  ["a name", { q: "lukasz zak 4444" }, 1],
  ["what nobody has", { q: "nobody" }, 0],
  ["a state", { states: ["cancelled" as const] }, 50],
  ["a channel that none has", { channel: "vrbo" as const }, 0],
  ["money due", { isUnpaid: true }, 50],
  ["everything at once", { q: "nowak", isUnpaid: true, states: ["completed" as const], unitId: "duinhuis-huis" }, 50],
])(`a list of ${COUNT} bookings is filtered by %s within ${MAX_MS} ms`, async (_, filter, count) => {
  // The fastest run, because tests share the machine's processors.
  let fastest = Infinity;
  for (let run = 0; run < 150 && fastest >= MAX_MS; run++) {
    const begin = performance.now();
    const { bookings: found } = await listStays(opened.store, "site-duinhuis", filter, { limit: 50, now: NOW });
    fastest = Math.min(fastest, performance.now() - begin);
    expect(found.length).toBe(count);
  }
  expect(fastest).toBeLessThan(MAX_MS);
});

test("the calendar and the Today screen know what has been paid", async () => {
  const { store } = opened;
  const { id, siteId, arrival, departure } = bookingFixture();
  const paid = { id: "movement-1", bookingId: id, kind: "charge", method: "transfer", amount: 12_300 } as const;
  await store.atomically((db) => [insertMovement(db, store.tables, { ...paid, note: null, on: arrival, at: NOW, userId: null })]);
  const [inCalendar] = await findStaysForCalendar(store, siteId, ["confirmed"], { from: arrival, until: departure });
  const ofToday = await findStaysOn(store, siteId, arrival);
  expect([inCalendar?.paid, ofToday.find((stay) => stay.id === id)?.paid]).toEqual([12_300, 12_300]);
});
