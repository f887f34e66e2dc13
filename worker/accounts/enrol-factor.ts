import type { Account, Factor } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizePhone } from "#domain/accounts/addresses.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { FACTOR_SETUP_MS } from "#domain/accounts/factor-setup.ts";
import * as factors from "#store/factors.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import type { Present } from "./signed-in-account.ts";
import { newTotp, type TotpEnrolment } from "./totp.ts";

const MOST_FACTORS = 10;
export const FACTOR_SECRET = "totp secret";

interface FactorWanted {
  type: string;
  friendlyName: string;
  issuer?: string | undefined;
  phone?: string | undefined;
}

export interface EnrolledFactor {
  factor: Factor;
  totp?: TotpEnrolment;
}

/** Begins to set a second factor up; it counts once a code of it was verified. */
export async function enrolFactor(auth: AuthContext, present: Present, wanted: FactorWanted): Promise<EnrolledFactor | Refusal> {
  switch (wanted.type) {
    case "totp":
      return enrolTotp(auth, present, wanted);
    case "phone":
      return enrolPhone(auth, present, wanted);
    case "webauthn":
      return refuse("mfa_webauthn_enroll_not_enabled");
    default:
      return refuse("validation_failed", { message: "factor_type needs to be totp, phone, or webauthn" });
  }
}

async function enrolTotp(auth: AuthContext, present: Present, wanted: FactorWanted): Promise<EnrolledFactor | Refusal> {
  const refusal = mayEnrol(auth, present, wanted.friendlyName);
  if (refusal) return refusal;
  const { account } = present;
  const label = account.email || account.phone || account.id;
  const totp = newTotp(wanted.issuer || new URL(auth.origin).hostname, label);
  const factor = draft(auth, account, wanted, { secret: await auth.secrets.seal(FACTOR_SECRET, totp.secret) });
  await save(auth, account, factor);
  return { factor, totp };
}

async function enrolPhone(auth: AuthContext, present: Present, wanted: FactorWanted): Promise<EnrolledFactor | Refusal> {
  if (auth.settings.sms === "none") return refuse("mfa_phone_enroll_not_enabled");
  const phone = normalizePhone(wanted.phone ?? "");
  if (!phone) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  const { account } = present;
  const same = account.factors.filter((factor) => factor.type === "phone" && factor.phone === phone);
  if (same.some(({ status }) => status === "verified")) return refuse("mfa_verified_factor_exists");
  const others = account.factors.filter((factor) => !same.includes(factor));
  const refusal = mayEnrol(auth, { ...present, account: { ...account, factors: others } }, wanted.friendlyName);
  if (refusal) return refusal;
  const factor = draft(auth, account, wanted, { phone });
  await save(auth, account, factor, same);
  return { factor };
}

/** Whether one more factor of this name may be had; those that were never finished don't count. */
export function mayEnrol(auth: AuthContext, present: Present, friendlyName: string): Refusal | undefined {
  const counting = present.account.factors.filter(
    ({ status, createdAt }) => status === "verified" || createdAt + FACTOR_SETUP_MS > auth.now,
  );
  if (counting.some((factor) => factor.friendlyName === friendlyName)) {
    return refuse("mfa_factor_name_conflict", {
      message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
    });
  }
  if (counting.length >= MOST_FACTORS) return refuse("too_many_enrolled_mfa_factors");
  if (lacksSecondFactor(present))
    return refuse("insufficient_aal", { status: 403, message: "AAL2 required to enroll a new factor" });
  return undefined;
}

function draft(
  { now }: AuthContext,
  account: Account,
  wanted: FactorWanted,
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

async function save(auth: AuthContext, account: Account, factor: Factor, instead: Factor[] = []): Promise<void> {
  const t = auth.store.tables;
  await auth.store.atomically((db) => [
    factors.removeUnfinished(db, t, account.id, auth.now - FACTOR_SETUP_MS),
    ...instead.map(({ id }) => factors.remove(db, t, id)),
    factors.insert(db, t, factor),
    audit(auth, db, "factor_enrolled", { userId: account.id, details: { type: factor.type } }),
  ]);
}
