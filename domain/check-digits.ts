/**
 * The remainder of ISO 7064, MOD 97-10, of a text of capitals and digits, in which A is 10 and Z is 35; 1 if its check digits are
 * right.
 */
export function mod97(text: string): number {
  let rest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 58 ? code - 48 : code - 55;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Writes a number in groups of four characters, as people read it. */
export const inGroupsOfFour = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");
