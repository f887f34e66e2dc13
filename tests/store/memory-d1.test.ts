import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Miniflare } from "miniflare";
import { connectD1, d1WorkerOptions } from "#scripts/local-d1.ts";
import { migrate } from "#scripts/migrate.ts";
import { FUNCTIONS, LIMITS, openEmptyMemoryD1, openMemoryD1, PRAGMAS } from "../support/memory-d1.ts";

/**
 * The D1 of other tests is an SQLite in memory (0123). Here it and a D1 in workerd get the same statements, so that it cannot
 * come to differ from D1 unnoticed. A test of D1 that relies on something that is not compared here adds it.
 */
let miniflare: Miniflare;
let real: D1Database;
let memory: ReturnType<typeof openEmptyMemoryD1>;

beforeAll(async () => {
  miniflare = new Miniflare(d1WorkerOptions());
  real = connectD1((await miniflare.ready).port);
  memory = openEmptyMemoryD1();
  await onBoth((db) => db.batch(TABLES.map((text) => db.prepare(text))));
});
afterAll(async () => {
  memory.close();
  await miniflare.dispose();
});

const TABLES = [
  "create table homes (id text primary key, name text unique not null, price integer check (price > 0), open integer default 1)",
  "create table stays (id integer primary key, home text references homes(id) on delete restrict, unit text references homes(id) on delete cascade)",
  "create table log (n integer)",
  "create trigger refused before insert on log when new.n = 13 begin select raise(abort, 'no thirteen'); end",
  "create trigger countdown after insert on log when new.n > 0 begin insert into log values (new.n - 1); end",
  "insert into homes (id, name) values ('a', 'Anna'), ('b', 'Bea')",
  "insert into stays (home, unit) values ('a', 'b')",
];

/** What a database answers: rows, or the message of its error without the place in the query, which only D1 names. */
async function answerOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error: (error as Error).message.replace(/ at offset \d+/, "") };
  }
}

/** Does the same on both, and returns the answer, which has to be the same. */
async function onBoth(work: (db: D1Database) => Promise<unknown>): Promise<unknown> {
  const rowsOf = async (db: D1Database) => {
    const answer = await work(db);
    return Array.isArray(answer) && answer.every((each) => typeof each === "object" && each && "results" in each)
      ? answer.map(({ results }: D1Result) => results)
      : answer;
  };
  const [expected, actual] = [await answerOf(() => rowsOf(real)), await answerOf(() => rowsOf(memory.db))];
  expect(plain(actual)).toEqual(plain(expected));
  return expected;
}

/** The value as JSON has it, because the rows of SQLite have no prototype. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const rows = (sql: string, ...params: unknown[]) =>
  onBoth(
    async (db) =>
      (
        await db
          .prepare(sql)
          .bind(...params)
          .all()
      ).results,
  );

describe("constraints are refused with the same message", () => {
  test.each([
    ["a primary key", "insert into homes (id, name) values ('a', 'Another')", /UNIQUE constraint failed: homes\.id/],
    ["a unique column", "insert into homes (id, name) values ('c', 'Anna')", /UNIQUE constraint failed: homes\.name/],
    ["not null", "insert into homes (id) values ('c')", /NOT NULL constraint failed: homes\.name/],
    ["a check", "insert into homes (id, name, price) values ('c', 'Cor', 0)", /CHECK constraint failed/],
    ["a missing row", "insert into stays (home) values ('nobody')", /FOREIGN KEY constraint failed/],
    ["a referenced row", "delete from homes where id = 'a'", /FOREIGN KEY constraint failed/],
    ["a trigger", "insert into log values (13)", /no thirteen/],
    ["an unknown table", "select 1 from nowhere", /no such table/],
    ["an unknown column", "select homes.a from homes", /no such column/],
    ["no SQL", "selec 1", /syntax error/],
  ])("%s", async (_, sql, message) => {
    expect(await rows(sql)).toEqual({ error: expect.stringMatching(message) as string });
    expect(
      await rows("select (select count(*) from homes), (select count(*) from stays), (select count(*) from log)"),
    ).toBeTruthy();
  });
});

describe("limits are those of D1", () => {
  const list = (text: string, count: number, separator = ",") => Array(count).fill(text).join(separator);
  test.each<[name: keyof typeof LIMITS, query: (count: number) => string]>([
    ["variableNumber", (count) => `select 1 where 1 in (${list("?", count)})`],
    ["column", (count) => `select ${list("1", count)}`],
    ["exprDepth", (count) => `select ${list("1", count, "+")}`],
    ["compoundSelect", (count) => list("select 1", count, " union all ")],
    ["functionArg", (count) => `select max(${list("1", count)}) as a`],
    ["likePatternLength", (count) => `select 'a' like '${list("x", count, "")}' as a`],
    ["sqlLength", (count) => `select '${list("x", count - 14, "")}' as a`],
  ])("%s", async (name, query) => {
    for (const count of [LIMITS[name], LIMITS[name] + 1]) {
      const sql = query(count);
      const params = sql.match(/\?/g)?.map((_, index) => index) ?? [];
      const answer = await onBoth((db) =>
        db
          .prepare(sql)
          .bind(...params)
          .raw(),
      );
      expect(Object.keys(answer as object)).toEqual([count > LIMITS[name] ? "error" : "answer"]);
    }
  });
  test("no other database is attached", () => onBoth((db) => db.prepare("select 1 from other.homes").raw()));
});

test("functions that the SQLite permits are permitted by D1", async () => {
  const refused: string[] = [];
  for (const name of FUNCTIONS) {
    const call = name.startsWith("->")
      ? `'{}' ${name} 'a'`
      : /^json_(each|tree)$/.test(name)
        ? `* from ${name}('[]')`
        : `${name}()`;
    for (const over of ["", " over (order by 1)"]) {
      const error = await real
        .prepare(`select ${call}${over}`)
        .raw()
        .then(
          () => "",
          (reason: Error) => reason.message,
        );
      // A function that exists refuses to be called without arguments.
      if (/not authorized|no such function/.test(error)) refused.push(`${name}: ${error}`);
    }
  }
  expect(refused).toEqual([]);
});

test.each(["sqlite_version()", "load_extension('a')", "randomblob(1, 2)", "nothing(1)"])(
  "%s is refused by both",
  async (call) => {
    for (const db of [real, memory.db]) await expect(db.prepare(`select ${call}`).raw()).rejects.toThrow("D1_ERROR");
  },
);

test("pragmas that the SQLite permits are permitted by D1", async () => {
  for (const name of PRAGMAS) await real.prepare(name.endsWith("_keys") ? `pragma ${name}` : `pragma ${name}(homes)`).raw();
  for (const db of [real, memory.db]) await expect(db.prepare("pragma user_version").raw()).rejects.toThrow("not authorized");
});

describe("settings of the connection are the same", () => {
  test.each([
    ["foreign keys", "pragma foreign_keys"],
    ["LIKE and letter case", "select 'A' like 'a', 'Ä' like 'ä', 'a' = 'A', 'ab' glob 'A*', lower('ÄB'), upper('ßé')"],
    ["names that are texts", 'select "no column" as a'],
    ["order of null and of texts", "select a from (values (null), ('b'), ('B'), (2), ('a')) as t(a) order by 1"],
    ["division, rounding and casts", "select 7 / 2, 7 / 2.0, round(2.5), cast('12x' as integer), 1 = '1', cast(2.9 as integer)"],
    [
      "JSON",
      `select '{"a":[1,{"b":null}]}' -> '$.a', '{"a":1}' ->> 'a', json_type('{"a":1.0}', '$.a'), json_set('{}', '$.x', json('[1]'))`,
    ],
    ["large numbers", "select 9007199254740991, -9007199254740991, 1e308, 0.1 + 0.2"],
    ["time", "select date(0, 'unixepoch'), unixepoch('2026-02-29'), strftime('%Y-%m', '2026-11-27', '+3 months')"],
    ["texts of every plane", "select 'Zażółć 🏡', length('🏡'), hex('é'), char(0x1f3e1), unicode('ł')"],
  ])("%s", async (_, sql) => {
    await onBoth((db) => db.prepare(sql).raw());
  });

  test("triggers do not call themselves", async () => {
    await rows("insert into log values (3)");
    expect(await rows("select n from log order by n")).toEqual({ answer: [{ n: 2 }, { n: 3 }] });
  });
});

describe("values", () => {
  test.each([["a text"], [""], [0], [-0], [1.5], [2 ** 53], [-(2 ** 31)], [true], [false], [null], ["0"], ["\u0000a"]])(
    "%j",
    async (value) => {
      await onBoth((db) => db.prepare("select ? as a, typeof(?) as b, ? = 1 as c").bind(value, value, value).raw());
      await rows("update homes set open = ? where id = 'b' returning open, typeof(open)", value);
    },
  );

  test.each([[undefined], [1n], [{ a: 1 }], [new Date(0)]])("%s is refused as by D1's own client", async (value) => {
    const client = (await miniflare.getD1Database("DB")) as unknown as D1Database;
    const [expected, actual] = await Promise.all(
      [client, memory.db].map((db) => answerOf(async () => db.prepare("select ?").bind(value).raw())),
    );
    expect(expected).toEqual({ error: expect.stringContaining("D1_TYPE_ERROR") as string });
    expect(actual).toEqual(expected);
  });

  test("one number of parameters too many is refused by both", async () => {
    for (const db of [real, memory.db]) await expect(db.prepare("select ?").bind(1, 2).raw()).rejects.toThrow(/D1_ERROR/);
  });
});

describe("batches", () => {
  test("return the rows of each statement in order", async () => {
    const answer = await onBoth((db) =>
      db.batch([
        db.prepare("insert into homes (id, name) values ('x', 'X'), ('y', 'Y') returning id"),
        db.prepare("update homes set price = 5 where id in ('x', 'y')"),
        db.prepare("select id, price as a, open as a from homes where price = ? order by id").bind(5),
        db.prepare("delete from homes where price = 5"),
      ]),
    );
    expect(answer).toEqual({
      answer: [
        [{ id: "x" }, { id: "y" }],
        [],
        [
          { id: "x", a: 1 },
          { id: "y", a: 1 },
        ],
        [],
      ],
    });
  });

  test.each([
    ["the last", ["insert into homes (id, name) values ('x', 'X')", "insert into homes (id, name) values ('z', 'Anna')"]],
    ["the first", ["insert into homes (id, name) values ('z', 'Anna')", "insert into homes (id, name) values ('x', 'X')"]],
    ["one that is no SQL", ["insert into homes (id, name) values ('x', 'X')", "selec"]],
  ])("leave nothing when %s fails", async (_, texts) => {
    expect(await onBoth((db) => db.batch(texts.map((text) => db.prepare(text))))).toEqual({
      error: expect.stringContaining("D1_ERROR") as string,
    });
    expect(await rows("select id from homes order by id")).toEqual({ answer: [{ id: "a" }, { id: "b" }] });
  });

  test("defer foreign keys when they say so", async () => {
    const texts = [
      "pragma defer_foreign_keys = on",
      "insert into stays (id, home) values (9, 'x')",
      "insert into homes (id, name) values ('x', 'X')",
    ];
    await onBoth((db) => db.batch(texts.map((text) => db.prepare(text))));
    await onBoth((db) =>
      db.batch(["delete from stays where id = 9", "delete from homes where id = 'x'"].map((text) => db.prepare(text))),
    );
    const missing = ["pragma defer_foreign_keys = on", "insert into stays (id, home) values (9, 'nobody')"];
    for (const db of [real, memory.db]) await expect(db.batch(missing.map((text) => db.prepare(text)))).rejects.toThrow(/./);
    expect(await rows("select count(*) as count from stays where id = 9")).toEqual({ answer: [{ count: 0 }] });
  });

  test("run one after the other, also when they are sent together", async () => {
    await onBoth(async (db) => {
      const steps = Array.from({ length: 20 }, () => [
        db.prepare("update homes set open = coalesce(open, 0) + 1 where id = 'a'"),
        db.prepare("update homes set price = open where id = 'a'"),
        db.prepare("select open = price as same from homes where id = 'a'"),
      ]);
      const answers = await Promise.all(steps.map((batch) => db.batch<{ same: number }>(batch)));
      return answers.map((answer) => answer[2]?.results[0]?.same);
    });
    await rows("select open from homes where id = 'a'");
  });
});

test("migrations lead to the same tables, indexes and triggers", async () => {
  const other = new Miniflare(d1WorkerOptions());
  const { db, close } = await openMemoryD1();
  try {
    const migrated = connectD1((await other.ready).port);
    await migrate(migrated);
    const schemaOf = async (each: D1Database) =>
      (
        await each
          .prepare("select type, name, tbl_name, sql from sqlite_master where name not like '\\_%' escape '\\' order by 1, 2")
          .raw()
      ).map(String);
    expect(await schemaOf(db)).toEqual(await schemaOf(migrated));
  } finally {
    close();
    await other.dispose();
  }
});
