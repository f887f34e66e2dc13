import { and, desc, eq, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Alert, AlertEvent } from "#domain/status/alerts.ts";
import type { SignalState } from "#domain/status/signals.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** An alert with what the webhook has to be told: what, from when on, and how often that was tried. */
export interface StoredAlert extends Alert {
  hookEvent: AlertEvent | null;
  hookNextAt: number | null;
  hookTries: number;
}

const toAlert = (row: Tables["alerts"]["$inferSelect"]): StoredAlert => ({
  ...row,
  state: row.state as SignalState,
  hookEvent: row.hookEvent as AlertEvent | null,
});

/** Lists alerts that are open, or of which the webhook still has to be told. */
export async function findActive({ db, tables: { alerts: t } }: Store): Promise<StoredAlert[]> {
  return (
    await db
      .select()
      .from(t)
      .where(or(isNull(t.closedAt), isNotNull(t.hookNextAt)))
  ).map(toAlert);
}

/** Lists the newest alerts. */
export async function findNewest({ db, tables: { alerts: t } }: Store, limit: number): Promise<StoredAlert[]> {
  return (await db.select().from(t).orderBy(desc(t.openedAt), desc(t.id)).limit(limit)).map(toAlert);
}

/** Adds an alert, or changes what became of it. An acknowledgement that was written meanwhile stays. */
export function put(db: Database, { alerts: t }: Tables, alert: StoredAlert): Query {
  const { state, closedAt, remindedAt, acknowledgedAt, hookEvent, hookNextAt, hookTries } = alert;
  return db
    .insert(t)
    .values(alert)
    .onConflictDoUpdate({
      target: t.id,
      set: {
        state,
        closedAt,
        remindedAt,
        acknowledgedAt: sql`coalesce(${t.acknowledgedAt}, ${acknowledgedAt})`,
        hookEvent,
        hookNextAt,
        hookTries,
      },
    });
}

/** Acknowledges an alert. Fails on the guard `adminStale` unless it is open and was not acknowledged. */
export function acknowledge(db: Database, tables: Tables, id: string, now: number): Query[] {
  const { alerts: t } = tables;
  const isNews = and(eq(t.id, id), isNull(t.closedAt), isNull(t.acknowledgedAt));
  return [
    // Locks the row, so that the guard sees what a concurrent transaction has written.
    db
      .update(t)
      .set({ state: sql`${t.state}` })
      .where(eq(t.id, id)),
    guard(db, tables, "adminStale", notExists(db.select({ id: t.id }).from(t).where(isNews))),
    db.update(t).set({ acknowledgedAt: now }).where(isNews),
  ];
}

export async function removeBefore({ db, tables: { alerts: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.closedAt, before));
}

/** Finds the admins that can be written to. Reads all accounts, so it is for the rare occasions on which they have to be. */
export async function findAdmins(
  { db, tables: { users: t } }: Store,
  now: number,
): Promise<{ id: string; email: string; userMetadata: UserMetadata }[]> {
  const isAdmin = eq(sql`${t.appMetadata} ->> 'role'`, "admin");
  return db
    .select({ id: t.id, email: t.email, userMetadata: t.userMetadata })
    .from(t)
    .where(and(isAdmin, sql`${t.email} <> ''`, or(isNull(t.bannedUntil), lt(t.bannedUntil, now))));
}
