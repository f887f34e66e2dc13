import type { Account, Factor } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizePhone } from "#domain/accounts/addresses.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { FACTOR_SETUP_MS } from "#domain/accounts/factor-setup.ts";
import * as factors from "#store/factors.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import type { AccountSession } from "./signed-in-account.ts";
import { requireRecentProof } from "./prove-identity.ts";
import { createTotp, type TotpEnrolment } from "./totp.ts";

const MAX_FACTORS = 10;
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
  const refusal = refuseEnrolment(auth, current, wanted.friendlyName);
  if (refusal) return refusal;
  const { account } = current;
  const label = account.email || account.phone || account.id;
  const totp = createTotp(wanted.issuer || new URL(auth.origin).hostname, label);
  const factor = createFactor(auth, account, wanted, { secret: await auth.secrets.seal(FACTOR_SECRET, totp.secret) });
  await saveFactor(auth, account, factor);
  return { factor, totp };
}

async function enrolPhone(auth: AuthContext, current: AccountSession, wanted: FactorRequest): Promise<EnrolledFactor | Refusal> {
  if (auth.settings.sms === "none") return refuse("mfa_phone_enroll_not_enabled");
  const phone = normalizePhone(wanted.phone ?? "");
  if (!phone) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  const { account } = current;
  const same = account.factors.filter((factor) => factor.type === "phone" && factor.phone === phone);
  if (same.some(({ status }) => status === "verified")) return refuse("mfa_verified_factor_exists");
  const others = account.factors.filter((factor) => !same.includes(factor));
  const refusal = refuseEnrolment(auth, { ...current, account: { ...account, factors: others } }, wanted.friendlyName);
  if (refusal) return refusal;
  const factor = createFactor(auth, account, wanted, { phone });
  await saveFactor(auth, account, factor, same);
  return { factor };
}

/** Returns a refusal if the account may not add a factor with this name, or the session needs a proof first. Expired unverified factors do not count. */
export function refuseEnrolment(auth: AuthContext, current: AccountSession, friendlyName: string): Refusal | undefined {
  const counting = current.account.factors.filter(
    ({ status, createdAt }) => status === "verified" || createdAt + FACTOR_SETUP_MS > auth.now,
  );
  if (counting.some((factor) => factor.friendlyName === friendlyName)) {
    return refuse("mfa_factor_name_conflict", {
      message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
    });
  }
  if (counting.length >= MAX_FACTORS) return refuse("too_many_enrolled_mfa_factors");
  if (lacksSecondFactor(current))
    return refuse("insufficient_aal", { status: 403, message: "AAL2 required to enroll a new factor" });
  return requireRecentProof(auth, current);
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

async function saveFactor(auth: AuthContext, account: Account, factor: Factor, replaced: Factor[] = []): Promise<void> {
  const t = auth.store.tables;
  await auth.store.atomically((db) => [
    factors.removeUnverifiedBefore(db, t, account.id, auth.now - FACTOR_SETUP_MS),
    ...replaced.map(({ id }) => factors.remove(db, t, id)),
    factors.insert(db, t, factor),
    audit(auth, db, "factor_enrolled", { userId: account.id, details: { type: factor.type } }),
  ]);
}
