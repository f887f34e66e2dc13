import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { logError } from "#services/http/log.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import type { FlowState } from "#store/identity/flow-states.ts";
import * as users from "#store/identity/users.ts";
import { fetchFromProvider } from "./fetch-from-provider.ts";
import type { AuthContext } from "./auth-context.ts";
import { callbackUrl, OAUTH_MS } from "./begin-oauth.ts";
import { digest } from "#services/secrets/digests.ts";
import { createAuthCode } from "./exchange-code.ts";
import { findOrCreateAccount, type ExternalAccount, linkProfile, withExternalAccount } from "./external-account.ts";
import { beginFlow } from "./one-time-codes.ts";
import { findProvider, type Provider, readIdToken } from "./providers.ts";
import { refuseIfOutdated } from "./refuse-outdated.ts";
import { type SessionTokens, startSession } from "./start-session.ts";

/** Parameters with which a provider redirects the browser back (RFC 6749, section 4.1.2). */
interface OAuthCallback {
  state: string;
  code: string;
  error: string;
  errorDescription: string;
  /** The cookie of the flow; empty if the browser has none. */
  cookie: string;
}

interface OAuthResult {
  /** URL to redirect the browser to. */
  target: string;
  isPkce: boolean;
  result: { code: string } | SessionTokens | Refusal;
}

/** Completes a sign-in at a provider. Each state works only once, in the browser it was created for. */
export async function finishOAuth(auth: AuthContext, callback: OAuthCallback): Promise<OAuthResult> {
  const flow = callback.state === "" ? undefined : await flowStates.take(auth.store, await digest(callback.state));
  if (!flow || flow.verifier === null || flow.nonce === null) {
    return { target: auth.origin, isPkce: false, result: refuse("bad_oauth_state") };
  }
  const redirect = { target: flow.redirectTo ?? auth.origin, isPkce: flow.challenge !== null };
  if (flow.browserHash !== (await digest(callback.cookie)))
    return { ...redirect, result: refuse("bad_oauth_state", { message: "OAuth state belongs to another browser" }) };
  if (flow.createdAt + OAUTH_MS <= auth.now)
    return { ...redirect, result: refuse("bad_oauth_state", { message: "OAuth state has expired" }) };
  if (callback.error !== "") {
    const message = callback.errorDescription || callback.error;
    return { ...redirect, result: refuse("bad_oauth_callback", { message }) };
  }
  return { ...redirect, result: await signInWithCode(auth, flow, callback.code) };
}

async function signInWithCode(
  auth: AuthContext,
  flow: FlowState,
  code: string,
): Promise<{ code: string } | SessionTokens | Refusal> {
  const provider = await findProvider(auth, flow.provider);
  if (isRefusal(provider)) return provider;
  const idToken = await fetchIdToken(auth, provider, code, flow.verifier ?? "");
  if (isRefusal(idToken)) return idToken;
  const profile = await readIdToken(auth, provider, idToken);
  if (isRefusal(profile)) return profile;
  if (profile.nonce !== flow.nonce) return refuse("bad_oauth_callback", { message: "Nonces mismatch" });
  const { linkTo, linkSessionId } = flow;
  return withExternalAccount<{ code: string } | SessionTokens>(
    () => (linkTo === null ? findOrCreateAccount(auth, profile) : linkProfile(auth, linkTo, linkSessionId ?? "", profile)),
    (found) =>
      flow.challenge === null ? startSession(auth, { ...found, method: "oauth" }) : createClientCode(auth, flow, found),
  );
}

/** Continues the client's PKCE flow under a new id, since the state in the browser can be used only once. */
async function createClientCode(
  auth: AuthContext,
  flow: FlowState,
  { account, readAs, write }: ExternalAccount,
): Promise<{ code: string } | Refusal> {
  const id = crypto.randomUUID();
  const pkce = {
    challenge: flow.challenge ?? "",
    method: flow.challengeMethod === "s256" ? ("s256" as const) : ("plain" as const),
  };
  const next = await createAuthCode(auth, id, account.id);
  const written = await refuseIfOutdated(() =>
    auth.store.atomically((db) => [
      ...(readAs === null ? [] : users.requireUnchanged(db, auth.store.tables, readAs, auth.now)),
      ...write(db),
      beginFlow(auth, db, { id, userId: account.id, provider: flow.provider, method: "oauth", pkce }),
      ...next.write(db),
    ]),
  );
  return isRefusal(written) ? written : { code: next.code };
}

/** Exchanges a code for an ID token at the provider (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
async function fetchIdToken(auth: AuthContext, provider: Provider, code: string, verifier: string): Promise<string | Refusal> {
  const secret = auth.config.providerSecrets[provider.name];
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: callbackUrl(auth),
    client_id: provider.clientId,
    code_verifier: verifier,
    ...(secret === undefined ? {} : { client_secret: secret }),
  });
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  try {
    const response = await fetchFromProvider(provider.tokenEndpoint, { method: "POST", headers, body: body.toString() });
    const { id_token: idToken } = (response.body ?? {}) as { id_token?: unknown };
    if (response.ok && typeof idToken === "string") return idToken;
  } catch (error) {
    logError("OAuth code not exchanged at the provider", error, { requestId: auth.requestId, provider: provider.name });
  }
  return refuse("bad_oauth_callback", { message: "Unable to exchange external code" });
}
