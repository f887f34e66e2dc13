import { eq, lt, sql, type SQL } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

interface Tally {
  count: number;
  /** When counting begins anew; milliseconds since the epoch. */
  resetAt: number;
}

/** Counts one more attempt under a key, within a window that begins with the first. One statement. */
export async function hit({ db, tables }: Store, key: string, windowMs: number, now: number): Promise<Tally> {
  const [row] = await count(db, tables, key, windowMs, now);
  return row ?? { count: 1, resetAt: now + windowMs };
}

/** The same as a query for a batch: what the batch undoes is not counted. */
export function count(
  db: Database,
  { attempts: t }: Store["tables"],
  key: string,
  windowMs: number,
  now: number,
): Query<Tally[]> {
  const over = sql`${t.resetAt} <= ${now}`;
  return db
    .insert(t)
    .values({ key, count: 1, resetAt: now + windowMs })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        count: sql`case when ${over} then 1 else ${t.count} + 1 end`,
        resetAt: sql`case when ${over} then ${now + windowMs} else ${t.resetAt} end`,
      },
    })
    .returning({ count: t.count, resetAt: t.resetAt });
}

/** Whether more than `max` attempts were counted under a key. */
export const isOver = ({ attempts: t }: Store["tables"], { key, max }: { key: string; max: number }): SQL =>
  sql`exists (select 1 from ${t} where ${t.key} = ${key} and ${t.count} > ${max})`;

export async function clear({ db, tables: { attempts: t } }: Store, key: string): Promise<void> {
  await db.delete(t).where(eq(t.key, key));
}

/** Forgets windows that are over. */
export async function forgetOver({ db, tables: { attempts: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lt(t.resetAt, now));
}
