import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findThreads } from "#store/letting/conversations.ts";
import { markGood } from "#store/letting/feeds.ts";
import { removeRows } from "#store/services/storage-objects.ts";
import { chunkRows, chunkValues, type Store } from "#store/dialect/store.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { memoryD1 } from "./stores.ts";

const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);

let store: Store;
let close: () => void;
beforeAll(async () => {
  ({ store, close } = await memoryD1());
});
afterAll(() => close());

test("chunks of rows of each table are as large as D1 allows, and keep all rows in order", () => {
  for (const table of Object.values(store.tables).filter((each) => is(each, SQLiteTable))) {
    const names = Object.keys(getTableColumns(table));
    const rows = ids.map(() => Object.fromEntries(names.map((name) => [name, null])));
    const chunks = chunkRows(rows, table);
    expect(chunks.flat().every((row, index) => row === rows[index])).toBe(true);
    expect(chunks.flat()).toHaveLength(rows.length);
    const bound = store.db
      .insert(table)
      .values(chunks[0] ?? [])
      .toSQL().params.length;
    expect(bound).toBeLessThanOrEqual(100);
    expect(bound + names.length).toBeGreaterThan(100);
  }
  expect(chunkRows(ids, store.tables.nights, 5).map(({ length }) => length)).toContain(19);
  expect(chunkValues(ids).map(({ length }) => length)).toEqual([90, 90, 70]);
  expect(chunkValues(ids, 2)[0]).toHaveLength(45);
});

test("a query with more values than D1 binds is sent as several", async () => {
  await markGood(store, ids, NOW);
  await store.atomically((db) => removeRows(db, store.tables, ids));
});

test("a page of fifty conversations is found", async () => {
  await given(store, siteFixture(), { bookings: [bookingFixture()] });
  const { db, tables: t } = store;
  const different: Record<string, SQL> = { id: sql`'b-' || n`, reference: sql`'R' || n`, tokenDigest: sql`'d' || n` };
  const columns = Object.entries(getTableColumns(t.bookings)).map(([name, column]) => different[name] ?? sql`${column}`);
  const copies = sql`with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 60)
    select ${sql.join(columns, sql`, `)} from ${t.bookings}, counter`;
  await db.insert(t.bookings).select(copies);
  for (let n = 1; n <= 60; n++)
    await db.insert(t.messages).values({
      id: `m-${n}`,
      key: `m-${n}`,
      bookingId: `b-${n}`,
      siteId: "site-duinhuis",
      direction: "in",
      source: "page",
      text: `text ${n}`,
      locale: "nl",
      createdAt: NOW + n,
    });
  const threads = await findThreads(store, "site-duinhuis", { limit: 50 });
  expect(threads.map(({ last }) => last.text)).toEqual(Array.from({ length: 50 }, (_, index) => `text ${60 - index}`));
});
