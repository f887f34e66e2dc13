import type { Factor } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import * as factors from "#store/factors.ts";
import * as recoveryCodes from "#store/recovery-codes.ts";
import { mailTo } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { overCap } from "./caps.ts";
import { countGuess } from "./count-guess.ts";
import { mayEnrol } from "./enrol-factor.ts";
import { raiseSession } from "./raise-session.ts";
import { removeFactors } from "./remove-factor.ts";
import type { Present } from "./signed-in-account.ts";
import type { SignedIn } from "./start-session.ts";

const CODES = 10;
/** Without the letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
/** Twelve of these are 59 bits. */
const LENGTH = 12;

export interface RecoveryCodeSet {
  factor: Factor;
  /** Shown this once. */
  codes: string[];
}

const ownSet = ({ account }: Present): Factor | undefined => account.factors.find(({ type }) => type === "recovery_code");

/** Makes the first ten codes, for who has a verified factor. */
export async function makeRecoveryCodes(
  auth: AuthContext,
  present: Present,
  friendlyName = "Recovery codes",
): Promise<RecoveryCodeSet | Refusal> {
  const { account, session } = present;
  if (ownSet(present)) return refuse("conflict", { message: "Recovery codes exist already, regenerate them" });
  if (!account.factors.some(({ status }) => status === "verified")) return refuse("mfa_recovery_codes_sole_factor");
  if (session.aal !== "aal2") return refuse("insufficient_aal", { message: "AAL2 required to make recovery codes" });
  const refusal = mayEnrol(auth, present, friendlyName);
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
  return write(auth, factor, true);
}

/** Makes ten new codes; the old ones are worthless. */
export async function remakeRecoveryCodes(auth: AuthContext, present: Present): Promise<RecoveryCodeSet | Refusal> {
  const factor = ownSet(present);
  if (!factor) return refuse("mfa_factor_not_found");
  if (present.session.aal !== "aal2") return refuse("insufficient_aal", { message: "AAL2 required to make recovery codes" });
  return write(auth, factor, false);
}

async function write(auth: AuthContext, factor: Factor, isNew: boolean): Promise<RecoveryCodeSet> {
  const { store, now } = auth;
  const t = store.tables;
  const codes = Array.from({ length: CODES }, randomRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => codeHash(auth, factor.userId, code)));
  await store.atomically((db) => [
    ...(isNew ? [factors.insert(db, t, factor)] : []),
    ...recoveryCodes.replace(db, t, factor.id, hashes, now),
    audit(auth, db, "recovery_codes_made", { userId: factor.userId }),
  ]);
  return { factor, codes };
}

function randomRecoveryCode(): string {
  const fair = 256 - (256 % ALPHABET.length);
  let code = "";
  while (code.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < fair && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

const codeHash = ({ secrets }: AuthContext, userId: string, typed: string): Promise<string> =>
  secrets.mac("recovery code", `${userId}\n${typed.toLowerCase().replace(/[\s-]/g, "")}`);

/** How many there are, and how many are left. */
export async function tallyRecoveryCodes(
  auth: AuthContext,
  present: Present,
): Promise<{ factor: Factor; total: number; remaining: number } | Refusal> {
  const factor = ownSet(present);
  return factor ? { factor, ...(await recoveryCodes.tally(auth.store, factor.id)) } : refuse("mfa_factor_not_found");
}

/** Takes a code in the place of a second factor, once. */
export async function useRecoveryCode(auth: AuthContext, present: Present, code: string): Promise<SignedIn | Refusal> {
  const { account, session } = present;
  const capped = await overCap(auth, "factor", `${account.id} ${auth.network}`);
  if (capped) return capped;
  const guess = await countGuess(auth, "recovery-code", account.id);
  if (refused(guess)) return guess;
  const factor = ownSet(present);
  const hash = await codeHash(auth, account.id, code);
  if (!factor || !(await recoveryCodes.take(auth.store, factor.id, hash, auth.now))) {
    return refuse("mfa_verification_failed", { message: "Invalid recovery code entered" });
  }
  await guess.wasRight();
  return raiseSession(auth, account, session, "mfa/recovery_code", factor, (db) => [
    audit(auth, db, "recovery_code_used", { userId: account.id }),
    ...(account.email === "" ? [] : [mailTo(auth, db, account, "recoveryCodeUsed", `recovery-code ${hash}`)]),
  ]);
}

/** Gives the codes up. */
export async function removeRecoveryCodes(auth: AuthContext, present: Present): Promise<{ id: string } | Refusal> {
  const factor = ownSet(present);
  if (!factor) return refuse("mfa_factor_not_found");
  if (present.session.aal !== "aal2") return refuse("insufficient_aal", { message: "AAL2 required to remove recovery codes" });
  await removeFactors(auth, present.account, [factor], present.account.id);
  return { id: factor.id };
}
