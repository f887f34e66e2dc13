import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commissionOf, savingsOver, type Letting, MAX_INCOME_CENTS, shareToBreakEven } from "#domain/commission.ts";
import { costOver, PLAN_IDS, PLANS } from "#domain/plans.ts";
import { parseAmount, parsePercentage } from "#domain/written-numbers.ts";

const percentage = fc.integer({ min: 0, max: 1000 });
const anyLetting: fc.Arbitrary<Letting> = fc.record({
  income: fc.integer({ min: 0, max: MAX_INCOME_CENTS }),
  share: percentage,
  rate: percentage,
});
const plan = fc.constantFrom(...PLAN_IDS).map((id) => PLANS[id]);
const years = fc.integer({ min: 1, max: 10 });

describe("the commission calculator", () => {
  test("gives the amounts of the worked example", () => {
    const example: Letting = { income: 20_000_00, share: 800, rate: 150 };
    expect(commissionOf(example)).toBe(2_400_00);
    expect(savingsOver(example, PLANS.standard, 1)).toBe(2_400_00 - 750_00);
    expect(savingsOver(example, PLANS.standard, 3)).toBe(7_200_00 - 1_950_00);
    expect(shareToBreakEven(example, PLANS.standard)).toBe(250);
    expect(shareToBreakEven({ ...example, income: 4_000_00 }, PLANS.standard)).toBeUndefined();
  });

  test("gives whole cents, at most the rent that comes through platforms", () => {
    fc.assert(
      fc.property(anyLetting, (letting) => {
        const commission = commissionOf(letting);
        expect(Number.isSafeInteger(commission)).toBe(true);
        expect(commission).toBeGreaterThanOrEqual(0);
        expect(commission).toBeLessThanOrEqual(Math.round((letting.income * letting.share) / 1000));
      }),
    );
  });

  test("does not decrease when the rent, the share or the rate increases", () => {
    fc.assert(
      fc.property(anyLetting, fc.constantFrom("income", "share", "rate"), fc.nat({ max: 500 }), (letting, field, more) => {
        const other = { ...letting, [field]: letting[field] + more };
        expect(commissionOf(other)).toBeGreaterThanOrEqual(commissionOf(letting));
      }),
    );
  });

  test("savings and cost of the plan add up to the commission", () => {
    fc.assert(
      fc.property(anyLetting, plan, years, (letting, chosen, count) => {
        expect(savingsOver(letting, chosen, count) + costOver(chosen, count)).toBe(count * commissionOf(letting));
      }),
    );
  });

  test("at the break-even share a year is paid for, just below it is not", () => {
    fc.assert(
      fc.property(anyLetting, plan, (letting, chosen) => {
        const even = shareToBreakEven(letting, chosen);
        const yearly = 12 * chosen.monthly;
        expect(even === undefined).toBe(commissionOf(letting) < yearly);
        if (even === undefined) return;
        expect(even).toBeLessThanOrEqual(1000);
        expect((commissionOf(letting) * even) / 1000).toBeGreaterThanOrEqual(yearly);
        expect((commissionOf(letting) * (even - 1)) / 1000).toBeLessThan(yearly);
      }),
    );
  });
});

describe("entered numbers", () => {
  test.each([
    ["20000", 20_000_00],
    ["20.000", 20_000_00],
    ["20,000", 20_000_00],
    ["20 000", 20_000_00],
    ["20\u00A0000 €", 20_000_00],
    ["€ 20.000,50", 20_000_50],
    ["20,000.50", 20_000_50],
    ["20’000.5", 20_000_50],
    ["1.234.567,89", 1_234_567_89],
    ["950,5", 950_50],
    ["0", 0],
  ])("%s is an amount", (written, cents) => expect(parseAmount(written)).toBe(cents));

  test.each([
    "",
    " ",
    "€",
    "veel",
    "-5",
    "1e9",
    "20.00.000",
    "20,000,00",
    "1.2.3",
    "20.0000",
    "Infinity",
    "0x10",
    ",50",
    "9".repeat(13),
  ])("%j is not an amount", (written) => expect(parseAmount(written)).toBeUndefined());

  test.each([
    ["15", 150],
    ["15%", 150],
    ["15,5 %", 155],
    ["0.5", 5],
    ["100", 1000],
    ["0", 0],
  ])("%s is a percentage", (written, tenths) => expect(parsePercentage(written)).toBe(tenths));

  test.each(["", "%", "101", "100,1", "-1", "12,55", "1.5.5", "vijftien", ".5", "NaN"])("%j is not a percentage", (written) =>
    expect(parsePercentage(written)).toBeUndefined(),
  );

  test("an amount formatted in any language is parsed back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_INCOME_CENTS }),
        fc.constantFrom("nl", "en-GB", "pl", "de-CH"),
        (cents, language) => {
          const digits = cents % 100 === 0 ? 0 : 2;
          const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
          expect(parseAmount(format.format(cents / 100))).toBe(cents);
        },
      ),
    );
  });
});
