import { and, eq } from "drizzle-orm";
import type { Query, Store } from "../dialect/store.ts";
import type { NewIds } from "./new-ids.ts";
import { columnsOf, namedColumn, type Row, type SiteCopy, siteTables, type SiteTable, tableOf } from "./site-tables.ts";

/** Updates of one batch. */
const BATCH = 80;

/**
 * Lets the jobs find the rows of a site that was written asleep: each gets the times that it has in the copy. `ids` are those of
 * `writeSiteCopy`. Can be repeated.
 */
export async function wakeSite(store: Store, copy: SiteCopy, ids: NewIds): Promise<void> {
  const named = new Map<string, SiteTable>(siteTables().map((table) => [table.name, table]));
  for await (const { table: name, rows } of copy()) {
    const table = named.get(name);
    const asleep = Object.entries(table?.asleep ?? {});
    if (!table || asleep.length === 0) continue;
    const changed = rows.filter((row) => asleep.some(([column, value]) => row[column] !== value));
    for (let at = 0; at < changed.length; at += BATCH)
      await store.atomically((db) =>
        changed.slice(at, at + BATCH).map((row): Query =>
          db
            .update(tableOf(store.tables, table.name))
            .set(timesOf(store, table, row))
            .where(isRow(store, table, row, ids)),
        ),
      );
  }
}

const timesOf = (store: Store, { name, asleep = {} }: SiteTable, row: Row): Row => {
  const columns = columnsOf(tableOf(store.tables, name));
  return Object.fromEntries(Object.keys(asleep).map((column) => [columns.get(column)?.key ?? column, row[column]]));
};

const isRow = (store: Store, { name, primaryKey }: SiteTable, row: Row, ids: NewIds) =>
  and(
    ...primaryKey.map((column) => {
      const value = row[column];
      return eq(namedColumn(store.tables, name, column), typeof value === "string" ? (ids.get(value) ?? value) : value);
    }),
  );
