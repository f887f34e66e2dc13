/**
 * Normalises an IBAN to capitals without spaces; undefined if its form or its check digits (ISO 7064, MOD 97-10) are wrong. The
 * length by country is not checked.
 */
export function normalizeIban(text: string): string | undefined {
  const iban = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return undefined;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of rearranged) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? iban : undefined;
}

/** An IBAN in groups of four, as people read it. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
