import * as sessions from "#store/sessions.ts";
import type { Store } from "#store/store.ts";

/** Identifies a session and the account it was issued for. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}

/** The session with its account as both are in the store now; undefined once it has ended or the account is banned. One query. */
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
