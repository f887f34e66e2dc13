import { and, eq, isNull, lt } from "drizzle-orm";
import type { AuthSession } from "#contract/identity/account.ts";
import { toSession } from "./sessions.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

interface RefreshToken {
  /** Digest of the token. */
  hash: string;
  sessionId: string;
  /** Digest of the token that this one replaced; null for the first token of a session. */
  parent: string | null;
  createdAt: number;
  /** Time when its successor was created; null for the active token. */
  revokedAt: number | null;
}

/** Finds a token with its session. */
export async function find(
  { db, tables: t }: Store,
  hash: string,
): Promise<{ token: RefreshToken; session: AuthSession } | undefined> {
  const [row] = await db
    .select({ token: t.refreshTokens, session: t.sessions })
    .from(t.refreshTokens)
    .innerJoin(t.sessions, eq(t.sessions.id, t.refreshTokens.sessionId))
    .where(eq(t.refreshTokens.hash, hash));
  return row && { token: row.token, session: toSession(row.session) };
}

/** Finds the token of a session that has no successor. */
export async function findActive({ db, tables: t }: Store, sessionId: string): Promise<RefreshToken | undefined> {
  const [row] = await db
    .select()
    .from(t.refreshTokens)
    .where(and(eq(t.refreshTokens.sessionId, sessionId), isNull(t.refreshTokens.revokedAt)));
  return row;
}

export function insert(db: Database, t: Tables, token: RefreshToken): Query {
  return db.insert(t.refreshTokens).values(token);
}

/**
 * Replaces a token with its successor. The unique key on `parent` serves as compare-and-set: a second rotation of the same token
 * makes the batch fail.
 */
export function rotate(db: Database, t: Tables, hash: string, successor: RefreshToken, now: number): Query[] {
  return [insert(db, t, successor), db.update(t.refreshTokens).set({ revokedAt: now }).where(eq(t.refreshTokens.hash, hash))];
}

/** Deletes the tokens of a session that were replaced before `before`. */
export function removeReplacedBefore(db: Database, t: Tables, sessionId: string, before: number): Query {
  return db.delete(t.refreshTokens).where(and(eq(t.refreshTokens.sessionId, sessionId), lt(t.refreshTokens.revokedAt, before)));
}
