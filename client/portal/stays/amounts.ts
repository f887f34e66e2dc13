import { formatTyped } from "../../kit/fields/typed-number.ts";
import { readAmount } from "../../kit/fields/amounts.ts";
import type { Locale } from "#domain/locale.ts";

/** Parses a typed amount, which may be negative, to minor units; undefined if the text is not an amount. */
export function readSignedAmount(typed: string): number | undefined {
  const [, sign = "", digits = ""] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? [];
  const amount = readAmount(digits);
  return amount === undefined || sign === "" ? amount : amount === 0 ? 0 : -amount;
}

export const writeAmount = (amount: number, locale: Locale): string =>
  formatTyped(amount / 100, locale, amount % 100 === 0 ? 0 : 2);
