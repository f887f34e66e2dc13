import fc from "fast-check";
import { type SQL, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guestInput } from "#contract/letting/guest.ts";
import { reviewInput } from "#contract/letting/review-input.ts";
import { quoteName, quoteText, POLICIES, writesOf } from "#store/access/policies.ts";
import type { Store } from "#store/dialect/store.ts";
import { withColumns } from "#protocols/rest/access.ts";
import { catalog } from "#store/access/catalog.ts";
import { RestError } from "#protocols/wire/rest-errors.ts";
import { parseQuery } from "#protocols/rest/parse/query.ts";
import { readRows } from "#protocols/rest/read-rows.ts";
import { changeRows, deleteRows, insertRows } from "#protocols/rest/write-rows.ts";
import { createPicker, createPolicyWorld, READERS, type Reader, type Row, sees } from "../support/policy-world.ts";
import { POLICY_FILES } from "#scripts/policy-files.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";
import { randomQuery, referenceAnswer } from "../support/random-query.ts";
import { memoryD1 } from "./stores.ts";

/** Queries for each reader; `POLICY_QUERIES=10000` is the number to run before a release. */
const QUERIES = Number(process.env["POLICY_QUERIES"] ?? 1000);

const REVIEW = {
  position: 1,
  shown: true,
  author: "Eva",
  from_place: null,
  rating: 8,
  stayed: "2026-05",
  locale: "nl",
  text: "Mooi",
  answer: null,
  source: "guestbook",
};

/** A change of each table that can be written, and the rows that have no other writer. */
const WRITES: Record<string, { change: Record<string, unknown>; isWritable: (row: Row) => boolean }> = {
  guests: { change: { notes: "O'x {caller}" }, isWritable: () => true },
  messages: { change: { read_at: 7 }, isWritable: ({ direction }) => direction === "in" },
  reviews: { change: REVIEW, isWritable: (row) => row["booking_id"] === null },
};

/** Texts, and whether the fields of reviews and notes accept them: single-line ones, and multi-line ones. */
const TEXTS: readonly [text: string, allowed: "nowhere" | "in several lines" | "everywhere"][] = [
  ["a\u0007b", "nowhere"],
  ["a\u009fb", "nowhere"],
  ["a\u202eb", "nowhere"],
  ["a\u2069b", "nowhere"],
  ["a\rb", "nowhere"],
  ["a\nb", "in several lines"],
  ["a\n\tb", "in several lines"],
  ["a\u2028b", "in several lines"],
  ["a\u200bb", "in several lines"],
  ["a\u{e0041}b", "in several lines"],
  ["a\u200db", "in several lines"],
  ["\u200cA", "in several lines"],
  ["Zoë & Łukasz 😀", "everywhere"],
  ["👩\u200d🚀 ❤\ufe0f", "everywhere"],
  ["می\u200cخواهم", "everywhere"],
];
const EMPTY = ["", "  ", "\n\n\t", "\u00a0\u3000", "\u200b\ufe0f", "\u{e0041}\u2060"];
const LONGEST = [
  ["author", 80],
  ["from_place", 80],
  ["text", 4000],
  ["answer", 2000],
] as const;

const literal = (value: unknown): string => (typeof value === "string" ? quoteText(value) : String(value));

describe.each([
  ["SQLite", QUERIES, async () => ({ ...(await memoryD1()), address: null })],
  ["Postgres", QUERIES / 2, () => createPostgresDatabase()],
] as const)("policies on %s", (_name, queries, open) => {
  let store: Store;
  let address: string | null;
  let close: () => unknown;
  let world: Map<string, Row[]>;
  beforeAll(async () => {
    const opened = await open();
    ({ address, close } = opened);
    store = withoutTimeLimit(opened.store);
    world = await createPolicyWorld(store, createPicker());
  });
  afterAll(() => close?.());

  const answer = async (reader: Reader, table: string, search: string) => {
    try {
      const query = parseQuery(new URL(`http://x/?${search}`));
      return (await readRows(store, { table, query, isCounted: true }, reader)).rows;
    } catch (error) {
      if (error instanceof RestError) return error.code;
      throw error;
    }
  };

  test.each(Object.keys(READERS))("a %s reads the rows of each table that the roles say", async (name) => {
    const reader = READERS[name] as Reader;
    for (const [table, { primaryKey }] of catalog()) {
      const grant = reader.role === "service_role" ? undefined : POLICIES[table]?.[reader.role];
      const keys = primaryKey.filter((column) => grant?.columns.includes(column));
      const found = await answer(reader, table, keys.length > 0 ? `select=${keys.join()}` : "");
      if (!grant) {
        expect([table, found]).toEqual([table, "42501"]);
        continue;
      }
      const columns = keys.length > 0 ? keys : grant.columns;
      const visible = (world.get(table) ?? []).filter((row) => sees(reader, table, row)).map((row) => keep(row, columns));
      expect([table, sorted(found as Row[])]).toEqual([table, sorted(visible)]);
      if (address !== null)
        expect([table, sorted(await readAsRole(address, reader, table, columns))]).toEqual([table, sorted(visible)]);
    }
  });

  test.each(Object.keys(READERS))("random queries of a %s never show more than a filter in memory", async (name) => {
    const reader = READERS[name] as Reader;
    await fc.assert(
      fc.asyncProperty(randomQuery(), async (query) => {
        const found = await answer(reader, query.table, query.search);
        const expected = referenceAnswer(world, reader, query);
        expect(typeof found === "string" ? found : sorted(found)).toEqual(
          typeof expected === "string" ? expected : sorted(expected),
        );
      }),
      { numRuns: queries, seed: 11 },
    );
  });

  test.each(Object.keys(READERS))("a %s writes the rows that the roles say, and no others", async (name) => {
    const reader = READERS[name] as Reader;
    let ids = 0;
    const tools = { store, now: 5, newId: () => `new-${name}-${++ids}` };
    const use = async (write: typeof changeRows, table: string, body: unknown) => {
      const query = parseQuery(new URL("http://x/?id=neq.x"));
      try {
        return (await write(tools, { table, query, preferences: {}, isSingle: false, body }, reader)).keys.sort();
      } catch (error) {
        if (error instanceof RestError) return error.code;
        throw error;
      }
    };
    const direct = async (statement: string) => (address === null ? undefined : writeAsRole(address, reader, statement));
    for (const [table, { change, isWritable }] of Object.entries(WRITES)) {
      const allowed = (world.get(table) ?? []).filter((row) => isWritable(row) && sees(reader, table, row));
      const expected = reader.role === "anon" ? "42501" : allowed.map(({ id }) => String(id)).sort();
      const set = Object.entries(change).map(([column, value]) => `${column} = ${literal(value)}`);
      expect([table, await direct(`update ${table} set ${set.join()} where id <> 'x' returning id`)]).toEqual([
        table,
        address === null ? undefined : expected,
      ]);
      expect([table, await use(changeRows, table, change)]).toEqual([table, expected]);
      const deletion = table === "reviews" ? expected : "42501";
      expect(await direct(`delete from ${table} where id <> 'x' returning id`)).toEqual(address === null ? undefined : deletion);
    }
    for (const site of ["site-1", "site-2", "site-3"]) {
      const row = { ...REVIEW, site_id: site, id: `${name}-${site}` };
      const mayInsert = sees(reader, "reviews", row) ? [row.id] : "42501";
      const values = Object.values(row).map(literal);
      const insertion = `insert into reviews (${Object.keys(row).join()}) values (${values.join()}) returning id`;
      expect([site, await direct(insertion)]).toEqual([site, address === null ? undefined : mayInsert]);
      expect([site, await use(insertRows, "reviews", row)]).toEqual([site, mayInsert]);
      const wrong = { ...row, id: `wrong-${site}`, rating: 11 };
      expect(await use(insertRows, "reviews", wrong)).toBe("42501");
      expect(await direct(insertion.replace("8,", "11,"))).toBe(address === null ? undefined : "42501");
    }
    const own = Object.keys(reader.roles).length === 0 || name === "cleaner" ? [] : await use(deleteRows, "reviews", undefined);
    const left = await store.db.select({ id: store.tables.reviews.id }).from(store.tables.reviews);
    for (const key of own) expect(left.map(({ id }) => id)).not.toContain(key);
    world.set(
      "reviews",
      (world.get("reviews") ?? []).filter(({ id }) => !own.includes(String(id))),
    );
  });

  test("direct writes refuse the texts that /api refuses, and accept others", async () => {
    const reader = READERS["owner"] as Reader;
    const tools = { store, now: 5, newId: () => "" };
    const row = { ...REVIEW, site_id: "site-1", id: "of-texts" };
    const write = async (use: typeof changeRows, table: string, search: string, body: unknown) => {
      const query = parseQuery(new URL(`http://x/?${search}`));
      try {
        return (await use(tools, { table, query, preferences: {}, isSingle: false, body }, reader)).keys;
      } catch (error) {
        if (error instanceof RestError) return error.code;
        throw error;
      }
    };
    const setOf = (values: object) => Object.entries(values).map(([column, value]) => `${column} = ${literal(value)}`);
    expect(await write(insertRows, "reviews", "", row)).toEqual([row.id]);
    const reviews = [
      ...TEXTS.flatMap(([text, allowed]) => [
        ...["author", "from_place"].map((column) => [{ [column]: text }, allowed === "everywhere"] as const),
        ...["text", "answer"].map((column) => [{ [column]: text }, allowed !== "nowhere"] as const),
      ]),
      ...EMPTY.flatMap((text) => LONGEST.map(([column]) => [{ [column]: text }, false] as const)),
      ...LONGEST.flatMap(([column, longest]) => [
        [{ [column]: "x".repeat(longest) }, true] as const,
        [{ [column]: "x".repeat(longest + 1) }, false] as const,
      ]),
    ];
    for (const [values, isAllowed] of reviews) {
      const expected = (id: string) => [values, isAllowed ? [id] : "42501"];
      const inserted = { ...row, ...values, id: crypto.randomUUID() };
      expect([values, await write(insertRows, "reviews", "", inserted)]).toEqual(expected(inserted.id));
      expect([values, await write(changeRows, "reviews", `id=eq.${row.id}`, values)]).toEqual(expected(row.id));
      if (address === null) continue;
      const direct = { ...inserted, id: "direct" };
      const list = Object.values(direct).map(literal).join();
      const insertion = `insert into reviews (${Object.keys(direct).join()}) values (${list}) returning id`;
      expect([values, await writeAsRole(address, reader, insertion)]).toEqual(expected("direct"));
      const change = `update reviews set ${setOf(values).join()} where id = ${quoteText(row.id)} returning id`;
      expect([values, await writeAsRole(address, reader, change)]).toEqual(expected(row.id));
    }
    const guest = String((world.get("guests") ?? []).find((each) => each["site_id"] === "site-1")?.["id"]);
    for (const [notes, isAllowed] of [
      ...TEXTS.map(([text, allowed]) => [text, allowed !== "nowhere"] as const),
      ["", true] as const,
      ["x".repeat(4001), false] as const,
    ]) {
      const expected = [notes, isAllowed ? [guest] : "42501"];
      expect([notes, await write(changeRows, "guests", `id=eq.${guest}`, { notes })]).toEqual(expected);
      if (address === null) continue;
      const change = `update guests set ${setOf({ notes }).join()} where id = ${quoteText(guest)} returning id`;
      expect([notes, await writeAsRole(address, reader, change)]).toEqual(expected);
    }
  });

  test("every accepted character is one that /api accepts", async () => {
    const shape = { ...reviewInput.shape, notes: guestInput.shape.notes };
    const characters = [...range(1, 0xd7ff), ...range(0xe000, 0x1ffff), ...range(0xe0000, 0xe10ff)]
      .map((code) => String.fromCodePoint(code))
      .filter((text) => !/[\p{Ideographic}\p{Co}\uac00-\ud7a3]/u.test(text));
    const cases = [
      ["author", "reviews", characters.map((text) => `a${text}b`)],
      ["author", "reviews", [...range(1, 0x52f), ...range(0x1e00, 0x2027)].map((code) => `${String.fromCodePoint(code)}\u200db`)],
      ["text", "reviews", characters],
      ["text", "reviews", characters.map((text) => `a${text}b`)],
      ["notes", "guests", characters.map((text) => `a${text}b`)],
    ] as const;
    for (const [column, table, texts] of cases) {
      const row: Record<string, unknown> = { id: "x", ...REVIEW };
      const check = writesOf(table, "authenticated")?.check(store.dialect) ?? "";
      const value = sql.raw('"each".value');
      const condition = withColumns(check, (name) => (name === column ? value : sql.raw(literal(row[name]))));
      // In reviews, `/api` replaces carriage returns.
      const expected = texts.filter((text) => text.includes("\r") || !shape[column].safeParse(text).success);
      const found = await refusedOf(store, condition, texts);
      expect([column, found.map(codes).sort()]).toEqual([column, expected.map(codes).sort()]);
    }
  });
});

/** A busy machine may need longer for a query than a caller may take, which `query-cost.test.ts` tests. */
const withoutTimeLimit = (store: Store): Store => ({ ...store, read: (queries) => store.read(queries, 60_000) });

/** Code points of a text, because differences of control characters cannot be seen. */
const codes = (text: string): string => Array.from(text, (each) => (each.codePointAt(0) ?? 0).toString(16)).join(" ");

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The texts for which a condition of `each.value` is not true. */
async function refusedOf(store: Store, condition: SQL, texts: readonly string[]): Promise<string[]> {
  const list = JSON.stringify(texts);
  const each =
    store.dialect === "sqlite"
      ? sql`json_each(${list}) as "each"`
      : sql`(select value from jsonb_array_elements_text(${list}::text::jsonb) as value) as "each"`;
  const [rows = []] = await store.read(
    [sql`select "each".value as "text" from ${each} where (${condition}) is not true`],
    60_000,
  );
  return rows.map(({ text }) => String(text));
}

test("more than 10,000 rows, including embedded ones, are refused", async () => {
  const { store, close } = await memoryD1();
  await createPolicyWorld(store, createPicker());
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)`;
  await store.read(
    [
      sql`insert into nights ${numbers} select unit.id, 'n' || n.i, 'own', 'x', 'stay' from n, units unit where unit.site_id = 'site-1'`,
    ],
    1000,
  );
  const ask = async (limit: number) => {
    const query = parseQuery(new URL(`http://x/?select=id,site:user_sites(id),nights(night)&nights.limit=${limit}`));
    return (await readRows(store, { table: "units", query, isCounted: false }, READERS["owner"] as Reader)).rows;
  };
  expect((await ask(900))[0]?.["nights"]).toHaveLength(900);
  await expect(ask(1000)).resolves.toHaveLength(8);
  await store.read(
    [
      sql`update units set site_id = 'site-1'`,
      sql`insert into nights select id, 'm' || night, 'own', 'x', 'stay' from units, nights where nights.unit_id = 'units-0-1' and units.id not like '%-1'`,
    ],
    1000,
  );
  await expect(ask(1000)).rejects.toThrow("more than 10000 rows");
  await close();
});

test("the policies can be written again, and a project's realtime server gets the protocol's tables", async () => {
  const database = await createPostgresDatabase();
  const client = postgres(database.address, { max: 1, onnotice: () => {} });
  await client.unsafe("create publication supabase_realtime");
  for (let time = 0; time < 2; time++) await client.unsafe(POLICY_FILES.postgres());
  const published = await client`select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`;
  expect(published.map(({ tablename }) => tablename as string)).toEqual([...catalog().keys()].sort());
  await client.end();
  await database.close();
});

test("row-level security closes every table of Postgres to the roles that others use", async () => {
  const database = await createPostgresDatabase();
  const rows = await database.store.read(
    [
      sql`select relname as name from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'public' and relkind = 'r' and not relrowsecurity`,
    ],
    1000,
  );
  expect(rows).toEqual([[]]);
  const reader = READERS["owner"] as Reader;
  for (const table of ["users", "signing_keys", "payment_accounts", "outbox"])
    await expect(readAsRole(database.address, reader, table, ["id"])).rejects.toThrow(/permission denied|does not exist/);
  await expect(readAsRole(database.address, reader, "bookings", ["token_digest"])).rejects.toThrow("permission denied");
  await database.close();
});

/** Reads rows as PostgREST does on a Supabase project: in the caller's role, with the claims of the token. */
const readAsRole = (address: string, reader: Reader, table: string, columns: readonly string[]): Promise<Row[]> =>
  runAsRole(address, reader, async (transaction) => {
    const rows = await transaction.unsafe(`select ${columns.map(quoteName).join()} from ${quoteName(table)}`);
    return rows.map((row) => withNumbers(table, row as Row));
  });

/** The ids of the rows that a statement writes in the caller's role, or the code of its error. Nothing is committed. */
async function writeAsRole(address: string, reader: Reader, statement: string): Promise<string[] | string> {
  const undone = new Error("undone");
  let ids: string[] = [];
  try {
    await runAsRole(address, reader, async (transaction) => {
      ids = (await transaction.unsafe(statement)).map((row) => String(row["id"]));
      throw undone;
    });
  } catch (error) {
    if (error !== undone) return (error as { code: string }).code;
  }
  return ids.sort();
}

async function runAsRole<T>(
  address: string,
  { role, id }: Reader,
  run: (transaction: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  return (await connectionTo(address).begin(async (transaction) => {
    await transaction.unsafe("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: id, role })]);
    await transaction.unsafe(`set local role ${role}`);
    return run(transaction);
  })) as T;
}

const connections = new Map<string, postgres.Sql>();
afterAll(async () => {
  await Promise.all([...connections.values()].map((connection) => connection.end()));
});

/** One connection for all callers: a role and claims last as long as their transaction. */
function connectionTo(address: string): postgres.Sql {
  const connection = connections.get(address) ?? postgres(address, { max: 1, prepare: false, fetch_types: false });
  connections.set(address, connection);
  return connection;
}

const withNumbers = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      catalog().get(table)?.columns.get(name)?.type === "number" && value !== null ? Number(value) : value,
    ]),
  );

const keep = (row: Row, columns: readonly string[]): Row => Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Rows have no order of their own, nor have embedded ones; jsonb does not keep the order of members. */
const sorted = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row, inOrder)).sort();

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  const texts = new Map(value.map((each) => [each as unknown, JSON.stringify(each, inOrder)]));
  return value.every((each) => typeof each === "object")
    ? value.toSorted((a, b) => ((texts.get(a) ?? "") < (texts.get(b) ?? "") ? -1 : 1))
    : value;
}
