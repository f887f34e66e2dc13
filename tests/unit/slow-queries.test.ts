import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openD1 } from "#store/dialect/store.ts";
import { queryTimeout } from "#protocols/wire/rest-errors.ts";
import { pauseCaller, pauseSlowCallers } from "#protocols/rest/pause-slow-callers.ts";

const anna = { role: "authenticated", id: "anna" } as const;
const bert = { role: "authenticated", id: "bert" } as const;

/** A D1 whose statements take this long each, in milliseconds. */
function d1Taking(duration: number): D1Database {
  const statement = { bind: () => statement };
  const batch = async (statements: unknown[]) => statements.map(() => ({ results: [{ n: 1 }], meta: { duration } }));
  return { prepare: () => statement, batch } as unknown as D1Database;
}

test("rows that D1 read too slowly are not returned, rows that it wrote are", async () => {
  const queries = [sql`select 1`, sql`select 2`];
  expect(await openD1(d1Taking(100)).read(queries, 200)).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  await expect(openD1(d1Taking(101)).read(queries, 200)).rejects.toMatchObject({ name: "SlowQueryError", tookMs: 202 });
  expect(await openD1(d1Taking(101)).write(queries, 200)).toEqual({ rows: [[{ n: 1 }], [{ n: 1 }]], tookMs: 202 });
});

test("an account whose query was slow waits ten times as long, and nobody else does", async () => {
  const slow = () => Promise.reject(queryTimeout(500));
  const quick = () => Promise.resolve("rows");
  await expect(pauseSlowCallers(anna, 10_000, slow)).rejects.toMatchObject({ status: 500, code: "57014" });
  await expect(pauseSlowCallers(anna, 15_499, quick)).rejects.toMatchObject({ status: 429, hint: "Try again in 1 s." });
  expect(await pauseSlowCallers(bert, 15_499, quick)).toBe("rows");
  expect(await pauseSlowCallers(anna, 15_500, quick)).toBe("rows");
  pauseCaller(bert.id, 20_000, 300);
  await expect(pauseSlowCallers(bert, 23_299, quick)).rejects.toMatchObject({ status: 429 });
  // Visitors have no account to wait for; their requests are limited by their network.
  await expect(pauseSlowCallers({ role: "anon", id: null }, 20_000, slow)).rejects.toMatchObject({ code: "57014" });
  expect(await pauseSlowCallers({ role: "anon", id: null }, 20_000, quick)).toBe("rows");
});
