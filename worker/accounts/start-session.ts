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
import { mailTo } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest, randomToken } from "./digests.ts";
import { rememberGuesser } from "./known-guessers.ts";

/** What somebody who is signed in gets. */
export interface SignedIn {
  account: Account;
  session: AuthSession;
  accessToken: string;
  /** Seconds since the epoch. */
  expiresAt: number;
  refreshToken: string;
}

/**
 * Signs somebody in. `more` are the writes that belong to it (a code that is used up, an address that is confirmed); all
 * are done or none. What was paid with an address that is theirs becomes theirs; a device that is not known yet is announced
 * by mail.
 */
export async function startSession(
  auth: AuthContext,
  account: Account,
  method: string,
  more: (db: Database) => Query[] = () => [],
): Promise<SignedIn> {
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
  const isNewDevice = account.email !== "" && (await auditLog.signedInFrom(store, account.id, device)) === "elsewhere";
  await store.atomically((db) => [
    ...more(db),
    sessions.insert(db, t, session),
    refreshTokens.insert(db, t, { hash, sessionId: session.id, parent: null, createdAt: now, revokedAt: null }),
    users.update(db, t, account.id, { lastSignInAt: now }, now),
    ...(account.emailConfirmedAt === null ? [] : [signUpLinks.redeemByEmail(db, t, account.email, now)]),
    ...remember(db),
    audit(auth, db, "login", { userId: account.id, device, details: { method } }),
    ...(isNewDevice ? [mailTo(auth, db, account, "newDevice", `new-device ${session.id}`, { device: auth.userAgent })] : []),
  ]);
  auth.device.signedIn = true;
  return signedIn(auth, account.id, session, refreshToken);
}

/** The answer for a session as it now stands. */
export async function signedIn(auth: AuthContext, userId: string, session: AuthSession, refreshToken: string): Promise<SignedIn> {
  const account = await users.findById(auth.store, userId);
  if (!account) throw new Error("an account has a session and is not there");
  const { token, expiresAt } = await signAccessToken(auth, account, session);
  return { account, session, accessToken: token, expiresAt, refreshToken };
}
