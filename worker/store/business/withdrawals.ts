import { and, asc, eq, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { EndProblem, Withdrawal, WithdrawalEvent, WithdrawalState } from "#contract/business/withdrawal-state.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Inserts a withdrawal; fails if its digest exists. */
export const insert = (db: Database, t: Tables, withdrawal: Withdrawal): Query => db.insert(t.withdrawals).values(withdrawal);

export async function findById({ db, tables: { withdrawals: t } }: Store, id: string): Promise<Withdrawal | undefined> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row as Withdrawal | undefined;
}

export async function findByDigest({ db, tables: { withdrawals: t } }: Store, digest: string): Promise<Withdrawal | undefined> {
  const [row] = await db.select().from(t).where(eq(t.digest, digest));
  return row as Withdrawal | undefined;
}

/** Finds the withdrawal of an order; repeated ones do not count. */
export async function findByOrder({ db, tables: { withdrawals: t } }: Store, orderId: string): Promise<Withdrawal | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.orderId, orderId), ne(t.state, "repeated")));
  return row as Withdrawal | undefined;
}

/** True if an order was withdrawn from in time, so that everything is paid back. */
export async function isWithdrawn({ db, tables: { withdrawals: t } }: Store, orderId: string): Promise<boolean> {
  const refunds: WithdrawalState[] = ["refunding", "refunded"];
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.orderId, orderId), inArray(t.state, refunds)));
  return rows.length > 0;
}

/** Finds the withdrawals of an email address (lower case), oldest first. */
export async function findByEmail({ db, tables: { withdrawals: t } }: Store, email: string): Promise<Withdrawal[]> {
  return (await db.select().from(t).where(eq(t.email, email)).orderBy(asc(t.receivedAt), asc(t.id))) as Withdrawal[];
}

/** Lists the ids of withdrawals with a step that is due, the longest waiting first. */
export async function findDue({ db, tables: { withdrawals: t } }: Store, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(lte(t.nextAttemptAt, now), lte(t.leaseUntil, now)))
    .orderBy(asc(t.nextAttemptAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Claims a withdrawal whose step is due; undefined if it is not due, or another caller has claimed it. */
export async function claim({ db, tables: { withdrawals: t } }: Store, id: string, now: number, leaseMs: number) {
  const [row] = await db
    .update(t)
    .set({ leaseUntil: now + leaseMs })
    .where(and(eq(t.id, id), lte(t.nextAttemptAt, now), lte(t.leaseUntil, now)))
    .returning();
  return row as Withdrawal | undefined;
}

/** Plans the next attempt of the current step after a failed one. */
export function postpone(
  db: Database,
  { withdrawals: t }: Tables,
  id: string,
  next: { problem: EndProblem; nextAttemptAt: number },
): Query {
  return db
    .update(t)
    .set({ ...next, attempts: sql`${t.attempts} + 1`, leaseUntil: 0 })
    .where(and(eq(t.id, id), eq(t.state, "refunding")));
}

/** Ends the automatic steps of a statement for which no order was found. */
export function leaveUnmatched(db: Database, { withdrawals: t }: Tables, id: string): Query {
  return db
    .update(t)
    .set({ nextAttemptAt: null, leaseUntil: 0 })
    .where(and(eq(t.id, id), eq(t.state, "received")));
}

interface StateChange {
  id: string;
  from: readonly WithdrawalState[];
  to: WithdrawalState;
  /** End of the caller's own lease; others fail while a withdrawal is claimed. */
  lease: number;
  set?: Partial<Pick<Withdrawal, "orderId" | "refunded">>;
  /** The time of the next step that we take by ourselves. */
  nextAttemptAt?: number | null;
}

/** Changes a withdrawal's state. Fails on the guard `adminStale` if its state is another one, or another caller has claimed it. */
export function changeState(db: Database, tables: Tables, change: StateChange, now: number): Query[] {
  const { withdrawals: t } = tables;
  const { id, from, to, lease, set = {}, nextAttemptAt = null } = change;
  const unchanged = db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), inArray(t.state, [...from]), sql`(${t.leaseUntil} <= ${now} or ${t.leaseUntil} = ${lease})`));
  return [
    db
      .update(t)
      .set({ state: sql`${t.state}` })
      .where(eq(t.id, id)),
    guard(db, tables, "adminStale", sql`not exists ${unchanged}`),
    db
      .update(t)
      .set({ ...set, state: to, nextAttemptAt, attempts: 0, problem: null, leaseUntil: 0 })
      .where(eq(t.id, id)),
  ];
}

interface NewEvent {
  withdrawalId: string;
  event: WithdrawalEvent;
  at: number;
  /** The admin who did it, with the reason. */
  userId?: string | null;
  reason?: string | null;
}

export function insertEvent(db: Database, t: Tables, { userId = null, reason = null, ...event }: NewEvent): Query {
  return db.insert(t.withdrawalEvents).values({ id: crypto.randomUUID(), ...event, userId, reason });
}

/** Deletes withdrawals of no known order that were received before a time. */
export async function removeUnmatchedBefore({ db, tables: { withdrawals: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(and(isNull(t.orderId), lt(t.receivedAt, before)));
}
