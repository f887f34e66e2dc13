import { refuse, type Refusal, isRefusal } from "#contract/identity/auth-errors.ts";
import { isBcryptHash, isTooLong, type Weakness, weaknessesOf } from "#domain/accounts/password-rules.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * A hash that matches no password, with the usual cost, so that checking a password takes equally long for unknown and known
 * addresses.
 */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mtc2FsdC0wMQ$i//WV2595fH0u0jbncynBDB5wilssCoFbsI3G0CWAJQ";

/** Hashes a password for storage. */
export function hashPassword({ passwords }: Pick<AuthContext, "passwords">, password: string): Promise<string | Refusal> {
  return passwords.createHash(password);
}

interface PasswordCheck {
  right: boolean;
  /** True if the hash has an older format and must be replaced. */
  outdated: boolean;
}

/** Checks a password against the stored hash, or, for accounts without a password, against a dummy hash. */
export async function checkPassword(
  { passwords }: Pick<AuthContext, "passwords">,
  password: string,
  kept: string | null,
): Promise<PasswordCheck | Refusal> {
  if (isTooLong(password)) return { right: false, outdated: false };
  const right = await passwords.verifyHash(kept ?? DUMMY_HASH, password);
  if (isRefusal(right)) return right;
  return { right: right && kept !== null, outdated: kept !== null && isBcryptHash(kept) };
}

/** True if passwords can be verified against an imported hash. */
export const isKnownHash = (hash: string): boolean =>
  isBcryptHash(hash) || /^\$argon2(?:id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$/.test(hash);

/** Returns the reasons why a new password is too weak; an empty list if it is accepted. */
export async function weaknesses(password: string): Promise<Weakness[]> {
  const { isCommonPassword } = await import("#domain/accounts/common-passwords.ts");
  return weaknessesOf(password, isCommonPassword);
}

/** Returns GoTrue's message for these reasons. */
export function weaknessMessage(reasons: Weakness[]): string {
  return reasons.includes("length")
    ? "Password should be at least 8 characters."
    : "Password is known to be weak and easy to guess, please choose a different one.";
}

/** Refuses a new password that is too weak or too long. */
export async function refuseWeak(password: string): Promise<Refusal | undefined> {
  if (isTooLong(password)) return refuse("validation_failed", { message: "Password cannot be longer than 128 bytes" });
  const reasons = await weaknesses(password);
  return reasons.length > 0 ? refuse("weak_password", { reasons, message: weaknessMessage(reasons) }) : undefined;
}
