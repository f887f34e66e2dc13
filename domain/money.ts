/** An amount in the currency's minor unit (cents, grosze), always an integer. */
export interface Money {
  amount: number;
  currency: Currency;
}

export const CURRENCIES = ["EUR", "PLN"] as const;
export type Currency = (typeof CURRENCIES)[number];
