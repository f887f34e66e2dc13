import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import type { AuthContext } from "./auth-context.ts";
import { hexDigest, sameText } from "./digests.ts";
import { accountOfProfile, linkProfile } from "./external-account.ts";
import { proveIdentity } from "./prove-identity.ts";
import { findProvider, readIdToken } from "./providers.ts";
import type { Present } from "./signed-in-account.ts";
import { type SignedIn, startSession } from "./start-session.ts";

interface IdTokenShown {
  provider: string;
  idToken: string;
  /** As the client made it; the token holds its SHA-256 in hexadecimal. */
  nonce: string;
  /** Whose account the identity is to be added to. */
  linkTo?: Present | undefined;
}

/** Signs in by an ID token the client got from a provider itself. */
export async function signInWithIdToken(
  auth: AuthContext,
  { provider: name, idToken, nonce, linkTo }: IdTokenShown,
): Promise<SignedIn | Refusal> {
  const provider = await findProvider(auth, name);
  if (refused(provider)) return provider;
  const profile = await readIdToken(auth, provider, idToken);
  if (refused(profile)) return profile;
  if ((profile.nonce === undefined) !== (nonce === "")) {
    return refuse("validation_failed", { message: "Passed nonce and nonce in id_token should either both exist or not." });
  }
  if (profile.nonce !== undefined && !(await sameText(await hexDigest(nonce), profile.nonce))) {
    return refuse("validation_failed", { message: "Nonces mismatch" });
  }
  if (linkTo && !auth.settings.manualLinking) return refuse("manual_linking_disabled");
  const proved = linkTo && (await proveIdentity(auth, linkTo, {}));
  if (refused(proved)) return proved;
  const found = linkTo ? await linkProfile(auth, linkTo.account, profile) : await accountOfProfile(auth, profile);
  return refused(found) ? found : startSession(auth, found.account, "oauth", found.write);
}
