import type { Factor } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { FACTOR_SETUP_MS } from "#domain/accounts/factor-setup.ts";
import * as factors from "#store/factors.ts";
import { enqueueSms } from "#store/sms-outbox.ts";
import { codeText } from "./account-mail.ts";
import type { AuthContext } from "./auth-context.ts";
import { overCap } from "./caps.ts";
import { overSmsLimit } from "./send-limits.ts";
import { randomCode } from "./digests.ts";
import { codeDigest } from "./one-time-codes.ts";
import type { Present } from "./signed-in-account.ts";

export const CHALLENGE_MS = 300_000;

interface Challenged {
  id: string;
  factor: Factor;
  /** Seconds since the epoch. */
  expiresAt: number;
}

/** One's own factor of this id. */
export function ownFactor({ account }: Present, id: string): Factor | Refusal {
  return account.factors.find((factor) => factor.id === id) ?? refuse("mfa_factor_not_found");
}

/**
 * One's own factor that may be asked for a code now. One that is not set up yet counts for five minutes, and of an account that has
 * a second factor only for a session that has shown it: else whoever knows the password could finish a factor begun before, and be
 * let in by it.
 */
export function usableFactor(auth: AuthContext, present: Present, id: string): Factor | Refusal {
  const factor = ownFactor(present, id);
  if (refused(factor) || factor.status === "verified") return factor;
  if (factor.createdAt + FACTOR_SETUP_MS <= auth.now) return refuse("mfa_factor_not_found");
  return lacksSecondFactor(present)
    ? refuse("insufficient_aal", { status: 403, message: "AAL2 required to verify a new factor" })
    : factor;
}

/** What is kept of the network a challenge was asked from. */
export const networkDigest = ({ secrets, network }: AuthContext): Promise<string> => secrets.mac("challenge", network);

/** Asks for a code of a factor; to a telephone one is sent. */
export async function challengeFactor(auth: AuthContext, { account }: Present, factor: Factor): Promise<Challenged | Refusal> {
  if (factor.type === "recovery_code") return refuse("validation_failed", { message: "Recovery codes need no challenge" });
  const capped = await overCap(auth, "factor", `${account.id} ${auth.network}`);
  if (capped) return capped;
  const { store, now } = auth;
  const t = store.tables;
  const id = crypto.randomUUID();
  const sms = factor.type === "phone" && factor.phone !== null ? { to: factor.phone, code: randomCode() } : undefined;
  if (sms) {
    const tooSoon = await overSmsLimit(auth, "factor", sms.to);
    if (tooSoon) return tooSoon;
  }
  const challenge = {
    id,
    factorId: factor.id,
    addressHash: await networkDigest(auth),
    codeHash: sms ? await codeDigest(auth, account.id, id, sms.code) : null,
    createdAt: now,
    verifiedAt: null,
  };
  await store.atomically((db) => [
    factors.forgetChallenges(db, t, factor.id, now - CHALLENGE_MS),
    factors.insertChallenge(db, t, challenge),
    factors.update(db, t, factor.id, { lastChallengedAt: now }),
    ...(sms
      ? [
          enqueueSms(
            db,
            t,
            { id: crypto.randomUUID(), recipient: sms.to, text: codeText(localeOf(account.userMetadata), sms.code) },
            now,
          ),
        ]
      : []),
  ]);
  return { id, factor, expiresAt: Math.floor((now + CHALLENGE_MS) / 1000) };
}
