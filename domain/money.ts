/** An amount in the currency's minor unit (cents, grosze), always an integer. */
export interface Money {
  amount: number;
  currency: Currency;
}

export const CURRENCIES = ["EUR", "PLN"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Digits of the minor unit (ISO 4217). */
const MINOR_DIGITS: Record<Currency, number> = { EUR: 2, PLN: 2 };

/** Minor units as a number of whole units: `1250.5`. */
export const toWholeUnits = ({ amount, currency }: Money): number => amount / 10 ** MINOR_DIGITS[currency];

/** Minor units with a decimal point and all decimals: `1250.50`. */
export const writeAmount = (money: Money): string => toWholeUnits(money).toFixed(MINOR_DIGITS[money.currency]);
