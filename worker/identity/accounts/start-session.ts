import type { Account, AuthSession } from "#contract/identity/account.ts";
import { type AuthErrorCode, isRefusal, type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { aalOf } from "#domain/accounts/claims.ts";
import { sessionEndsAt } from "#domain/accounts/session-rules.ts";
import * as auditLog from "#store/services/audit-log.ts";
import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { signAccessToken } from "./access-token.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { claimOrders } from "./claim-orders.ts";
import { digest, randomToken } from "#services/secrets/digests.ts";
import { rememberGuesser } from "./known-guessers.ts";
import { refuseIfOutdated } from "./refuse-outdated.ts";

/** A session with its tokens, as the client receives them. */
export interface SessionTokens {
  account: Account;
  session: AuthSession;
  accessToken: string;
  /** Seconds since the epoch. */
  expiresAt: number;
  refreshToken: string;
}

/** A user who has proved to own an account. */
interface SignIn {
  account: Account;
  /** Name of the authentication method in `amr`. */
  method: string;
  /**
   * The account as it was read before the proof was checked; null if `write` creates the account. No session is started if the
   * account was deleted, banned or given another password in the meantime.
   */
  readAs: Account | null;
  /** Code of the refusal in that case; the proof is no longer valid. */
  refusal?: AuthErrorCode;
  /** Further writes for the same batch, such as confirming an address. */
  write?: Writes;
}

/**
 * Starts a session. If the account's address is confirmed, sign-up links of orders paid with it are redeemed and their
 * subscriptions become the account's. A sign-in from a
 * new device is announced by email.
 */
export async function startSession(
  auth: AuthContext,
  { account, method, readAs, refusal = "invalid_credentials", write = () => [] }: SignIn,
): Promise<SessionTokens | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const refreshToken = randomToken();
  const amr = [{ method, timestamp: Math.floor(now / 1000) }];
  const session: AuthSession = {
    id: crypto.randomUUID(),
    userId: account.id,
    aal: aalOf(amr),
    factorId: null,
    amr,
    userAgent: auth.userAgent,
    createdAt: now,
    refreshedAt: now,
    notAfter: sessionEndsAt(auth.settings.sessionDays, now),
  };
  const [hash, device] = await Promise.all([digest(refreshToken), digest(auth.userAgent)]);
  const remember = await rememberGuesser(auth, "sign-in", account);
  const isNewDevice = account.email !== "" && (await auditLog.findPriorSignIn(store, account.id, device)) === "elsewhere";
  const writes: Writes = (db) => [
    ...(readAs === null ? [] : users.requireUnchanged(db, t, readAs, now, { passwordWasChecked: method === "password" })),
    ...write(db),
    sessions.insert(db, t, session),
    refreshTokens.insert(db, t, { hash, sessionId: session.id, parent: null, createdAt: now, revokedAt: null }),
    users.update(db, t, account.id, { lastSignInAt: now }, now),
    ...(account.emailConfirmedAt === null ? [] : claimOrders(db, t, { email: account.email, userId: account.id }, now)),
    ...remember(db),
    audit(auth, db, "login", { userId: account.id, device, details: { method } }),
    ...(isNewDevice
      ? [enqueueAccountMail(auth, db, account, "newDevice", `new-device ${session.id}`, { userAgent: auth.userAgent })]
      : []),
  ];
  const written = await refuseIfOutdated(() => store.atomically(writes), refusal);
  if (isRefusal(written)) return written;
  auth.device.hasSignedIn = true;
  return issueTokens(auth, account.id, session, refreshToken);
}

/** Reads the account of a session again and signs an access token for it. Refuses if the account was deleted in the meantime. */
export async function issueTokens(
  auth: AuthContext,
  userId: string,
  session: AuthSession,
  refreshToken: string,
): Promise<SessionTokens | Refusal> {
  const account = await users.findById(auth.store, userId);
  if (!account) return refuse("session_not_found");
  const { token, expiresAt } = await signAccessToken(auth, account, session);
  return { account, session, accessToken: token, expiresAt, refreshToken };
}
