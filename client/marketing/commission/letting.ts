import { type Letting, MAX_INCOME_CENTS } from "#domain/commission.ts";
import type { Locale } from "#domain/locale.ts";
import { parseAmount, parsePercentage } from "#domain/written-numbers.ts";
import { plainAmount } from "#client/lib/prices.ts";

/** Fields of the sum, in the form and in the address. */
export const FIELDS = ["income", "share", "rate"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Written = Record<FieldName, string>;

/** What the sum shows until somebody fills in their own. */
const EXAMPLE: Letting = { income: 20_000_00, share: 800, rate: 150 };

/** What the address says was filled in, the example's where it says nothing; undefined when it says nothing about income. */
export function writtenIn(query: URLSearchParams, locale: Locale): Written | undefined {
  const income = query.get("income");
  if (income === null) return undefined;
  const example = writtenExample(locale);
  return { income, share: query.get("share") ?? example.share, rate: query.get("rate") ?? example.rate };
}

export function writtenExample(locale: Locale): Written {
  const { income, share, rate } = EXAMPLE;
  return { income: plainAmount(locale, income), share: String(share / 10), rate: String(rate / 10) };
}

/** The numbers, or which fields hold none. */
export function readLetting({ income, share, rate }: Written): { letting: Letting } | { wrong: FieldName[] } {
  const read = { income: parseAmount(income), share: parsePercentage(share), rate: parsePercentage(rate) };
  const wrong = FIELDS.filter(
    (field) => read[field] === undefined || (field === "income" && (read.income ?? 0) > MAX_INCOME_CENTS),
  );
  return wrong.length > 0 ? { wrong } : { letting: read as Letting };
}
