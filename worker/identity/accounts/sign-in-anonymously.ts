import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import type { AuthContext } from "./auth-context.ts";
import { isNetworkCounted, enforceRequestLimit } from "./request-limits.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { type SessionTokens, startSession } from "./start-session.ts";

/** Creates an anonymous account, without address or number, if the settings allow it. */
export async function signInAnonymously(auth: AuthContext, data: UserMetadata): Promise<SessionTokens | Refusal> {
  if (!auth.settings.anonymous) return refuse("anonymous_provider_disabled");
  if (!auth.settings.signup) return refuse("signup_disabled");
  if (isNetworkCounted(auth)) {
    const limited = await enforceRequestLimit(auth, "anonymous-from", auth.network);
    if (limited) return limited;
  }
  const account = draftAccount(auth, { isAnonymous: true, userMetadata: data });
  return startSession(auth, {
    account,
    method: "anonymous",
    readAs: null,
    write: (db) => insertAccount(auth, db, account),
  });
}
