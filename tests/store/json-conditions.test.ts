import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "#store/dialect/store.ts";
import { castOperand, compileCondition } from "#protocols/rest/compile-filter.ts";
import { type Condition, parseCondition } from "#protocols/rest/parse/filters.ts";
import { dialectOf, translateErrors } from "#protocols/rest/read-rows.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";
import { memoryD1 } from "./stores.ts";

/** JSON values; undefined stands for SQL null. Integers above 2^53 are left out, because D1 rounds them. */
const VALUES = [
  undefined,
  null,
  true,
  false,
  0,
  1,
  1.5,
  -2,
  "",
  "1",
  "a",
  "é",
  "null",
  [],
  [1],
  [1, 1.5, "a"],
  ["a", null, true],
  [[1]],
  [[1], [2, "a"]],
  [{ a: 1 }],
  [{ a: 1, b: [1, 2] }, 2],
  {},
  { a: 1 },
  { b: 1 },
  { a: null },
  { a: "1", é: "a" },
  { a: { b: 1 } },
  { a: { b: 1, c: 2 }, d: [] },
  { a: [1, { b: [2] }] },
  { "0": "a", "a.b": 1, "a b": [0] },
];
const OTHERS = VALUES.filter((value) => value !== undefined).map((value) => JSON.stringify(value));

let d1: Awaited<ReturnType<typeof memoryD1>>;
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  [d1, postgres] = [await memoryD1(), await createPostgresDatabase()];
});
afterAll(async () => {
  await d1?.close();
  await postgres?.close();
});

/** The rows of the values, each in the column `v`. */
function rowsOf({ dialect }: Store): SQL {
  const list = JSON.stringify(VALUES.map((v) => ({ v })));
  return dialect === "sqlite"
    ? sql`(select key as i, value -> '$.v' as v from json_each(${list}))`
    : sql`(select i - 1 as i, o -> 'v' as v from jsonb_array_elements(${list}::jsonb) with ordinality as each(o, i))`;
}

/** The result of each condition for every value, in order: "t", "f" or "-" for null. */
async function truths(store: Store, conditions: readonly Condition[]): Promise<string[]> {
  const queries = conditions.map((condition) => {
    const holds = compileCondition({ value: sql`v`, type: "json" }, condition, dialectOf(store));
    return sql`select case when ${holds} then 't' when not (${holds}) then 'f' else '-' end as truth from ${rowsOf(store)} each order by i`;
  });
  const found = await store.read(queries, 10_000);
  return found.map((rows) => rows.map(({ truth }) => String(truth)).join(""));
}

test("every condition on JSON has the same result for each value on both stores", async () => {
  const quoted = OTHERS.map((other) => `"${other.replaceAll(/["\\]/g, "\\$&")}"`);
  const lists = [[], ...quoted.map((each, index) => [each, quoted[(index * 7 + 3) % quoted.length]])];
  const ordered = OTHERS.filter((other) => !/^[[{]/.test(other));
  const texts = [
    ...["eq", "neq", "isdistinct", "cs", "cd"].flatMap((operator) => OTHERS.map((other) => `${operator}.${other}`)),
    ...["gt", "gte", "lt", "lte"].flatMap((operator) => ordered.map((other) => `${operator}.${other}`)),
    ...lists.map((list) => `in.(${list.join()})`),
    "is.null",
    "is.not_null",
  ];
  const wanted = texts.flatMap((text) => [text, `not.${text}`]);
  const conditions = wanted.map(parseCondition);
  const [onD1, onPostgres] = [await truths(d1.store, conditions), await truths(postgres.store, conditions)];
  const both = (truth: readonly string[]) => Object.fromEntries(wanted.map((text, index) => [text, truth[index]]));
  expect(both(onD1)).toEqual(both(onPostgres));
});

test("a number in JSON is cast to the same value on both stores, or refused by both", async () => {
  const texts = ["0", "-2", "1.5", "-1.5", "2.5", "1e15", "9e15", "1e30", "12345678901234567890", "null", "true", '"1"', "[1]"];
  const cast = async (store: Store, text: string, type: string) => {
    const dialect = dialectOf(store);
    const { value } = castOperand({ value: dialect.value(text, "json"), type: "json" }, type, dialect);
    const [[row = {}] = []] = await translateErrors(store.read([sql`select ${value} as x`], 1000)).catch(() => [
      [{ x: "refused" }],
    ]);
    return row["x"] === null || row["x"] === "refused" ? row["x"] : Number(row["x"]);
  };
  for (const type of ["int", "float8"])
    for (const text of texts)
      expect([text, type, await cast(d1.store, text, type)]).toEqual([text, type, await cast(postgres.store, text, type)]);
  expect(await cast(d1.store, "1e400", "float8")).toBe("refused");
  for (const value of ["1e400", '"\\ud800"', '["\\u0000"]'])
    expect(() => compileCondition({ value: sql`v`, type: "json" }, parseCondition(`eq.${value}`), dialectOf(d1.store))).toThrow();
});
