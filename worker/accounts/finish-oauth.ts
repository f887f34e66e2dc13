import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { logError } from "#http/log.ts";
import * as flowStates from "#store/flow-states.ts";
import type { FlowState } from "#store/flow-states.ts";
import { isUniqueViolation } from "#store/store.ts";
import * as users from "#store/users.ts";
import { askProvider } from "./ask-provider.ts";
import type { AuthContext } from "./auth-context.ts";
import { callbackAt, OAUTH_MS } from "./begin-oauth.ts";
import { digest } from "./digests.ts";
import { makeAuthCode } from "./exchange-code.ts";
import { accountOfProfile, type ExternalAccount, linkProfile } from "./external-account.ts";
import { beginFlow } from "./one-time-codes.ts";
import { findProvider, type Provider, readIdToken } from "./providers.ts";
import type { Profile } from "./read-profile.ts";
import { type SignedIn, startSession } from "./start-session.ts";

/** What a provider sends the browser back with (RFC 6749, section 4.1.2). */
interface OAuthCallback {
  state: string;
  code: string;
  error: string;
  errorDescription: string;
  /** The cookie of the flow; empty where the browser has none. */
  cookie: string;
}

/** Where to go on, and with what. */
interface OAuthFinished {
  target: string;
  isPkce: boolean;
  result: { code: string } | SignedIn | Refusal;
}

/** Takes somebody back from a provider. Each state is good for once, in the browser it was made for. */
export async function finishOAuth(auth: AuthContext, back: OAuthCallback): Promise<OAuthFinished> {
  const flow = back.state === "" ? undefined : await flowStates.take(auth.store, { id: await digest(back.state) });
  if (!flow || flow.verifier === null || flow.nonce === null) {
    return { target: auth.origin, isPkce: false, result: refuse("bad_oauth_state") };
  }
  const at = { target: flow.redirectTo ?? auth.origin, isPkce: flow.challenge !== null };
  if (flow.browserHash !== (await digest(back.cookie)))
    return { ...at, result: refuse("bad_oauth_state", { message: "OAuth state belongs to another browser" }) };
  if (flow.createdAt + OAUTH_MS <= auth.now)
    return { ...at, result: refuse("bad_oauth_state", { message: "OAuth state has expired" }) };
  if (back.error !== "") return { ...at, result: refuse("bad_oauth_callback", { message: back.errorDescription || back.error }) };
  try {
    return { ...at, result: await recognise(auth, flow, back.code) };
  } catch (error) {
    if (isUniqueViolation(error)) return { ...at, result: refuse("identity_already_exists") };
    throw error;
  }
}

async function recognise(auth: AuthContext, flow: FlowState, code: string): Promise<{ code: string } | SignedIn | Refusal> {
  const provider = await findProvider(auth, flow.provider);
  if (refused(provider)) return provider;
  const idToken = await redeem(auth, provider, code, flow.verifier ?? "");
  if (refused(idToken)) return idToken;
  const profile = await readIdToken(auth, provider, idToken);
  if (refused(profile)) return profile;
  if (profile.nonce !== flow.nonce) return refuse("bad_oauth_callback", { message: "Nonces mismatch" });
  const found = await accountFor(auth, flow, profile);
  if (refused(found)) return found;
  if (flow.challenge === null) return startSession(auth, found.account, "oauth", found.write);
  return codeFor(auth, flow, found);
}

/** The client's flow goes on under another id: the state that the browser carried is used up. */
async function codeFor(auth: AuthContext, flow: FlowState, { account, write }: ExternalAccount): Promise<{ code: string }> {
  const id = crypto.randomUUID();
  const pkce = {
    challenge: flow.challenge ?? "",
    method: flow.challengeMethod === "s256" ? ("s256" as const) : ("plain" as const),
  };
  const next = await makeAuthCode(auth, id, account.id);
  await auth.store.atomically((db) => [
    ...write(db),
    beginFlow(auth, db, { id, userId: account.id, provider: flow.provider, method: "oauth", pkce }),
    ...next.write(db),
  ]);
  return { code: next.code };
}

async function accountFor(auth: AuthContext, { linkTo }: FlowState, profile: Profile): Promise<ExternalAccount | Refusal> {
  if (linkTo === null) return accountOfProfile(auth, profile);
  const account = await users.findById(auth.store, linkTo);
  if (!account) return refuse("user_not_found");
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  return linkProfile(auth, account, profile);
}

/** The ID token for a code (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
async function redeem(auth: AuthContext, provider: Provider, code: string, verifier: string): Promise<string | Refusal> {
  const secret = auth.config.providerSecrets[provider.name];
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: callbackAt(auth),
    client_id: provider.clientId,
    code_verifier: verifier,
    ...(secret === undefined ? {} : { client_secret: secret }),
  });
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  try {
    const response = await askProvider(provider.tokenEndpoint, { method: "POST", headers, body: body.toString() });
    const { id_token: idToken } = (response.body ?? {}) as { id_token?: unknown };
    if (response.ok && typeof idToken === "string") return idToken;
  } catch (error) {
    logError("code not exchanged at the provider", error, { requestId: auth.requestId, provider: provider.name });
  }
  return refuse("bad_oauth_callback", { message: "Unable to exchange external code" });
}
