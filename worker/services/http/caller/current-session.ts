import * as sessions from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";

/** A session and the account it belongs to. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}

/** Reads a session with its account in one query; undefined if the session has ended or the account is banned. */
export async function currentSession(
  store: Store,
  { userId, sessionId }: SessionRef,
  now: number,
): Promise<sessions.SessionWithAccount | undefined> {
  const session = await sessions.findWithAccount(store, sessionId);
  if (!session || session.userId !== userId) return undefined;
  const hasEnded = session.notAfter !== null && session.notAfter <= now;
  const isBanned = session.bannedUntil !== null && session.bannedUntil > now;
  return hasEnded || isBanned ? undefined : session;
}
