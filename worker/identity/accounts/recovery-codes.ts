import type { Factor } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as recoveryCodes from "#store/identity/recovery-codes.ts";
import * as sessions from "#store/identity/sessions.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { enforceRequestLimit } from "./request-limits.ts";
import { countGuess } from "./count-guess.ts";
import { addFactor, RECOVERY_CODES_EXIST, refuseAddition, refuseEnrolment } from "./enrol-factor.ts";
import { requireRecentProof } from "./prove-identity.ts";
import { refuseIfOutdated } from "./refuse-outdated.ts";
import { raiseSession } from "./raise-session.ts";
import { removeFactors } from "./remove-factor.ts";
import type { AccountSession } from "./signed-in-account.ts";
import type { SessionTokens } from "./start-session.ts";

const CODE_COUNT = 10;
/** Letters and digits, without those that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
/** Twelve characters of the alphabet have 59 bits. */
const CODE_LENGTH = 12;

export interface RecoveryCodeSet {
  factor: Factor;
  /** In plain text; only their digests are stored, so they cannot be shown again. */
  codes: string[];
}

const findRecoveryFactor = ({ account }: AccountSession): Factor | undefined =>
  account.factors.find(({ type }) => type === "recovery_code");

/** Creates the first ten codes of an account, which must have a verified factor. */
export async function createRecoveryCodes(
  auth: AuthContext,
  current: AccountSession,
  friendlyName = "Recovery codes",
): Promise<RecoveryCodeSet | Refusal> {
  const { account, session } = current;
  if (findRecoveryFactor(current)) return refuse("conflict", RECOVERY_CODES_EXIST);
  if (!account.factors.some(({ status }) => status === "verified")) return refuse("mfa_recovery_codes_sole_factor");
  if (session.aal !== "aal2") return refuse("insufficient_aal", { message: "AAL2 required to make recovery codes" });
  const refusal = refuseEnrolment(auth, current, friendlyName);
  if (refusal) return refusal;
  const factor: Factor = {
    id: crypto.randomUUID(),
    userId: account.id,
    type: "recovery_code",
    status: "verified",
    friendlyName,
    secret: null,
    phone: null,
    lastChallengedAt: null,
    createdAt: auth.now,
    updatedAt: auth.now,
  };
  return saveNewCodes(auth, current, factor, true);
}

/** Replaces the codes with ten new ones. Other sessions that were raised with one of the old codes go back to `aal1`. */
export async function regenerateRecoveryCodes(auth: AuthContext, current: AccountSession): Promise<RecoveryCodeSet | Refusal> {
  const factor = findRecoveryFactor(current);
  if (!factor) return refuse("mfa_factor_not_found");
  if (current.session.aal !== "aal2") return refuse("insufficient_aal", { message: "AAL2 required to make recovery codes" });
  const unproved = requireRecentProof(auth, current);
  if (unproved) return unproved;
  return saveNewCodes(auth, current, factor, false);
}

async function saveNewCodes(
  auth: AuthContext,
  { session }: AccountSession,
  factor: Factor,
  isNew: boolean,
): Promise<RecoveryCodeSet | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const codes = Array.from({ length: CODE_COUNT }, randomRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => codeHash(auth, factor.userId, code)));
  try {
    await store.atomically((db) => [
      // If two requests run at once, the second deletes the codes of the first.
      ...(isNew ? addFactor(auth, db, factor) : [users.lock(db, t, factor.userId)]),
      sessions.requireActive(db, t, session.id),
      sessions.lowerByFactor(db, t, factor.id, session.id),
      ...recoveryCodes.replace(db, t, factor.id, hashes, now),
      audit(auth, db, "recovery_codes_made", { userId: factor.userId }),
    ]);
  } catch (error) {
    // The codes were removed in the meantime.
    if (!isNew && isForeignKeyViolation(error)) return refuse("mfa_factor_not_found");
    return refuseAddition(error, factor);
  }
  return { factor, codes };
}

function randomRecoveryCode(): string {
  // Bytes from here on would make some characters more likely.
  const limit = 256 - (256 % ALPHABET.length);
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH))) {
      if (byte < limit && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

const codeHash = ({ secrets }: AuthContext, userId: string, typed: string): Promise<string> =>
  secrets.mac("recovery code", `${userId}\n${typed.toLowerCase().replace(/[\s-]/g, "")}`);

/** Counts all codes of an account and those not used yet. */
export async function countRecoveryCodes(
  auth: AuthContext,
  current: AccountSession,
): Promise<{ factor: Factor; total: number; remaining: number } | Refusal> {
  const factor = findRecoveryFactor(current);
  return factor ? { factor, ...(await recoveryCodes.countCodes(auth.store, factor.id)) } : refuse("mfa_factor_not_found");
}

/** Accepts a recovery code instead of a second factor. Each code works only once. */
export async function useRecoveryCode(
  auth: AuthContext,
  current: AccountSession,
  code: string,
): Promise<SessionTokens | Refusal> {
  const { account, session } = current;
  const limited = await enforceRequestLimit(auth, "factor", `${account.id} ${auth.network}`);
  if (limited) return limited;
  const guess = await countGuess(auth, "recovery-code", account.id);
  if (isRefusal(guess)) return guess;
  const factor = findRecoveryFactor(current);
  const hash = await codeHash(auth, account.id, code);
  if (!factor || !(await recoveryCodes.take(auth.store, factor.id, hash, auth.now))) return INVALID_CODE;
  await guess.markCorrect();
  try {
    return await raiseSession(auth, account, session, "mfa/recovery_code", factor, (db) => [
      recoveryCodes.requireExisting(db, auth.store.tables, factor.id, hash),
      audit(auth, db, "recovery_code_used", { userId: account.id }),
      ...(account.email === "" ? [] : [enqueueAccountMail(auth, db, account, "recoveryCodeUsed", `recovery-code ${hash}`)]),
    ]);
  } catch (error) {
    if (failedGuard(error) === "recoveryCodeReplaced") return INVALID_CODE;
    throw error;
  }
}

const INVALID_CODE = refuse("mfa_verification_failed", { message: "Invalid recovery code entered" });

/** Deletes all recovery codes of an account. */
export async function removeRecoveryCodes(auth: AuthContext, current: AccountSession): Promise<{ id: string } | Refusal> {
  const factor = findRecoveryFactor(current);
  if (!factor) return refuse("mfa_factor_not_found");
  if (current.session.aal !== "aal2") return refuse("insufficient_aal", { message: "AAL2 required to remove recovery codes" });
  const unproved = requireRecentProof(auth, current);
  if (unproved) return unproved;
  const { account, session } = current;
  const refused = await refuseIfOutdated(() => removeFactors(auth, account, [factor], account.id, { sessionId: session.id }));
  return isRefusal(refused) ? refused : { id: factor.id };
}
