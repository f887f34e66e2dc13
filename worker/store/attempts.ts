import { and, eq, gt, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

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
export function count(db: Database, { attempts: t }: Tables, key: string, windowMs: number, now: number): Query<Tally[]> {
  return db
    .insert(t)
    .values({ key, count: 1, resetAt: now + windowMs })
    .onConflictDoUpdate({ target: t.key, set: oneMore(t, windowMs, now) })
    .returning({ count: t.count, resetAt: t.resetAt });
}

/** Whether an attempt was within the limit, and counted. */
export interface Counted {
  allowed: boolean;
  /** End of the window, when counting begins anew; milliseconds since the epoch. */
  resetAt: number;
}

/** Counts one more attempt under a key unless the window has `limit` of them already. One statement decides. */
export async function countWithin(store: Store, key: string, limit: number, windowMs: number, now: number): Promise<Counted> {
  const { db, tables } = store;
  const { attempts: t } = tables;
  const resetAt = now + windowMs;
  const [row] = await db
    .insert(t)
    .values({ key, count: 1, resetAt })
    .onConflictDoUpdate({
      target: t.key,
      set: oneMore(t, windowMs, now),
      setWhere: or(lte(t.resetAt, now), lt(t.count, limit)),
    })
    .returning({ resetAt: t.resetAt });
  return row ? { allowed: true, resetAt: row.resetAt } : { allowed: false, resetAt: await endOf(store, key, resetAt) };
}

function oneMore(t: Tables["attempts"], windowMs: number, now: number) {
  const isOver = sql`${t.resetAt} <= ${now}`;
  return {
    count: sql`case when ${isOver} then 1 else ${t.count} + 1 end`,
    resetAt: sql`case when ${isOver} then ${now + windowMs} else ${t.resetAt} end`,
  };
}

async function endOf({ db, tables: { attempts: t } }: Store, key: string, unknown: number): Promise<number> {
  const [row] = await db.select({ resetAt: t.resetAt }).from(t).where(eq(t.key, key));
  return row?.resetAt ?? unknown;
}

/** The windows of these keys that have reached their limit; milliseconds since the epoch. */
export async function findFull(
  { db, tables: { attempts: t } }: Store,
  limits: readonly { key: string; limit: number }[],
  now: number,
): Promise<number[]> {
  const isFull = limits.map(({ key, limit }) => and(eq(t.key, key), sql`${t.count} >= ${limit}`));
  const rows = await db
    .select({ resetAt: t.resetAt })
    .from(t)
    .where(and(gt(t.resetAt, now), or(...isFull)));
  return rows.map(({ resetAt }) => resetAt);
}

/** Takes one attempt off the count of a window, if that window has not ended. */
export function giveBack(db: Database, { attempts: t }: Tables, key: string, resetAt: number): Query {
  return db
    .update(t)
    .set({ count: sql`${t.count} - 1` })
    .where(and(eq(t.key, key), eq(t.resetAt, resetAt), gt(t.count, 0)));
}

export function clear(db: Database, { attempts: t }: Tables, key: string): Query {
  return db.delete(t).where(eq(t.key, key));
}

/** Keeps keys until a time; a key that is already kept is renewed. */
export function keep(db: Database, { attempts: t }: Tables, keys: readonly string[], until: number): Query {
  return db
    .insert(t)
    .values(keys.map((key) => ({ key, count: 0, resetAt: until })))
    .onConflictDoUpdate({ target: t.key, set: { resetAt: until } });
}

/** Those of the keys that are kept at this time. */
export async function findKept(
  { db, tables: { attempts: t } }: Store,
  keys: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await db
    .select({ key: t.key })
    .from(t)
    .where(and(inArray(t.key, [...keys]), gt(t.resetAt, now)));
  return new Set(rows.map(({ key }) => key));
}

/** Whether more than `max` attempts were counted under a key. */
export const isOver = ({ attempts: t }: Store["tables"], { key, max }: { key: string; max: number }): SQL =>
  sql`exists (select 1 from ${t} where ${t.key} = ${key} and ${t.count} > ${max})`;

/** Forgets windows that are over. */
export async function forgetOver({ db, tables: { attempts: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lt(t.resetAt, now));
}
