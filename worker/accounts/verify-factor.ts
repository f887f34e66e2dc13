import type { Factor } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { oldestStep, parseCode } from "#domain/accounts/totp.ts";
import * as factors from "#store/factors.ts";
import { mailTo } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { overCap } from "./caps.ts";
import { CHALLENGE_MS, networkDigest } from "./challenge-factor.ts";
import { countGuess } from "./count-guess.ts";
import { sameText } from "./digests.ts";
import { FACTOR_SECRET } from "./enrol-factor.ts";
import { raiseSession } from "./raise-session.ts";
import { codeDigest } from "./one-time-codes.ts";
import type { Present } from "./signed-in-account.ts";
import type { SignedIn } from "./start-session.ts";
import { stepOf } from "./totp.ts";

/**
 * Takes the code of a factor: of a challenge that is still open, from the network it was asked from, each code once. The first
 * verified code finishes setting the factor up.
 */
export async function verifyFactor(
  auth: AuthContext,
  present: Present,
  factor: Factor,
  shown: { challengeId: string; code: string },
): Promise<SignedIn | Refusal> {
  const { account, session } = present;
  const capped = await overCap(auth, "factor", `${account.id} ${auth.network}`);
  if (capped) return capped;
  const guess = await countGuess(auth, "factor", account.id);
  if (refused(guess)) return guess;
  const challenge = await factors.findChallenge(auth.store, shown.challengeId);
  if (!challenge || challenge.factorId !== factor.id) {
    return refuse("mfa_factor_not_found", { status: 422, message: "MFA factor with the provided challenge ID not found" });
  }
  if (challenge.verifiedAt !== null || challenge.addressHash !== (await networkDigest(auth)))
    return refuse("mfa_ip_address_mismatch");
  if (challenge.createdAt + CHALLENGE_MS <= auth.now) return refuse("mfa_challenge_expired");

  const right =
    factor.type === "totp" ? await isTotp(auth, factor, shown.code) : await isSent(auth, account.id, challenge, shown.code);
  if (!right) {
    return refuse("mfa_verification_failed", factor.type === "totp" ? {} : { message: "Invalid MFA Phone code entered" });
  }
  if (!(await factors.answerChallenge(auth.store, challenge.id, auth.now))) return refuse("mfa_ip_address_mismatch");
  await guess.wasRight();

  const { now, store } = auth;
  const isNew = factor.status === "unverified";
  return raiseSession(auth, account, session, factor.type === "totp" ? "totp" : "mfa/phone", factor, (db) => [
    factors.update(db, store.tables, factor.id, { status: "verified", updatedAt: now }),
    factors.forgetSteps(db, store.tables, factor.id, oldestStep(now)),
    audit(auth, db, "factor_verified", { userId: account.id, details: { type: factor.type } }),
    ...(isNew && account.email !== "" ? [mailTo(auth, db, account, "factorAdded", `factor-added ${factor.id}`)] : []),
  ]);
}

/** RFC 6238, section 5.2: a code that was taken is not taken again. */
async function isTotp(auth: AuthContext, factor: Factor, typed: string): Promise<boolean> {
  const code = parseCode(typed);
  if (code === undefined || factor.secret === null) return false;
  const step = await stepOf(await auth.secrets.open(FACTOR_SECRET, factor.secret), code, auth.now);
  return step !== undefined && factors.useStep(auth.store, factor.id, step);
}

async function isSent(auth: AuthContext, userId: string, challenge: factors.FactorChallenge, typed: string): Promise<boolean> {
  const code = parseCode(typed);
  if (code === undefined || challenge.codeHash === null) return false;
  return sameText(challenge.codeHash, await codeDigest(auth, userId, challenge.id, code));
}
