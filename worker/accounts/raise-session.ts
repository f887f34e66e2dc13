import type { Account, AuthSession, Factor } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { aalOf, withMethod } from "#domain/accounts/claims.ts";
import * as factors from "#store/factors.ts";
import * as refreshTokens from "#store/refresh-tokens.ts";
import * as sessions from "#store/sessions.ts";
import type { Database, Query } from "#store/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { rememberGuesser } from "./known-guessers.ts";
import { lostRotation, rotation } from "./refresh-family.ts";
import { type SignedIn, signedIn } from "./start-session.ts";

/** How often another tab may refresh the session in between. */
const TRIES = 5;

/**
 * Raises a session to the second level: it gets new tokens, sessions without a second factor end, and factors that were never
 * finished go. `more` are the writes that belong to it.
 */
export async function raiseSession(
  auth: AuthContext,
  account: Account,
  session: AuthSession,
  method: string,
  factor: Factor,
  more: (db: Database) => Query[],
): Promise<SignedIn | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const amr = withMethod(session.amr, method, Math.floor(now / 1000));
  const raised: AuthSession = { ...session, amr, aal: aalOf(amr), refreshedAt: now };
  const remember = await rememberGuesser(auth, "second-factor", account);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const active = await refreshTokens.findActive(store, session.id);
    if (!active) return refuse("session_not_found");
    const { token, write } = await rotation(auth, session.id, active.hash);
    try {
      await store.atomically((db) => [
        ...write(db),
        ...more(db),
        sessions.update(db, t, session.id, { amr, aal: raised.aal, refreshedAt: now }),
        sessions.removeWeakOf(db, t, account.id, session.id),
        factors.removeUnverified(db, t, account.id, factor.id),
        ...remember(db),
      ]);
      auth.device.signedIn = true;
      return await signedIn(auth, account.id, raised, token);
    } catch (error) {
      // Another session that was raised at the same time has ended this one.
      if (!(await sessions.findById(store, session.id))) return refuse("session_not_found");
      if (!lostRotation(error)) throw error;
    }
  }
  return refuse("conflict");
}
