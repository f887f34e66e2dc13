import { type Letting, MAX_INCOME_CENTS } from "#domain/commission.ts";
import type { Locale } from "#domain/locale.ts";
import { parseAmount, parsePercentage } from "#domain/written-numbers.ts";
import { formatAmount } from "../../kit/i18n/prices.ts";

/** Fields of the calculator, in the form and in the URL's query. */
export const FIELDS = ["income", "share", "rate"] as const;
export type FieldName = (typeof FIELDS)[number];
/** Values as typed. */
export type Entered = Record<FieldName, string>;

/** Example values, shown until the visitor enters their own. */
const EXAMPLE: Letting = { income: 20_000_00, share: 800, rate: 150 };

/** Reads the entered values from the query, with the example's for missing ones, or undefined without an income. */
export function readQuery(query: URLSearchParams, locale: Locale): Entered | undefined {
  const income = query.get("income");
  if (income === null) return undefined;
  const example = formatExample(locale);
  return { income, share: query.get("share") ?? example.share, rate: query.get("rate") ?? example.rate };
}

/** Returns the example's values as a visitor would type them. */
export function formatExample(locale: Locale): Entered {
  const { income, share, rate } = EXAMPLE;
  return { income: formatAmount(locale, income), share: String(share / 10), rate: String(rate / 10) };
}

/** Parses the entered values; returns the invalid fields if there are any. */
export function parseLetting({ income, share, rate }: Entered): { letting: Letting } | { invalid: FieldName[] } {
  const parsed = { income: parseAmount(income), share: parsePercentage(share), rate: parsePercentage(rate) };
  const invalid = FIELDS.filter(
    (field) => parsed[field] === undefined || (field === "income" && (parsed.income ?? 0) > MAX_INCOME_CENTS),
  );
  return invalid.length > 0 ? { invalid } : { letting: parsed as Letting };
}
