import { getTableColumns, is, SQL } from "drizzle-orm";
import { getTableConfig as describePostgres, type PgTable } from "drizzle-orm/pg-core";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { schema } from "#store/schema/schema.d1.ts";
import { schema as postgresSchema } from "#store/schema/schema.postgres.ts";

/** A row as JSON, the same from both stores: booleans are true or false, JSON columns their value, the rest texts and numbers. */
export type Row = Record<string, unknown>;
/** The values of the primary key, in the order of {@link MovedTable.key}. */
export type Key = unknown[];

export interface MovedTable {
  name: string;
  columns: { name: string; type: "string" | "number" | "boolean" | "json" }[];
  /** Columns of the primary key with their types on Postgres. */
  key: { name: string; type: string }[];
  /** The column that the store numbers. */
  counter: string | undefined;
  /** Names of the tables that it refers to. */
  targets: string[];
  /** A column of each unique index, by which rows differ. */
  uniques: { name: string; isText: boolean }[];
}

/** Rows of a table to be written: those of `keys` that are missing among `rows` are deleted. */
export interface Change {
  table: MovedTable;
  keys: Key[];
  rows: Row[];
}

export const quote = (name: string): string => `"${name}"`;
export const keyOf = ({ key }: MovedTable, row: Row): Key => key.map(({ name }) => row[name]);

/** All tables of the schema, each after those that it refers to. `guards` is always empty and has no key. */
export function movedTables(): MovedTable[] {
  const tables = Object.entries(schema).flatMap(([key, table]) =>
    is(table, SQLiteTable) ? [describe(table, Reflect.get(postgresSchema, key) as unknown as PgTable)] : [],
  );
  const left = tables.filter(({ key }) => key.length > 0);
  const sorted: MovedTable[] = [];
  while (left.length > 0) {
    // The first of a circle comes before what it refers to: foreign keys are compared when the transaction ends.
    const at = left.findIndex(({ name, targets }) => !left.some((other) => other.name !== name && targets.includes(other.name)));
    sorted.push(...left.splice(Math.max(at, 0), 1));
  }
  return sorted;
}

/** Changes on their way to open screens, and the hubs that ask for them anew within five minutes: no rows for the way back. */
const OF_THE_MOMENT = new Set(["row_changes", "change_listeners"]);
export const tablesOfWayBack = (tables: MovedTable[]): MovedTable[] => tables.filter(({ name }) => !OF_THE_MOMENT.has(name));

function describe(table: SQLiteTable, postgres: PgTable): MovedTable {
  const { name, primaryKeys, foreignKeys, indexes } = getTableConfig(table);
  const all = Object.values(getTableColumns(table));
  const single = all.filter(({ primary }) => primary);
  const keys = single.length > 0 ? single : (primaryKeys[0]?.columns ?? []);
  const isKey = (column: string) => keys.some((each) => each.name === column);
  const uniques = indexes.flatMap(({ config }) => {
    const columns = all.filter((one) =>
      config.columns.some((each) => !is(each, SQL) && each.name === one.name && !isKey(one.name)),
    );
    const chosen = config.unique ? (columns.find(({ dataType }) => dataType === "string") ?? columns[0]) : undefined;
    return chosen ? [chosen] : [];
  });
  const types = new Map(describePostgres(postgres).columns.map((column) => [column.name, column.getSQLType()]));
  return {
    name,
    columns: all.map((column) => ({ name: column.name, type: column.dataType as MovedTable["columns"][number]["type"] })),
    key: keys.map((column) => ({ name: column.name, type: types.get(column.name) ?? "text" })),
    counter: all.find((column) => "autoIncrement" in column && column.autoIncrement)?.name,
    targets: foreignKeys.map((each) => getTableConfig(each.reference().foreignTable).name),
    uniques: [...new Set(uniques)].map((column) => ({ name: column.name, isText: column.dataType === "string" })),
  };
}
