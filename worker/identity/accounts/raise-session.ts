import type { Account, AuthSession, Factor } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { aalOf, withMethod } from "#domain/accounts/claims.ts";
import * as factors from "#store/identity/factors.ts";
import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import { type Database, isForeignKeyViolation, type Query } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { rememberGuesser } from "./known-guessers.ts";
import { isLostRotation, createRotation } from "./refresh-token-rotation.ts";
import { type SessionTokens, issueTokens } from "./start-session.ts";

/** Other tabs may refresh the session at the same time; each refresh makes one attempt fail. */
const MAX_ATTEMPTS = 5;

/**
 * Raises a session to the second assurance level (`aal2`). The session gets new tokens, the account's sessions without a second
 * factor end, and unverified factors are deleted. Refuses a factor that was removed in the meantime. `more` are further writes
 * for the same batch.
 */
export async function raiseSession(
  auth: AuthContext,
  account: Account,
  session: AuthSession,
  method: string,
  factor: Factor,
  more: (db: Database) => Query[],
): Promise<SessionTokens | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const amr = withMethod(session.amr, method, Math.floor(now / 1000));
  const changes = { amr, aal: aalOf(amr), factorId: factor.id, refreshedAt: now };
  const remember = await rememberGuesser(auth, "second-factor", account);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const active = await refreshTokens.findActive(store, session.id);
    if (!active) return refuse("session_not_found");
    const { token, write } = await createRotation(auth, session.id, active.hash);
    try {
      await store.atomically((db) => [
        // First, because two sessions that are raised at the same time delete each other.
        users.lock(db, t, account.id),
        ...write(db),
        ...more(db),
        sessions.update(db, t, session.id, changes),
        sessions.removeWithoutSecondFactor(db, t, account.id, session.id),
        factors.removeUnverified(db, t, account.id, factor.id),
        ...remember(db),
      ]);
      auth.device.hasSignedIn = true;
      return await issueTokens(auth, account.id, { ...session, ...changes }, token);
    } catch (error) {
      // Another session was raised at the same time, which ended this one.
      if (!(await sessions.findById(store, session.id))) return refuse("session_not_found");
      // The factor was removed in the meantime.
      if (isForeignKeyViolation(error)) return refuse("mfa_factor_not_found");
      if (!isLostRotation(error)) throw error;
    }
  }
  return refuse("conflict");
}
