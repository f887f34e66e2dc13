import type { Factor } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { oldestStep, parseCode } from "#domain/accounts/totp.ts";
import * as factors from "#store/identity/factors.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { enforceRequestLimit } from "./request-limits.ts";
import { CHALLENGE_MS, networkDigest } from "./challenge-factor.ts";
import { countGuess } from "./count-guess.ts";
import { timingSafeEqual } from "#services/secrets/digests.ts";
import { FACTOR_SECRET } from "./enrol-factor.ts";
import { raiseSession } from "./raise-session.ts";
import { codeDigest } from "./one-time-codes.ts";
import type { AccountSession } from "./signed-in-account.ts";
import type { SessionTokens } from "./start-session.ts";
import { findStep } from "./totp.ts";

/**
 * Verifies the code of a factor. The challenge must be open and requested from the same network, and each code works only once.
 * The first verified code completes the setup of the factor.
 */
export async function verifyFactor(
  auth: AuthContext,
  current: AccountSession,
  factor: Factor,
  answer: { challengeId: string; code: string },
): Promise<SessionTokens | Refusal> {
  const { account, session } = current;
  const limited = await enforceRequestLimit(auth, "factor", `${account.id} ${auth.network}`);
  if (limited) return limited;
  const guess = await countGuess(auth, "factor", account.id);
  if (isRefusal(guess)) return guess;
  const challenge = await factors.findChallenge(auth.store, answer.challengeId);
  if (!challenge || challenge.factorId !== factor.id) {
    return refuse("mfa_factor_not_found", { status: 422, message: "MFA factor with the provided challenge ID not found" });
  }
  if (challenge.verifiedAt !== null || challenge.addressHash !== (await networkDigest(auth)))
    return refuse("mfa_ip_address_mismatch");
  if (challenge.createdAt + CHALLENGE_MS <= auth.now) return refuse("mfa_challenge_expired");

  const isCorrect =
    factor.type === "totp"
      ? await isTotpCode(auth, factor, answer.code)
      : await isSentCode(auth, account.id, challenge, answer.code);
  if (!isCorrect) {
    return refuse("mfa_verification_failed", factor.type === "totp" ? {} : { message: "Invalid MFA Phone code entered" });
  }
  if (!(await factors.markChallengeVerified(auth.store, challenge.id, auth.now))) return refuse("mfa_ip_address_mismatch");
  await guess.markCorrect();

  const { now, store } = auth;
  const isNew = factor.status === "unverified";
  return raiseSession(auth, account, session, factor.type === "totp" ? "totp" : "mfa/phone", factor, (db) => [
    factors.update(db, store.tables, factor.id, { status: "verified", updatedAt: now }),
    factors.removeStepsBefore(db, store.tables, factor.id, oldestStep(now)),
    audit(auth, db, "factor_verified", { userId: account.id, details: { type: factor.type } }),
    ...(isNew && account.email !== "" ? [enqueueAccountMail(auth, db, account, "factorAdded", `factor-added ${factor.id}`)] : []),
  ]);
}

/** Checks a TOTP code and marks its time step as used: a code is accepted only once (RFC 6238, section 5.2). */
async function isTotpCode(auth: AuthContext, factor: Factor, typed: string): Promise<boolean> {
  const code = parseCode(typed);
  if (code === undefined || factor.secret === null) return false;
  const step = await findStep(await auth.secrets.open(FACTOR_SECRET, factor.secret), code, auth.now);
  return step !== undefined && factors.useStep(auth.store, factor.id, step);
}

async function isSentCode(
  auth: AuthContext,
  userId: string,
  challenge: factors.FactorChallenge,
  typed: string,
): Promise<boolean> {
  const code = parseCode(typed);
  if (code === undefined || challenge.codeHash === null) return false;
  return timingSafeEqual(challenge.codeHash, await codeDigest(auth, userId, challenge.id, code));
}
