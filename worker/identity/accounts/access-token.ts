import { SignJWT } from "jose";
import type { Account, AuthSession } from "#contract/identity/account.ts";
import { ACCESS_TOKEN_SECONDS, type AccessClaims, AUDIENCE } from "#domain/accounts/claims.ts";
import type { AuthContext } from "./auth-context.ts";
import { currentSigner } from "./signing-keys.ts";

/** Signs an access token for a session; `expiresAt` is in seconds since the epoch. */
export async function signAccessToken(
  auth: AuthContext,
  account: Account,
  session: AuthSession,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await currentSigner(auth);
  const iat = Math.floor(auth.now / 1000);
  const claims: AccessClaims = {
    iss: auth.issuer,
    sub: account.id,
    aud: AUDIENCE,
    exp: iat + ACCESS_TOKEN_SECONDS,
    iat,
    email: account.email,
    phone: account.phone ?? "",
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: AUDIENCE,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: account.isAnonymous,
  };
  const token = await new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);
  return { token, expiresAt: claims.exp };
}
