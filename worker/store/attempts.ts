import { eq, lt, sql } from "drizzle-orm";
import type { Store } from "./store.ts";

interface Tally {
  count: number;
  /** When counting begins anew; milliseconds since the epoch. */
  resetAt: number;
}

/** Counts one more attempt under a key, within a window that begins with the first. One statement. */
export async function hit({ db, tables: { attempts: t } }: Store, key: string, windowMs: number, now: number): Promise<Tally> {
  const over = sql`${t.resetAt} <= ${now}`;
  const [row] = await db
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
  return row ?? { count: 1, resetAt: now + windowMs };
}

export async function clear({ db, tables: { attempts: t } }: Store, key: string): Promise<void> {
  await db.delete(t).where(eq(t.key, key));
}

/** Forgets windows that are over. */
export async function forgetOver({ db, tables: { attempts: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lt(t.resetAt, now));
}
