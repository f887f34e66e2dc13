import { and, eq, gt, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { removePortions } from "../dialect/remove-portions.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

interface AttemptCount {
  count: number;
  /** End of the window, when the count starts again; milliseconds since the epoch. */
  resetAt: number;
}

/** Counts one attempt for a key in a window that begins with the first attempt. One statement. */
export async function increment({ db, tables }: Store, key: string, windowMs: number, now: number): Promise<AttemptCount> {
  const [row] = await incrementQuery(db, tables, key, windowMs, now);
  return row ?? { count: 1, resetAt: now + windowMs };
}

/** The same as a query for a batch: if the batch fails, the attempt is not counted. */
export function incrementQuery(
  db: Database,
  { attempts: t }: Tables,
  key: string,
  windowMs: number,
  now: number,
): Query<AttemptCount[]> {
  return db
    .insert(t)
    .values({ key, count: 1, resetAt: now + windowMs })
    .onConflictDoUpdate({ target: t.key, set: oneMore(t, windowMs, now) })
    .returning({ count: t.count, resetAt: t.resetAt });
}

/** Result of counting an attempt against a limit; an attempt that is not allowed was not counted. */
export interface LimitedCount {
  allowed: boolean;
  /** End of the window, when the count starts again; milliseconds since the epoch. */
  resetAt: number;
}

/** Counts one attempt for a key unless the window already has `limit` of them. A single statement decides. */
export async function countWithin(
  store: Store,
  key: string,
  limit: number,
  windowMs: number,
  now: number,
): Promise<LimitedCount> {
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

/** Returns the ends of those windows that have reached their limit; milliseconds since the epoch. */
export async function findFullWindows(
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

/** Subtracts one attempt from the window that ends at `resetAt`, unless a new window has begun. */
export function decrement(db: Database, { attempts: t }: Tables, key: string, resetAt: number): Query {
  return db
    .update(t)
    .set({ count: sql`${t.count} - 1` })
    .where(and(eq(t.key, key), eq(t.resetAt, resetAt), gt(t.count, 0)));
}

export function clear(db: Database, { attempts: t }: Tables, key: string): Query {
  return db.delete(t).where(eq(t.key, key));
}

/** Stores keys until a time, without counting. The time of a key that is already stored is updated. */
export function rememberKeys(db: Database, { attempts: t }: Tables, keys: readonly string[], until: number): Query {
  return db
    .insert(t)
    .values(keys.map((key) => ({ key, count: 0, resetAt: until })))
    .onConflictDoUpdate({ target: t.key, set: { resetAt: until } });
}

/** Returns those of the keys that are stored and have not expired. */
export async function findRememberedKeys(
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

/** SQL condition: more than `max` attempts were counted for a key. */
export const exceeds = ({ attempts: t }: Store["tables"], { key, max }: { key: string; max: number }): SQL =>
  sql`exists (select 1 from ${t} where ${t.key} = ${key} and ${t.count} > ${max})`;

/** Deletes windows and keys that have expired. */
export async function removeExpired(store: Store, now: number): Promise<void> {
  const { attempts: t } = store.tables;
  await removePortions(store, t, lt(t.resetAt, now));
}
