import { sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Store } from "./store.ts";

/** Rows of one statement: D1 answers nobody else while it runs. */
export const PORTION = 1000;

/**
 * Changes rows in portions: until one changes less than a whole portion, or until the job's budget is spent; then the job runs again.
 * `change` returns how many rows it has changed, at most `PORTION`, and does not find them again.
 */
export async function inPortions({ budget }: Pick<Store, "budget">, change: () => Promise<number>): Promise<void> {
  for (;;) {
    if (budget?.isSpent()) {
      budget.hasMore = true;
      return;
    }
    if ((await change()) < PORTION) return;
  }
}

/** Removes the rows that meet a condition, which has an index, in portions. */
export async function removePortions(store: Store, table: SQLiteTable, condition: SQL | undefined): Promise<void> {
  const { db, dialect } = store;
  // Where a row is stored: tables have keys of different columns.
  const place = sql.raw(dialect === "sqlite" ? "rowid" : "ctid");
  const chosen = sql`select ${place} from ${table} where ${condition} limit ${PORTION}`;
  await inPortions(store, async () => {
    const removed = await db
      .delete(table)
      .where(sql`${place} in (${chosen})`)
      .returning({ one: sql`1` });
    return removed.length;
  });
}
