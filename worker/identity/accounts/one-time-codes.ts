import type { Account } from "#contract/identity/account.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import { isRedirectAllowed } from "#domain/accounts/redirects.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import { add, type TokenKind } from "#store/identity/one-time-tokens.ts";
import type { Database, Query, Writes } from "#store/dialect/store.ts";
import { isConfirmPath } from "#locales/portal-paths.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomCode, randomToken } from "#services/secrets/digests.ts";
import type { AccountSession } from "./signed-in-account.ts";

/** Longest lifetime of a six-digit code; the limits on guesses assume it. */
export const CODE_MS = HOUR_MS;
export const INVITATION_MS = 7 * DAY_MS;
/** GoTrue's prefix of tokens whose link ends in an authorization code for the client (PKCE). */
const PKCE_PREFIX = "pkce_";

interface CodeRequest {
  account: Pick<Account, "id">;
  kind: TokenKind;
  /** The address or number it is sent to. */
  relatesTo: string;
  pkce?: PkceChallenge | undefined;
  lifetimeMs?: number;
}

interface IssuedCode {
  /** The token in the link; the client calls it `token_hash`. */
  linkToken: string;
  /** Six digits. */
  code: string;
  /** The writes that make both valid; recently sent tokens stay valid. */
  write: Writes;
}

/** Creates a link token and a code with the same effect. Only their digests are stored. */
export async function issueCode(auth: AuthContext, request: CodeRequest): Promise<IssuedCode> {
  const { account, kind, relatesTo, pkce, lifetimeMs = HOUR_MS } = request;
  const t = auth.store.tables;
  const linkToken = (pkce ? PKCE_PREFIX : "") + randomToken();
  const code = randomCode();
  const flowStateId = pkce ? crypto.randomUUID() : null;
  const token = {
    id: crypto.randomUUID(),
    userId: account.id,
    kind,
    relatesTo,
    linkHash: await digest(linkToken),
    codeHash: await codeDigest(auth, account.id, relatesTo, code),
    flowStateId,
    createdAt: auth.now,
    expiresAt: auth.now + lifetimeMs,
  };
  return {
    linkToken,
    code,
    write: (db) => [
      ...(pkce && flowStateId
        ? [beginFlow(auth, db, { id: flowStateId, userId: account.id, provider: "email", method: "otp", pkce })]
        : []),
      ...add(db, t, token),
    ],
  };
}

/** Digest of a six-digit code: an HMAC, because the code could be found from a plain digest by trying all codes. */
export const codeDigest = ({ secrets }: AuthContext, userId: string, relatesTo: string, code: string): Promise<string> =>
  secrets.mac("code", `${userId}\n${relatesTo}\n${code}`);

interface Flow {
  id: string;
  userId: string | null;
  provider: string;
  method: string;
  pkce?: PkceChallenge | undefined;
  redirectTo?: string;
  verifier?: string;
  nonce?: string;
  /** The session that requested to link an identity to its account. */
  linkFor?: AccountSession | undefined;
  browserHash?: string;
}

/** Stores a flow that the client will complete later. */
export function beginFlow({ store, now }: AuthContext, db: Database, flow: Flow): Query {
  const { pkce, redirectTo = null, verifier = null, nonce = null, linkFor, browserHash = null, ...rest } = flow;
  const challenge = { challenge: pkce?.challenge ?? null, challengeMethod: pkce?.method ?? null };
  const state = {
    ...rest,
    ...challenge,
    codeHash: null,
    codeIssuedAt: null,
    redirectTo,
    verifier,
    nonce,
    linkTo: linkFor?.account.id ?? null,
    linkSessionId: linkFor?.session.id ?? null,
    browserHash,
    createdAt: now,
  };
  return flowStates.insert(db, store.tables, state);
}

/** Returns the requested URL if it is valid and allowed, otherwise our own start page. */
export function redirectTarget({ origin, settings }: AuthContext, wanted: string | undefined): string {
  const isAllowed = wanted !== undefined && URL.canParse(wanted) && isRedirectAllowed(wanted, [origin, ...settings.redirects]);
  return isAllowed ? wanted : origin;
}

/**
 * Builds the link of an email. For the portal it is the portal's confirmation page, which redeems the token itself
 * (docs/decisions/0042); for all other clients it is GET verify, which redirects to them.
 */
export function mailLink(auth: AuthContext, linkToken: string, type: string, redirectTo: string | undefined): string {
  const target = redirectTarget(auth, redirectTo);
  const page = new URL(target);
  if (page.origin === auth.origin && isConfirmPath(page.pathname)) {
    page.searchParams.set("token_hash", linkToken);
    page.searchParams.set("type", type);
    page.hash = "";
    return page.href;
  }
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: target });
  return `${auth.issuer}/verify?${query.toString()}`;
}
