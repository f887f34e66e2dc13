import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { AuthSession } from "#contract/identity/account.ts";
import { type Aal, type AppMetadata, isSecondFactor } from "#domain/accounts/claims.ts";
import { guard } from "../dialect/guards.ts";
import { removePortions } from "../dialect/remove-portions.ts";
import { chunkValues, type Database, prepared, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export async function findById({ db, tables: t }: Store, id: string): Promise<AuthSession | undefined> {
  const [row] = await db.select().from(t.sessions).where(eq(t.sessions.id, id));
  return row && toSession(row);
}

/** Converts a row. A second factor in `amr` counts only at `aal2`: lowering a session leaves the list as it is. */
export function toSession({ aal, amr, ...row }: Tables["sessions"]["$inferSelect"]): AuthSession {
  return aal === "aal2"
    ? { ...row, aal, amr }
    : { ...row, aal: "aal1", amr: amr.filter(({ method }) => !isSecondFactor(method)) };
}

/** SQL condition: the account of the session has a verified second factor. For `not exists` Postgres would read everybody's factors. */
export const hasVerifiedFactor = ({ sessions: { userId } }: Tables) =>
  sql<boolean | number>`(select count(*) > 0 from factors where factors.user_id = ${userId} and factors.status = 'verified')`;

/** A session with the current state of its account. Times are milliseconds since the epoch. */
export interface SessionWithAccount {
  userId: string;
  aal: Aal;
  notAfter: number | null;
  bannedUntil: number | null;
  appMetadata: AppMetadata;
  /** True if the account has a verified second factor. */
  hasSecondFactor: boolean;
}

export async function findWithAccount({ db, tables: t }: Store, id: string): Promise<SessionWithAccount | undefined> {
  const { sessions, users } = t;
  const [row] = await prepared(db, "session with account", () =>
    db
      .select({
        userId: sessions.userId,
        aal: sessions.aal,
        notAfter: sessions.notAfter,
        bannedUntil: users.bannedUntil,
        appMetadata: users.appMetadata,
        hasSecondFactor: hasVerifiedFactor(t),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sql.placeholder("id"))),
  ).execute({ id });
  return row && { ...row, aal: row.aal as Aal, hasSecondFactor: Boolean(row.hasSecondFactor) };
}

/** The time at which sessions must be active. */
export interface ActiveAt {
  now: number;
  /** Sessions that were refreshed earlier are not active; undefined if every session that was not ended is active. */
  refreshedSince?: number | undefined;
}

/** A session of an account. */
export interface ActiveSession {
  id: string;
  userId: string;
}

/**
 * Finds the sessions of these accounts that are not past their fixed end and have verified the account's second factor, if it has
 * one. Banned accounts have none.
 */
export async function findActive(
  { db, tables }: Store,
  userIds: string[],
  { now, refreshedSince }: ActiveAt,
): Promise<ActiveSession[]> {
  const { sessions: t, users } = tables;
  const isComplete = or(eq(t.aal, "aal2"), not(hasVerifiedFactor(tables)));
  const isNotOver = or(isNull(t.notAfter), gt(t.notAfter, now));
  const isNotBanned = or(isNull(users.bannedUntil), lte(users.bannedUntil, now));
  const isFresh = refreshedSince === undefined ? undefined : gte(t.refreshedAt, refreshedSince);
  const found = chunkValues(userIds).map((chunk) =>
    db
      .select({ id: t.id, userId: t.userId })
      .from(t)
      .innerJoin(users, eq(users.id, t.userId))
      .where(and(inArray(t.userId, chunk), isNotOver, isFresh, isNotBanned, isComplete)),
  );
  return (await Promise.all(found)).flat();
}

/** Finds the ids of the active sessions of these accounts. */
export async function findIdsByUsers(store: Store, userIds: string[], at: ActiveAt): Promise<string[]> {
  return (await findActive(store, userIds, at)).map(({ id }) => id);
}

/** Finds the sessions of a user, last used first. */
export async function findByUser({ db, tables: t }: Store, userId: string): Promise<AuthSession[]> {
  const rows = await db
    .select()
    .from(t.sessions)
    .where(eq(t.sessions.userId, userId))
    .orderBy(desc(t.sessions.refreshedAt), desc(t.sessions.id));
  return rows.map(toSession);
}

/**
 * Makes the batch fail (guard `sessionEnded`) if the session has ended. Lock the account's row earlier in the batch: a change
 * that ends sessions has locked it too.
 */
export function requireActive(db: Database, t: Tables, id: string): Query {
  return guard(db, t, "sessionEnded", sql`not exists (select 1 from ${t.sessions} where ${eq(t.sessions.id, id)})`);
}

export function insert(db: Database, t: Tables, session: AuthSession): Query {
  return db.insert(t.sessions).values(session);
}

export function update(db: Database, t: Tables, id: string, changes: Partial<AuthSession>): Query {
  return db.update(t.sessions).set(changes).where(eq(t.sessions.id, id));
}

/** Deletes a session and its refresh tokens. Returns an empty list if the user has no such session. */
export function remove(db: Database, t: Tables, userId: string, id: string): Query<{ id: string }[]> {
  return db
    .delete(t.sessions)
    .where(and(eq(t.sessions.userId, userId), eq(t.sessions.id, id)))
    .returning({ id: t.sessions.id });
}

/** Deletes all sessions of a user except `except`. */
export function removeByUser(db: Database, t: Tables, userId: string, except?: string): Query {
  const isOfUser = eq(t.sessions.userId, userId);
  return db.delete(t.sessions).where(except === undefined ? isOfUser : and(isOfUser, ne(t.sessions.id, except)));
}

/** Deletes the sessions of a user that have no second factor, except `except`. */
export function removeWithoutSecondFactor(db: Database, t: Tables, userId: string, except: string): Query {
  return db.delete(t.sessions).where(and(eq(t.sessions.userId, userId), eq(t.sessions.aal, "aal1"), ne(t.sessions.id, except)));
}

/** Lowers the sessions of a user whose second factor was removed to `aal1`. */
export function lowerWithoutFactor(db: Database, t: Tables, userId: string): Query {
  const { sessions: s } = t;
  return db
    .update(s)
    .set({ aal: "aal1" })
    .where(and(eq(s.userId, userId), eq(s.aal, "aal2"), isNull(s.factorId)));
}

/** Lowers the sessions that were raised with a factor to `aal1`, except `except`. */
export function lowerByFactor(db: Database, t: Tables, factorId: string, except: string): Query {
  const { sessions: s } = t;
  return db
    .update(s)
    .set({ aal: "aal1", factorId: null })
    .where(and(eq(s.factorId, factorId), ne(s.id, except)));
}

/** Deletes the sessions last used at `idleCutoff` or earlier, and those past their fixed end. */
export async function removeEnded(store: Store, idleCutoff: number, now: number): Promise<void> {
  const { sessions: t } = store.tables;
  await removePortions(store, t, or(lte(t.refreshedAt, idleCutoff), lte(t.notAfter, now)));
}
