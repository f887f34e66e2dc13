import { expect, test, vi } from "vitest";
import { runAs } from "#store/dialect/current-work.ts";
import { measurePostgres } from "#store/dialect/measure-postgres.ts";
import { measureD1 } from "#store/dialect/measure-queries.ts";
import { openD1 } from "#store/dialect/store.ts";
import { isEmpty } from "#store/owners/sites.ts";

const NOW = Date.UTC(2026, 5, 1);

test("D1's queries are added to the work that sends them, slow ones without their values", async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const result = { results: [], meta: { rows_read: 7 } };
  const late = async <T>(answer: T): Promise<T> => {
    vi.setSystemTime(Date.now() + 600);
    return answer;
  };
  const statement = { bind: () => statement, raw: () => late([["site-1"]]), run: () => late(result) };
  const database = { prepare: () => statement, batch: async () => [result, result] } as unknown as D1Database;
  const store = openD1(database);
  await isEmpty(store);
  await runAs({ route: "GET main /" }, async (work) => {
    expect(await isEmpty(store)).toBe(false);
    expect(await store.size()).toBeNull();
    await store.atomically((db) => [db.delete(store.tables.faults), db.delete(store.tables.faults)]);
    const { slow, ...sums } = work.store;
    expect(sums).toEqual({ queries: 3, ms: 1200, rows: 1 + 7 + 14 });
    expect(slow.map(({ ms, text }) => [ms, text.slice(0, 10)])).toEqual([
      [600, 'select "id'],
      [600, "select 1"],
    ]);
  });
  vi.useRealTimers();
});

test("values in the text of a slow query are replaced, and only ten are kept", async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const run = async () => {
    vi.setSystemTime(Date.now() + 500);
    return { results: [1, 2] };
  };
  const database = measureD1({ prepare: () => ({ run }) } as unknown as D1Database);
  await runAs({}, async (work) => {
    for (let i = 0; i < 12; i++) await database.prepare(`select 'Anna''s ${i}' from t where name like 'a%'`).run();
    expect([work.store.slow.length, work.store.slow[0]?.text]).toEqual([10, "select '…' from t where name like '…'"]);
    expect(work.store).toMatchObject({ queries: 12, rows: 24, ms: 6000 });
  });
  vi.useRealTimers();
});

test("queries of Postgres count, those of its transactions too, and a failed one", async () => {
  const unsafe = async (text: string) => {
    if (text === "fails") throw new Error("no");
    return [{ id: 1 }, { id: 2 }, { id: 3 }];
  };
  const begin = async (...all: unknown[]) => (all.at(-1) as (inner: unknown) => unknown)({ unsafe });
  const client = measurePostgres({ unsafe, begin, options: { max: 1 } } as never) as unknown as {
    unsafe: typeof unsafe;
    begin: typeof begin;
    options: object;
  };
  await runAs({}, async (work) => {
    await client.unsafe("select 1");
    await client.begin("read only", (inner: typeof client) => inner.unsafe("select 2"));
    await expect(client.unsafe("fails")).rejects.toThrow("no");
    expect(client.options).toEqual({ max: 1 });
    expect(work.store).toMatchObject({ queries: 3, rows: 6 });
  });
});
