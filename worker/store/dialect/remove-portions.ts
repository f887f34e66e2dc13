import { sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Store } from "./store.ts";

/** Rows of one statement: D1 answers nobody else while it runs. */
export const PORTION = 1000;

/**
 * Removes the rows that meet a condition, which has an index, in portions: until none is left, or until the job's budget is spent;
 * then the job runs again.
 */
export async function removePortions(store: Store, table: SQLiteTable, condition: SQL | undefined): Promise<void> {
  const { db, dialect, budget } = store;
  // Where a row is stored: tables have keys of different columns.
  const place = sql.raw(dialect === "sqlite" ? "rowid" : "ctid");
  for (;;) {
    if (budget?.isSpent()) {
      budget.hasMore = true;
      return;
    }
    const chosen = sql`select ${place} from ${table} where ${condition} limit ${PORTION}`;
    const removed = await db
      .delete(table)
      .where(sql`${place} in (${chosen})`)
      .returning({ one: sql`1` });
    if (removed.length < PORTION) return;
  }
}
