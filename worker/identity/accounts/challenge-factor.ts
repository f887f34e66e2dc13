import type { Factor } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { FACTOR_SETUP_MS } from "#domain/accounts/factor-setup.ts";
import * as factors from "#store/identity/factors.ts";
import { enqueueSms } from "#store/identity/sms-outbox.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import { renderSmsCode } from "./account-mail.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { enforceRequestLimit } from "./request-limits.ts";
import { enforceSmsLimit } from "./send-limits.ts";
import { randomCode } from "#services/secrets/digests.ts";
import { codeDigest } from "./one-time-codes.ts";
import type { AccountSession } from "./signed-in-account.ts";

/** Lifetime of a challenge. */
export const CHALLENGE_MS = 300_000;

interface IssuedChallenge {
  id: string;
  factor: Factor;
  /** Seconds since the epoch. */
  expiresAt: number;
}

/** Returns the account's factor with an id. */
export function ownFactor({ account }: AccountSession, id: string): Factor | Refusal {
  return account.factors.find((factor) => factor.id === id) ?? refuse("mfa_factor_not_found");
}

/**
 * Returns the account's factor with an id, if it can be challenged now. An unverified factor can be verified for five minutes. If
 * the account already has a second factor, this requires a session that has verified it: otherwise an attacker with the password
 * could finish setting up a factor and sign in with it.
 */
export function usableFactor(auth: AuthContext, current: AccountSession, id: string): Factor | Refusal {
  const factor = ownFactor(current, id);
  if (isRefusal(factor) || factor.status === "verified") return factor;
  if (factor.createdAt + FACTOR_SETUP_MS <= auth.now) return refuse("mfa_factor_not_found");
  return lacksSecondFactor(current)
    ? refuse("insufficient_aal", { status: 403, message: "AAL2 required to verify a new factor" })
    : factor;
}

/** The stored digest of the network a challenge was requested from. */
export const networkDigest = ({ secrets, network }: AuthContext): Promise<string> => secrets.mac("challenge", network);

/** Creates a challenge for a factor. For a telephone factor, it also sends a code. */
export async function challengeFactor(
  auth: AuthContext,
  { account }: AccountSession,
  factor: Factor,
): Promise<IssuedChallenge | Refusal> {
  if (factor.type === "recovery_code") return refuse("validation_failed", { message: "Recovery codes need no challenge" });
  const limited = await enforceRequestLimit(auth, "factor", `${account.id} ${auth.network}`);
  if (limited) return limited;
  const { store, now } = auth;
  const t = store.tables;
  const id = crypto.randomUUID();
  const sms = factor.type === "phone" && factor.phone !== null ? { to: factor.phone, code: randomCode() } : undefined;
  if (sms) {
    const smsLimited = await enforceSmsLimit(auth, "factor", sms.to);
    if (smsLimited) return smsLimited;
  }
  const challenge = {
    id,
    factorId: factor.id,
    addressHash: await networkDigest(auth),
    codeHash: sms ? await codeDigest(auth, account.id, id, sms.code) : null,
    createdAt: now,
    verifiedAt: null,
  };
  const written = store.atomically((db) => [
    // First, as in all writes about factors: a removal at the same time would otherwise be a deadlock on Postgres.
    users.lock(db, t, account.id),
    factors.removeChallengesOfFactor(db, t, factor.id, now - CHALLENGE_MS),
    factors.insertChallenge(db, t, challenge),
    factors.update(db, t, factor.id, { lastChallengedAt: now }),
    ...(sms
      ? [
          enqueueSms(
            db,
            t,
            { id: crypto.randomUUID(), recipient: sms.to, text: renderSmsCode(localeOf(account.userMetadata), sms.code) },
            now,
          ),
        ]
      : []),
  ]);
  try {
    await written;
  } catch (error) {
    // The factor was removed in the meantime.
    if (isForeignKeyViolation(error)) return refuse("mfa_factor_not_found");
    throw error;
  }
  return { id, factor, expiresAt: Math.floor((now + CHALLENGE_MS) / 1000) };
}
