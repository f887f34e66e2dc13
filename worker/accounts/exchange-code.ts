import { type Refusal, refuse } from "#contract/auth-errors.ts";
import * as flowStates from "#store/flow-states.ts";
import * as users from "#store/users.ts";
import type { Writes } from "#store/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken, sameText, toBase64Url } from "./digests.ts";
import { type SignedIn, startSession } from "./start-session.ts";

/** How long the code of a flow is good for. */
export const FLOW_MS = 300_000;

/** Gives a flow the code its client comes back with. */
export async function makeAuthCode(auth: AuthContext, flowId: string, userId: string): Promise<{ code: string; write: Writes }> {
  const code = crypto.randomUUID();
  const codeHash = await digest(code);
  return { code, write: (db) => [flowStates.giveCode(db, auth.store.tables, flowId, userId, codeHash, auth.now)] };
}

/** Signs in who shows the code of a flow and the verifier it was begun with (RFC 7636, section 4.6). Each code is taken once. */
export async function exchangeCode(auth: AuthContext, code: string, verifier: string): Promise<SignedIn | Refusal> {
  const flow = await flowStates.take(auth.store, { codeHash: await digest(code) });
  if (!flow || flow.userId === null || flow.codeIssuedAt === null) return refuse("flow_state_not_found");
  if (flow.codeIssuedAt + FLOW_MS <= auth.now) return refuse("flow_state_expired");
  const shown = flow.challengeMethod === "s256" ? await s256(verifier) : verifier;
  if (flow.challenge === null || !(await sameText(shown, flow.challenge))) return refuse("bad_code_verifier");
  const account = await users.findById(auth.store, flow.userId);
  if (!account) return refuse("user_not_found");
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  return startSession(auth, account, flow.method);
}

async function s256(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

/** A verifier and its challenge, for flows of our own with a provider. */
export async function makePkce(): Promise<{ verifier: string; challenge: string }> {
  const verifier = randomToken();
  return { verifier, challenge: await s256(verifier) };
}
