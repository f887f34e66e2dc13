import { isCounted } from "../bookings/adjust-quote.ts";
import type { QuoteLine } from "../rates/quote-types.ts";
import { vatWithin } from "../rates/rounding.ts";

/** The part of an amount under one VAT rate, in minor units. */
export interface VatPart {
  /** Percentage; null without VAT. */
  rate: number | null;
  /** Tourist tax, which the owner collects for the municipality: it is not turnover and has no VAT. */
  isTouristTax: boolean;
  /** VAT included. */
  gross: number;
  vat: number;
}

type Group = Pick<VatPart, "rate" | "isTouristTax">;

const isSameGroup = (a: Group, b: Group): boolean => a.rate === b.rate && a.isTouristTax === b.isTouristTax;

/** The highest rate first, then amounts without VAT, then tourist tax. */
const compareGroups = (a: Group, b: Group): number =>
  Number(a.isTouristTax) - Number(b.isTouristTax) || (b.rate ?? -1) - (a.rate ?? -1);

/** Divides the price of a stay by VAT rates; without VAT for owners who do not charge VAT. */
export function partsOfLines(lines: readonly QuoteLine[], chargesVat: boolean): VatPart[] {
  return lines.filter(isCounted).reduce<VatPart[]>((parts, { kind, amount, vat }) => {
    const taxed = chargesVat ? vat : null;
    const part = { rate: taxed?.rate ?? null, isTouristTax: kind === "tourist-tax", gross: amount, vat: taxed?.amount ?? 0 };
    return addParts(parts, [part]);
  }, []);
}

/** Adds the amounts of both by rates; parts of 0 are left out. */
export function addParts(parts: readonly VatPart[], more: readonly VatPart[]): VatPart[] {
  const sums = [...parts];
  for (const part of more) {
    const index = sums.findIndex((each) => isSameGroup(each, part));
    const former = sums[index];
    if (former) sums[index] = { ...former, gross: former.gross + part.gross, vat: former.vat + part.vat };
    else sums.push(part);
  }
  return sums.filter(({ gross, vat }) => gross !== 0 || vat !== 0).toSorted(compareGroups);
}

const negateParts = (parts: readonly VatPart[]): VatPart[] =>
  parts.map((part) => ({ ...part, gross: 0 - part.gross, vat: 0 - part.vat }));

export const subtractParts = (parts: readonly VatPart[], less: readonly VatPart[]): VatPart[] =>
  addParts(parts, negateParts(less));

export const sumGross = (parts: readonly VatPart[]): number => parts.reduce((sum, { gross }) => sum + gross, 0);
export const sumVat = (parts: readonly VatPart[]): number => parts.reduce((sum, { vat }) => sum + vat, 0);

/**
 * Divides an amount over VAT rates as the whole is divided, by the method of the largest remainder: the parts are whole and sum
 * to the amount. The whole amount has exactly the parts of the whole.
 */
export function portionOf(whole: readonly VatPart[], amount: number): VatPart[] {
  const total = sumGross(whole);
  if (amount === total) return [...whole];
  if (amount === 0) return [];
  if (total === 0) return [{ rate: null, isTouristTax: false, gross: amount, vat: 0 }];
  const shares = whole.map((part) => {
    const exact = amount * (part.gross / total);
    return { ...part, gross: Math.floor(exact), remainder: exact - Math.floor(exact) };
  });
  const left = amount - sumGross(shares);
  const rounded = new Set(shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left));
  const parts = shares.map((share): VatPart => {
    const { rate, isTouristTax } = share;
    const gross = share.gross + (rounded.has(share) ? 1 : 0);
    return { rate, isTouristTax, gross, vat: rate === null ? 0 : vatWithin(gross, rate) };
  });
  return addParts([], parts);
}
