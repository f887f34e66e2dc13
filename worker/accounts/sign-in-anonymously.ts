import { type Refusal, refuse } from "#contract/auth-errors.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import type { AuthContext } from "./auth-context.ts";
import { isCounted, overCap } from "./caps.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { type SignedIn, startSession } from "./start-session.ts";

/** Makes an account without address or number, where the settings allow it. */
export async function signInAnonymously(auth: AuthContext, data: UserMetadata): Promise<SignedIn | Refusal> {
  if (!auth.settings.anonymous) return refuse("anonymous_provider_disabled");
  if (!auth.settings.signup) return refuse("signup_disabled");
  if (isCounted(auth)) {
    const capped = await overCap(auth, "anonymous-from", auth.network);
    if (capped) return capped;
  }
  const account = draftAccount(auth, { isAnonymous: true, userMetadata: data });
  return startSession(auth, account, "anonymous", (db) => insertAccount(auth, db, account));
}
