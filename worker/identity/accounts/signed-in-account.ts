import type { Account, AuthSession } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { hasSessionEnded } from "#domain/accounts/session-rules.ts";
import { verifyToken } from "#services/http/caller/verify-token.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";

/** A signed-in account with its current session. */
export interface AccountSession {
  account: Account;
  session: AuthSession;
}

/**
 * Reads the account and session of an access token from the store. The session's assurance level is that of the token: a token
 * issued before the second factor was verified stays at `aal1`.
 */
export async function findSignedInAccount(
  auth: AuthContext,
  context: RequestContext,
  token: string | undefined,
): Promise<AccountSession | Refusal> {
  if (token === undefined) return refuse("no_authorization");
  const claims = await verifyToken(token, auth.issuer, context);
  if (!claims) return refuse("bad_jwt");
  const [account, session] = await Promise.all([
    users.findById(auth.store, claims.sub),
    sessions.findById(auth.store, claims.session_id),
  ]);
  if (!account) return refuse("user_not_found", { status: 403, message: "User from sub claim in JWT does not exist" });
  if (!session || session.userId !== account.id) return refuse("session_not_found");
  if (hasSessionEnded(session, auth.settings.sessionIdleDays, auth.now)) return refuse("session_expired", { status: 403 });
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  return { account, session: { ...session, aal: claims.aal === "aal2" ? session.aal : "aal1" } };
}
