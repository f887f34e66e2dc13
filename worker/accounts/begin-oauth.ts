import { type Refusal, refused } from "#contract/auth-errors.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken } from "./digests.ts";
import { makePkce } from "./exchange-code.ts";
import { beginFlow, redirectTarget } from "./one-time-codes.ts";
import { findProvider } from "./providers.ts";

export interface OAuthWanted {
  provider: string;
  redirectTo: string | undefined;
  scopes: string;
  pkce: PkceChallenge | undefined;
  /** Parameters of the client for the provider. */
  passedOn: Record<string, string>;
  /** The account an identity is to be added to. */
  linkTo?: string;
}

export const callbackAt = ({ issuer }: AuthContext): string => `${issuer}/callback`;

/** Begins a sign-in at a provider; answers the address to send the browser to. */
export async function beginOAuth(auth: AuthContext, wanted: OAuthWanted): Promise<{ url: string } | Refusal> {
  const provider = await findProvider(auth, wanted.provider);
  if (refused(provider)) return provider;
  const state = randomToken();
  const nonce = randomToken();
  const { verifier, challenge } = await makePkce();
  const flow = {
    id: await digest(state),
    userId: null,
    provider: provider.name,
    method: "oauth",
    pkce: wanted.pkce,
    redirectTo: redirectTarget(auth, wanted.redirectTo),
    verifier,
    nonce,
    linkTo: wanted.linkTo,
  };
  await auth.store.atomically((db) => beginFlow(auth, db, flow));
  const scopes = new Set(["openid", "email", "profile", ...(provider.scopes ?? []), ...wanted.scopes.split(/[\s,]+/)]);
  scopes.delete("");
  const url = new URL(provider.authorizationEndpoint);
  for (const [name, value] of Object.entries({
    ...wanted.passedOn,
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: callbackAt(auth),
    scope: [...scopes].join(" "),
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }))
    url.searchParams.set(name, value);
  return { url: url.href };
}
