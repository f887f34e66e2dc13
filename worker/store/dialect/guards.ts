import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { schema } from "../schema/schema.d1.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

/** The columns of the table `guards`, one for each guard, with the same names in both dialects. */
const COLUMNS = getTableColumns(schema.guards);
export type GuardName = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as GuardName[];
/** The values of the row that each guard inserts. */
const VALUES = Object.fromEntries(
  NAMES.map((name) => [name, NAMES.map((each) => (each === name ? "cast(null as integer)" : "0")).join(", ")]),
) as Record<GuardName, string>;

/**
 * Makes the whole batch fail if `condition` is true: the insert then puts NULL into the guard's NOT NULL column. Otherwise it
 * inserts nothing. Postgres evaluates the condition when the query runs, so lock the rows it reads with an update earlier in the
 * batch.
 */
export function guard(db: Database, t: Tables, name: GuardName, condition: SQL): Query {
  return db.insert(t.guards).select(sql`select ${sql.raw(VALUES[name])} where ${condition}`);
}

/** Returns the guard that made a batch fail; undefined for any other error. */
export function failedGuard(error: unknown): GuardName | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const column = violatedColumn(at);
    const found = Object.entries(COLUMNS).find(([, { name }]) => name === column);
    if (found) return found[0] as GuardName;
  }
  return undefined;
}

/** Returns the column of `guards` whose NOT NULL constraint failed, from the error of either dialect. */
function violatedColumn(error: Error): string | undefined {
  const { code, column, table, column_name: columnName, table_name: tableName } = error as Error & Record<string, unknown>;
  if (code === "23502" && (table ?? tableName) === "guards") return String(column ?? columnName);
  return /NOT NULL constraint failed: guards\.(\w+)/.exec(error.message)?.[1];
}
