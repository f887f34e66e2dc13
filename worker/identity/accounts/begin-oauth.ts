import { type Refusal, isRefusal } from "#contract/identity/auth-errors.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken } from "#services/secrets/digests.ts";
import { FLOW_MS, createPkce } from "./exchange-code.ts";
import { beginFlow, redirectTarget } from "./one-time-codes.ts";
import { findProvider } from "./providers.ts";
import type { AccountSession } from "./signed-in-account.ts";

interface OAuthRequest {
  provider: string;
  redirectTo: string | undefined;
  scopes: string;
  pkce: PkceChallenge | undefined;
  /** Parameters that the client wants to pass to the provider. */
  providerParameters: Record<string, string>;
  /** The session that requested to link the identity to its account; undefined for signing in. */
  linkFor: AccountSession | undefined;
}

/** Time allowed between leaving for a provider and returning from it. */
export const OAUTH_MS = 2 * FLOW_MS;

export const callbackUrl = ({ issuer }: AuthContext): string => `${issuer}/callback`;

/** The URL to redirect the browser to, and the cookie it must return with. */
export interface OAuthStart {
  url: string;
  cookie: { name: string; value: string };
}

/** Name of the cookie that binds a flow to its browser. Each flow has its own, so that several can run in parallel. */
export const oauthCookieName = async (state: string): Promise<string> => `oauth-${(await digest(state)).slice(0, 16)}`;

/**
 * Begins a sign-in at a provider. It can be completed only in the same browser: otherwise an attacker could sign a victim in to
 * the attacker's account (RFC 9700, section 4.7).
 */
export async function beginOAuth(auth: AuthContext, wanted: OAuthRequest): Promise<OAuthStart | Refusal> {
  const provider = await findProvider(auth, wanted.provider);
  if (isRefusal(provider)) return provider;
  const state = randomToken();
  const nonce = randomToken();
  const cookie = { name: await oauthCookieName(state), value: randomToken() };
  const { verifier, challenge } = await createPkce();
  const flow = {
    id: await digest(state),
    userId: null,
    provider: provider.name,
    method: "oauth",
    pkce: wanted.pkce,
    redirectTo: redirectTarget(auth, wanted.redirectTo),
    verifier,
    nonce,
    linkFor: wanted.linkFor,
    browserHash: await digest(cookie.value),
  };
  await auth.store.atomically((db) => [beginFlow(auth, db, flow)]);
  const scopes = new Set(["openid", "email", "profile", ...(provider.scopes ?? []), ...wanted.scopes.split(/[\s,]+/)]);
  scopes.delete("");
  const url = new URL(provider.authorizationEndpoint);
  for (const [name, value] of Object.entries({
    ...wanted.providerParameters,
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: callbackUrl(auth),
    scope: [...scopes].join(" "),
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }))
    url.searchParams.set(name, value);
  return { url: url.href, cookie };
}
