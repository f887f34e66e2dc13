import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import type { AuthContext } from "./auth-context.ts";
import { hexDigest, timingSafeEqual } from "#services/secrets/digests.ts";
import { findOrCreateAccount, linkProfile, withExternalAccount } from "./external-account.ts";
import { proveIdentity } from "./prove-identity.ts";
import { findProvider, readIdToken } from "./providers.ts";
import type { AccountSession } from "./signed-in-account.ts";
import { type SessionTokens, startSession } from "./start-session.ts";

interface IdTokenCredentials {
  provider: string;
  idToken: string;
  /** The client's nonce; the token contains its SHA-256 in hexadecimal. Empty for clients that sent none. */
  nonce: string;
  /** The account to link the identity to. */
  linkTo?: AccountSession | undefined;
}

/** Signs in with an ID token that the client has obtained from a provider itself. */
export async function signInWithIdToken(
  auth: AuthContext,
  { provider: name, idToken, nonce, linkTo }: IdTokenCredentials,
): Promise<SessionTokens | Refusal> {
  const provider = await findProvider(auth, name);
  if (isRefusal(provider)) return provider;
  const profile = await readIdToken(auth, provider, idToken);
  if (isRefusal(profile)) return profile;
  if ((profile.nonce === undefined) !== (nonce === "")) {
    return refuse("validation_failed", { message: "Passed nonce and nonce in id_token should either both exist or not." });
  }
  if (profile.nonce !== undefined && !(await timingSafeEqual(await hexDigest(nonce), profile.nonce))) {
    return refuse("validation_failed", { message: "Nonces mismatch" });
  }
  if (linkTo && !auth.settings.manualLinking) return refuse("manual_linking_disabled");
  const proved = linkTo && (await proveIdentity(auth, linkTo, {}));
  if (isRefusal(proved)) return proved;
  return withExternalAccount(
    () => (linkTo ? linkProfile(auth, linkTo.account.id, linkTo.session.id, profile) : findOrCreateAccount(auth, profile)),
    (found) => startSession(auth, { ...found, method: "oauth" }),
  );
}
