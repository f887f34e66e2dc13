import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as users from "#store/identity/users.ts";
import type { Writes } from "#store/dialect/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken, timingSafeEqual, toBase64Url } from "#services/secrets/digests.ts";
import { type SessionTokens, startSession } from "./start-session.ts";

/** Lifetime of the authorization code of a flow. */
export const FLOW_MS = 300_000;

/** Creates the authorization code of a flow, which the client exchanges for a session. */
export async function createAuthCode(
  auth: AuthContext,
  flowId: string,
  userId: string,
): Promise<{ code: string; write: Writes }> {
  const code = crypto.randomUUID();
  const codeHash = await digest(code);
  return { code, write: (db) => [flowStates.setCode(db, auth.store.tables, flowId, userId, codeHash, auth.now)] };
}

/** Exchanges an authorization code and its PKCE verifier for a session (RFC 7636, section 4.6). Each code works only once. */
export async function exchangeCode(auth: AuthContext, code: string, verifier: string): Promise<SessionTokens | Refusal> {
  const { store } = auth;
  const flow = await flowStates.findByCode(store, await digest(code));
  if (!flow || flow.userId === null || flow.codeIssuedAt === null) return refuse("flow_state_not_found");
  const account = await users.findById(store, flow.userId);
  const challenge = flow.challengeMethod === "s256" ? await s256(verifier) : verifier;
  const isExpired = flow.codeIssuedAt + FLOW_MS <= auth.now;
  if (isExpired || flow.challenge === null || !(await timingSafeEqual(challenge, flow.challenge))) {
    const taken = await flowStates.take(store, flow.id);
    return refuse(!taken ? "flow_state_not_found" : isExpired ? "flow_state_expired" : "bad_code_verifier");
  }
  if (!account) return refuse("user_not_found");
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  return startSession(auth, {
    account,
    method: flow.method,
    readAs: account,
    refusal: "flow_state_not_found",
    write: (db) => flowStates.end(db, store.tables, flow.id),
  });
}

async function s256(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

/** Creates a verifier and its challenge, for our own flows with providers. */
export async function createPkce(): Promise<{ verifier: string; challenge: string }> {
  const verifier = randomToken();
  return { verifier, challenge: await s256(verifier) };
}
