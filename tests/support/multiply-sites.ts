import { getTableColumns, getTableName, is, SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Store } from "#store/dialect/store.ts";
import { schema } from "#store/schema/schema.d1.ts";
import { schema as postgresSchema } from "#store/schema/schema.postgres.ts";

/** Tables whose rows do not become more with more sites. */
const OF_THE_PLATFORM = new Set([
  "signing_keys",
  "platform_settings",
  "platform_mail_servers",
  "mail_texts",
  "article_copies",
  "article_versions",
  "article_slugs",
  "article_pictures",
  "cron_jobs",
  "faults",
  "visitor_salts",
  "storage_buckets",
  "change_listeners",
  "guards",
  // Sent at once.
  "row_changes",
  // Few: what admins look into, hosts of feeds, and subscriptions of which the provider knows more than we.
  "admin_views",
  "feed_hosts",
  "unknown_subscriptions",
  // Of the platform's health, not of a site.
  "alerts",
  "incidents",
  "outages",
]);

/** A table, with what is needed to copy it. */
type Described = ReturnType<typeof describeTable>;

function describeTable(key: string, table: SQLiteTable) {
  const { columns, indexes, foreignKeys, primaryKeys, name } = getTableConfig(table);
  const fields: Record<string, SQLiteColumn> = getTableColumns(table);
  return {
    key,
    name,
    columns,
    fields,
    references: new Map(foreignKeys.map((each) => each.reference()).map((each) => [each.columns[0]?.name ?? "", each])),
    uniques: [
      ...primaryKeys.map((each) => each.columns.map((column) => column.name)),
      ...columns.filter(({ primary }) => primary).map((column) => [column.name]),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => config.columns.map((column) => (is(column, SQL) ? "" : column.name))),
    ],
  };
}

const tableIn = (tables: object, key: string): SQLiteTable => Reflect.get(tables, key) as SQLiteTable;

const TABLES = Object.keys(schema)
  .filter((key) => is(tableIn(schema, key), SQLiteTable))
  .map((key) => describeTable(key, tableIn(schema, key)))
  .filter(({ name }) => !OF_THE_PLATFORM.has(name))
  // The trigger of `giveEverySite` adds gifts, which are not added again.
  .toSorted((a, b) => Number(b.name === "user_sites") - Number(a.name === "user_sites"));

const MAX_MS = 60_000;
const quoted = (names: string[]) => sql.raw(names.map((name) => `"${name}"`).join(", "));

/**
 * Adds copies of everything that is in the store, as if it were other owners': a row of each table for each copy. Tables without
 * rows get one first, whose times are two days after `now`, so that it is neither due nor expired. Ids and unique values of copies
 * end in their number, and references among them follow.
 */
export async function multiplySites(store: Store, copies: number, now: number): Promise<void> {
  const examples = await fillEmptyTables(store, now + 2 * 86_400_000);
  const run = (queries: SQL[]) => store.write(queries, MAX_MS);
  await run([
    sql`create table test_ids (id text primary key)`,
    sql`create table test_numbers (i integer primary key)`,
    sql`insert into test_numbers with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(${copies} as integer)) select i from n`,
    ...TABLES.flatMap(({ name, columns, references }) =>
      columns
        .filter((column) => column.primary && column.dataType === "string" && !references.has(column.name))
        .map(
          (id) =>
            sql`insert into test_ids select ${sql.identifier(id.name)} from ${sql.identifier(name)} where true on conflict do nothing`,
        ),
    ),
  ]);
  const inserts = await Promise.all(TABLES.map((table) => copy(store, table)));
  const early = sql.raw(
    store.dialect === "sqlite" ? "pragma defer_foreign_keys = on" : "set local session_replication_role = replica",
  );
  // The examples themselves would belong to the sites that are there, and what they contain cannot be shown.
  const removals = examples.toReversed().map(removalOf);
  await run([early, ...inserts, ...removals, sql`drop table test_ids`, sql`drop table test_numbers`]);
  await run([sql`analyze`]);
}

/** The statement that copies a table. In a unique key without an id, the first text ends in the number of the copy. */
async function copy(store: Store, { name, columns, uniques }: Described): Promise<SQL> {
  const isText = (column: string) => columns.find((each) => each.name === column)?.dataType === "string";
  const texts = columns.filter(({ dataType }) => dataType === "string").map((column) => column.name);
  const counts = texts.map(
    (text) => sql`count(${sql.identifier(text)} in (select id from test_ids) or null) as ${sql.identifier(text)}`,
  );
  const [[found] = []] =
    counts.length === 0 ? [] : await store.read([sql`select ${sql.join(counts, sql`, `)} from ${sql.identifier(name)}`], MAX_MS);
  const ids = new Set(texts.filter((text) => Number(found?.[text]) > 0));
  const numbered = new Set(uniques.filter((key) => !key.some((each) => ids.has(each))).flatMap((key) => key.find(isText) ?? []));
  const copied = columns.filter((column) => !("autoIncrement" in column && column.autoIncrement));
  const values = copied.map((column) => {
    const value = sql.identifier(column.name);
    if (column.dataType === "json") return withOthersAddresses(store, value);
    if (numbered.has(column.name)) return sql`${value} || '-' || i`;
    if (column.dataType === "string" && !ids.has(column.name)) return sql`replace(${value}, '@', '-' || i || '@')`;
    return ids.has(column.name)
      ? sql`case when ${value} in (select id from test_ids) then ${value} || '-' || i else ${value} end`
      : value;
  });
  const from = sql`${sql.identifier(name)} cross join test_numbers where true on conflict do nothing`;
  return sql`insert into ${sql.identifier(name)} (${quoted(copied.map((column) => column.name))}) select ${sql.join(values, sql`, `)} from ${from}`;
}

/** JSON in which email addresses are those of the copy's owner. */
const withOthersAddresses = ({ dialect }: Store, json: SQLWrapper): SQL =>
  dialect === "sqlite" ? sql`replace(${json}, '@', '-' || i || '@')` : sql`replace(${json}::text, '@', '-' || i || '@')::jsonb`;

/** A row that was added to an empty table. */
interface Example {
  table: Described;
  row: Record<string, unknown>;
}

/** Adds a row to each table that has none, with references to rows that exist. */
async function fillEmptyTables(store: Store, time: number): Promise<Example[]> {
  const examples: Example[] = [];
  let waiting = TABLES;
  for (let left = -1; left !== waiting.length;) {
    left = waiting.length;
    const missing: Described[] = [];
    for (const table of waiting) {
      if (await anyRow(store, table.name)) continue;
      const row = await exampleRow(store, table, time);
      if (row) examples.push({ table, row });
      else missing.push(table);
    }
    waiting = missing;
  }
  if (waiting.length > 0) throw new Error(`no rows for ${waiting.map(({ name }) => name).join(", ")}`);
  return examples;
}

function removalOf({ table: { name, fields }, row }: Example): SQL {
  const texts = Object.entries(row).filter(([, value]) => typeof value === "string");
  const conditions = texts.map(([field, value]) => sql`${sql.identifier(fields[field]?.name ?? "")} = ${value}`);
  return sql`delete from ${sql.identifier(name)} where ${sql.join(conditions, sql` and `)}`;
}

const anyRow = async (store: Store, table: string): Promise<Record<string, unknown> | undefined> =>
  (await store.read([sql`select * from ${sql.identifier(table)} limit 1`], MAX_MS))[0]?.[0];

/** Times are the integers that need more than 32 bits. */
const isTime = (key: string, field: string): boolean => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(tableIn(postgresSchema, key));
  return columns[field]?.getSQLType() === "bigint";
};

async function exampleRow(
  store: Store,
  { key, fields, references }: Described,
  time: number,
): Promise<Example["row"] | undefined> {
  const row: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(fields)) {
    const reference = references.get(column.name);
    if (reference) {
      const found = await anyRow(store, getTableName(reference.foreignTable));
      if (!found && column.notNull) return undefined;
      row[field] = found?.[reference.foreignColumns[0]?.name ?? ""] ?? null;
    } else if (column.notNull && !column.hasDefault)
      row[field] = { string: `test-${key}`, number: isTime(key, field) ? time : 1, boolean: false, json: {} }[
        String(column.dataType)
      ];
  }
  await store.db.insert(tableIn(store.tables, key)).values(row);
  return row;
}
