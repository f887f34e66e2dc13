/** Limits of a password, in characters and in bytes. A longer password is refused, never truncated. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_BYTES = 128;

/** Reason why a password is too weak, with GoTrue's names; `pwned` is a password that attackers guess first. */
export type Weakness = "length" | "pwned";

/** Returns the length of a text in UTF-8 bytes. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** True if a password exceeds the maximum length. */
export const isTooLong = (password: string): boolean => bytesOf(password) > MAX_PASSWORD_BYTES;

/** Returns the reasons why a password is too weak; an empty list means that it is accepted. */
export function weaknessesOf(password: string, isCommon: (password: string) => boolean): Weakness[] {
  const weaknesses: Weakness[] = [];
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) weaknesses.push("length");
  if (isCommon(password)) weaknesses.push("pwned");
  return weaknesses;
}

/** Rates a password from 0 (refused) to 4 by length and variety of characters, for the strength bar next to the field. */
export function passwordStrength(password: string, isCommon: (password: string) => boolean): 0 | 1 | 2 | 3 | 4 {
  if (isTooLong(password) || weaknessesOf(password, isCommon).length > 0) return 0;
  const alphabet = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].reduce(
    (sum, kind, index) => sum + (kind.test(password) ? ([26, 26, 10, 33][index] ?? 0) : 0),
    0,
  );
  const bits = new Set(password).size * Math.log2(Math.max(alphabet, 2));
  return bits < 40 ? 1 : bits < 55 ? 2 : bits < 75 ? 3 : 4;
}

/** True for a bcrypt hash: accounts that were imported may have one. */
export const isBcryptHash = (hash: string): boolean => /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash);
