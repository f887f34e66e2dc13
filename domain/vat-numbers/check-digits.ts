/** Sum of digits times weights; digits without a weight do not count. */
export const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);

/** The remainder of a number of any length, from its digits. */
export const remainder = (digits: string, divisor: number): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0);

/** The Luhn sum modulo 10 (ISO/IEC 7812-1): 0 if the last digit is its check digit. */
export function luhn(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10;
}

/** True if the last digit is that of ISO 7064 MOD 11,10. */
export function isMod11And10(digits: string): boolean {
  const product = Array.from(digits.slice(0, -1)).reduce((former, digit) => {
    const sum = (Number(digit) + former) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** True if letters (A = 10 … Z = 35) and digits have the last two digits of ISO 7064 MOD 97-10. */
export const isMod97 = (text: string): boolean =>
  remainder(
    Array.from(text)
      .map((character) => parseInt(character, 36))
      .join(""),
    97,
  ) === 1;
