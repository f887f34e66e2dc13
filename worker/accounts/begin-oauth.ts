import { type Refusal, refused } from "#contract/auth-errors.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken } from "./digests.ts";
import { FLOW_MS, makePkce } from "./exchange-code.ts";
import { beginFlow, redirectTarget } from "./one-time-codes.ts";
import { findProvider } from "./providers.ts";

interface OAuthWanted {
  provider: string;
  redirectTo: string | undefined;
  scopes: string;
  pkce: PkceChallenge | undefined;
  /** Parameters of the client for the provider. */
  passedOn: Record<string, string>;
  /** The account an identity is to be added to. */
  linkTo?: string;
}

/** How long one may stay at a provider. */
export const OAUTH_MS = 2 * FLOW_MS;

export const callbackAt = ({ issuer }: AuthContext): string => `${issuer}/callback`;

/** A way to a provider: the address to send the browser to, and the cookie it comes back with. */
export interface OAuthBegun {
  url: string;
  cookie: { name: string; value: string };
}

/** The cookie of a flow's browser: one each, for flows that are begun side by side. */
export const cookieName = async (state: string): Promise<string> => `oauth-${(await digest(state)).slice(0, 16)}`;

/**
 * Begins a sign-in at a provider. It ends in the browser it was begun in only: else somebody could have another signed in to
 * an account of their own (RFC 9700, section 4.7).
 */
export async function beginOAuth(auth: AuthContext, wanted: OAuthWanted): Promise<OAuthBegun | Refusal> {
  const provider = await findProvider(auth, wanted.provider);
  if (refused(provider)) return provider;
  const state = randomToken();
  const nonce = randomToken();
  const cookie = { name: await cookieName(state), value: randomToken() };
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
    browserHash: await digest(cookie.value),
  };
  await auth.store.atomically((db) => [beginFlow(auth, db, flow)]);
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
  return { url: url.href, cookie };
}
