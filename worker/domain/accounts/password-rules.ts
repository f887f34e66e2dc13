/** Characters at least, bytes at most; nothing is ever cut off. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** Why a password is refused, in GoTrue's words; `pwned` are those that are guessed first. */
export type Weakness = "length" | "pwned";

/** The length of a text in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Whether a password is longer than any we take. */
export const isTooLong = (password: string): boolean => bytesOf(password) > LONGEST_PASSWORD;

/** What is wrong with a password; nothing when it may be had. */
export function weaknessesOf(password: string, isCommon: (password: string) => boolean): Weakness[] {
  const weaknesses: Weakness[] = [];
  if (Array.from(password).length < SHORTEST_PASSWORD) weaknesses.push("length");
  if (isCommon(password)) weaknesses.push("pwned");
  return weaknesses;
}

/** How good a password is, from 0 (refused) to 4, for the bar beside the field: its length and the variety of its characters. */
export function passwordStrength(password: string, isCommon: (password: string) => boolean): 0 | 1 | 2 | 3 | 4 {
  if (isTooLong(password) || weaknessesOf(password, isCommon).length > 0) return 0;
  const alphabet = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].reduce(
    (sum, kind, index) => sum + (kind.test(password) ? ([26, 26, 10, 33][index] ?? 0) : 0),
    0,
  );
  const bits = new Set(password).size * Math.log2(Math.max(alphabet, 2));
  return bits < 40 ? 1 : bits < 55 ? 2 : bits < 75 ? 3 : 4;
}
