import { describe, expect, test } from "vitest";
import { quote } from "#domain/rates/quote.ts";
import type { QuoteLine } from "#domain/rates/quote-types.ts";
import { NIGHT_CASES } from "../fixtures/rates/nights.ts";
import { PAYMENT_CASES } from "../fixtures/rates/payments.ts";
import { PRICE_CASES } from "../fixtures/rates/prices.ts";
import { RULE_CASES } from "../fixtures/rates/rules.ts";
import { TAX_CASES } from "../fixtures/rates/taxes.ts";

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);

/** A line as the table writes it: VAT only where the row has a rate, NaN for none. */
const toRow = ({ kind, amount, vat }: QuoteLine, wanted: readonly unknown[] | undefined) =>
  wanted?.length === 2
    ? [kind, amount]
    : wanted?.length === 3
      ? [kind, amount, vat?.rate ?? Number.NaN]
      : [kind, amount, vat?.rate, vat?.amount];

describe("the table of cases", () => {
  const all = [...NIGHT_CASES, ...RULE_CASES, ...PRICE_CASES, ...TAX_CASES, ...PAYMENT_CASES];
  test.each(all)("$name", ({ plan, request, context, quoted, refused, alternatives }) => {
    const result = quote(plan, request, context);
    if (result.ok !== (quoted !== undefined)) expect(result).toBe(quoted ?? refused);
    if (result.ok && quoted) {
      const { total, nights, lines, schedule, cancellation, deposit, currency } = result.quote;
      const shown = lines.filter(({ optional }) => !optional);
      const found = {
        total,
        nights: nights.map(({ amount, rule, season }) => (season === null ? [amount, rule] : [amount, rule, season])),
        lines: shown.map((line, index) => toRow(line, quoted.lines?.[index])),
        optional: lines.filter(({ optional }) => optional).map(({ id, amount, chosen }) => [id, amount, chosen]),
        schedule: schedule.map(({ due, amount }) => [due, amount]),
        cancellation: cancellation.map(({ until, percent }) => [until, percent]),
        deposit,
        currency,
      };
      expect(found).toEqual({ ...found, ...quoted });
    }
    if (!result.ok) {
      expect(result.refusals.toSorted(byCode)).toEqual(refused?.toSorted(byCode));
      if (alternatives)
        expect(result.alternatives.map(({ arrival, departure, total }) => [arrival, departure, total])).toEqual(alternatives);
    }
  });
});
