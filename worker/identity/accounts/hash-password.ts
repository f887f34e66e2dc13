import { isBcryptHash } from "#domain/accounts/password-rules.ts";
import { hash, verify } from "./argon2.ts";

/** Hashes a password with a new salt. Blocks the thread for about 40 ms. */
export const createHash = hash;

/** Checks a password against an argon2 or bcrypt hash. Keeps the thread busy too. */
export async function verifyHash(kept: string, password: string): Promise<boolean> {
  if (!isBcryptHash(kept)) return verify(kept, password);
  const { default: bcrypt } = await import("bcryptjs");
  return bcrypt.compare(password, kept);
}
