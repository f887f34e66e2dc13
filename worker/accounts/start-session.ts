import type { Account, AuthSession } from "#contract/account.ts";
import { aalOf } from "#domain/accounts/claims.ts";
import { sessionEndsAt } from "#domain/accounts/session-rules.ts";
import * as auditLog from "#store/audit-log.ts";
import * as refreshTokens from "#store/refresh-tokens.ts";
import * as sessions from "#store/sessions.ts";
import * as signUpLinks from "#store/sign-up-links.ts";
import type { Database, Query } from "#store/store.ts";
import * as users from "#store/users.ts";
import { signAccessToken } from "./access-token.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken } from "./digests.ts";
import { rememberGuesser } from "./known-guessers.ts";

/** A session with its tokens, as the client receives them. */
export interface SessionTokens {
  account: Account;
  session: AuthSession;
  accessToken: string;
  /** Seconds since the epoch. */
  expiresAt: number;
  refreshToken: string;
}

/**
 * Starts a session. `more` are further writes for the same batch, such as confirming an address. If the account's address is
 * confirmed, sign-up links of orders paid with it are redeemed. A sign-in from a new device is announced by mail.
 */
export async function startSession(
  auth: AuthContext,
  account: Account,
  method: string,
  more: (db: Database) => Query[] = () => [],
): Promise<SessionTokens> {
  const { store, now } = auth;
  const t = store.tables;
  const refreshToken = randomToken();
  const amr = [{ method, timestamp: Math.floor(now / 1000) }];
  const session: AuthSession = {
    id: crypto.randomUUID(),
    userId: account.id,
    aal: aalOf(amr),
    amr,
    userAgent: auth.userAgent,
    createdAt: now,
    refreshedAt: now,
    notAfter: sessionEndsAt(auth.settings.sessionDays, now),
  };
  const [hash, device] = await Promise.all([digest(refreshToken), digest(auth.userAgent)]);
  const remember = await rememberGuesser(auth, "sign-in", account);
  const isNewDevice = account.email !== "" && (await auditLog.findPriorSignIn(store, account.id, device)) === "elsewhere";
  await store.atomically((db) => [
    ...more(db),
    sessions.insert(db, t, session),
    refreshTokens.insert(db, t, { hash, sessionId: session.id, parent: null, createdAt: now, revokedAt: null }),
    users.update(db, t, account.id, { lastSignInAt: now }, now),
    ...(account.emailConfirmedAt === null ? [] : [signUpLinks.redeemByEmail(db, t, account.email, now)]),
    ...remember(db),
    audit(auth, db, "login", { userId: account.id, device, details: { method } }),
    ...(isNewDevice
      ? [enqueueAccountMail(auth, db, account, "newDevice", `new-device ${session.id}`, { device: auth.userAgent })]
      : []),
  ]);
  auth.device.hasSignedIn = true;
  return issueTokens(auth, account.id, session, refreshToken);
}

/** Reads the account of a session again and signs an access token for it. */
export async function issueTokens(
  auth: AuthContext,
  userId: string,
  session: AuthSession,
  refreshToken: string,
): Promise<SessionTokens> {
  const account = await users.findById(auth.store, userId);
  if (!account) throw new Error("the account of a session does not exist");
  const { token, expiresAt } = await signAccessToken(auth, account, session);
  return { account, session, accessToken: token, expiresAt, refreshToken };
}
