import type { Account, Factor } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { FACTOR_SETUP_MS } from "#domain/accounts/factor-setup.ts";
import { singleLineProblem } from "#domain/text-rules.ts";
import * as factors from "#store/identity/factors.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as sessions from "#store/identity/sessions.ts";
import { type Database, isForeignKeyViolation, type Query } from "#store/dialect/store.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import type { AccountSession } from "./signed-in-account.ts";
import { requireRecentProof } from "./prove-identity.ts";
import { createTotp, type TotpEnrolment } from "./totp.ts";
import { readAccountPhone } from "./read-account-phone.ts";

const MAX_FACTORS = 10;
/** Longest name of a factor or issuer: a TOTP factor's URI contains the issuer twice and must fit into a QR code. */
const MAX_NAME_LENGTH = 64;
export const FACTOR_SECRET = "totp secret";

interface FactorRequest {
  type: string;
  friendlyName: string;
  issuer?: string | undefined;
  phone?: string | undefined;
}

export interface EnrolledFactor {
  factor: Factor;
  totp?: TotpEnrolment;
}

/** Begins to set up a second factor. It is active once a code of it has been verified. */
export async function enrolFactor(
  auth: AuthContext,
  current: AccountSession,
  wanted: FactorRequest,
): Promise<EnrolledFactor | Refusal> {
  switch (wanted.type) {
    case "totp":
      return enrolTotp(auth, current, wanted);
    case "phone":
      return enrolPhone(auth, current, wanted);
    case "webauthn":
      return refuse("mfa_webauthn_enroll_not_enabled");
    default:
      return refuse("validation_failed", { message: "factor_type needs to be totp, phone, or webauthn" });
  }
}

async function enrolTotp(auth: AuthContext, current: AccountSession, wanted: FactorRequest): Promise<EnrolledFactor | Refusal> {
  const refusal = refuseInvalidName("issuer", wanted.issuer ?? "") ?? refuseEnrolment(auth, current, wanted.friendlyName);
  if (refusal) return refusal;
  const { account } = current;
  const label = account.email || account.phone || account.id;
  const totp = createTotp(wanted.issuer || new URL(auth.origin).hostname, label);
  const factor = createFactor(auth, account, wanted, { secret: await auth.secrets.seal(FACTOR_SECRET, totp.secret) });
  return (await saveFactor(auth, current, factor)) ?? { factor, totp };
}

async function enrolPhone(auth: AuthContext, current: AccountSession, wanted: FactorRequest): Promise<EnrolledFactor | Refusal> {
  if (auth.settings.sms === "none") return refuse("mfa_phone_enroll_not_enabled");
  const phone = await readAccountPhone(wanted.phone ?? "");
  if (!phone) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  const { account } = current;
  const same = account.factors.filter((factor) => factor.type === "phone" && factor.phone === phone);
  if (same.some(({ status }) => status === "verified")) return refuse("mfa_verified_factor_exists");
  const others = account.factors.filter((factor) => !same.includes(factor));
  const refusal = refuseEnrolment(auth, { ...current, account: { ...account, factors: others } }, wanted.friendlyName);
  if (refusal) return refusal;
  const factor = createFactor(auth, account, wanted, { phone });
  return (await saveFactor(auth, current, factor)) ?? { factor };
}

/**
 * Returns a refusal if the account may not add a factor with this name, or the session needs a proof first. Expired unverified
 * factors do not count. The write decides about name and number again (`factors.add`), with the factors that other requests have
 * added in the meantime.
 */
export function refuseEnrolment(auth: AuthContext, current: AccountSession, friendlyName: string): Refusal | undefined {
  const invalid = refuseInvalidName("friendly_name", friendlyName);
  if (invalid) return invalid;
  const counting = current.account.factors.filter(
    ({ status, createdAt }) => status === "verified" || createdAt + FACTOR_SETUP_MS > auth.now,
  );
  if (counting.some((factor) => factor.friendlyName === friendlyName)) return refuseName(friendlyName);
  if (counting.length >= MAX_FACTORS) return refuse("too_many_enrolled_mfa_factors");
  if (lacksSecondFactor(current))
    return refuse("insufficient_aal", { status: 403, message: "AAL2 required to enroll a new factor" });
  return requireRecentProof(auth, current);
}

function refuseInvalidName(field: string, name: string): Refusal | undefined {
  if (name.length > MAX_NAME_LENGTH)
    return refuse("validation_failed", { message: `${field} must not exceed ${MAX_NAME_LENGTH} characters` });
  if (singleLineProblem(name))
    return refuse("validation_failed", { message: `${field} contains characters that cannot be used in a name` });
  return undefined;
}

function createFactor(
  { now }: AuthContext,
  account: Account,
  wanted: FactorRequest,
  secrets: { secret?: string; phone?: string },
): Factor {
  return {
    id: crypto.randomUUID(),
    userId: account.id,
    type: wanted.type as Factor["type"],
    status: "unverified",
    friendlyName: wanted.friendlyName,
    secret: secrets.secret ?? null,
    phone: secrets.phone ?? null,
    lastChallengedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

async function saveFactor(auth: AuthContext, { session }: AccountSession, factor: Factor): Promise<Refusal | undefined> {
  const { userId, type } = factor;
  try {
    await auth.store.atomically((db) => [
      ...addFactor(auth, db, factor),
      sessions.requireActive(db, auth.store.tables, session.id),
      audit(auth, db, "factor_enrolled", { userId, details: { type } }),
    ]);
    return undefined;
  } catch (error) {
    return refuseAddition(error, factor);
  }
}

/** Returns the writes that add a factor. {@link refuseAddition} translates their errors. */
export const addFactor = ({ store, now }: AuthContext, db: Database, factor: Factor): Query[] =>
  factors.add(db, store.tables, factor, { max: MAX_FACTORS, expiredAt: now - FACTOR_SETUP_MS });

/** Returns the refusal for a factor that could not be added because of another request; throws any other error. */
export function refuseAddition(error: unknown, { type, friendlyName }: Factor): Refusal {
  // The account was deleted in the meantime.
  if (isForeignKeyViolation(error)) return refuse("session_not_found");
  const guard = failedGuard(error);
  if (guard === "sessionEnded") return refuse("session_not_found");
  if (guard === "factorNameTaken") return refuseName(friendlyName);
  if (guard === "onlyRecoveryCodes") return refuse("mfa_recovery_codes_sole_factor");
  if (guard === "tooManyFactors") return refuse("too_many_enrolled_mfa_factors");
  if (guard !== "factorExists") throw error;
  return type === "recovery_code" ? refuse("conflict", RECOVERY_CODES_EXIST) : refuse("mfa_verified_factor_exists");
}

export const RECOVERY_CODES_EXIST = { message: "Recovery codes exist already, regenerate them" };

const refuseName = (friendlyName: string): Refusal =>
  refuse("mfa_factor_name_conflict", {
    message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
  });
