import fc from "fast-check";
import { expect, test } from "vitest";
import { sumLedger } from "#domain/payments/ledger.ts";
import { type MoneyCell, sumMoney, sumMoneyBy, sumMoneyByMonth } from "#domain/payments/money-report.ts";

const MONTHS = ["2026-09", "2026-10", "2026-11"];
const cell = (changes: Partial<MoneyCell>): MoneyCell => ({
  month: "2026-10",
  unitId: "house",
  channel: "website",
  currency: "EUR",
  isTest: false,
  kind: "charge",
  purpose: "stay",
  amount: 0,
  ...changes,
});
const cells = fc.array(
  fc.record({
    month: fc.constantFrom(...MONTHS),
    unitId: fc.constantFrom("house", "barn"),
    channel: fc.constantFrom("website", "phone"),
    currency: fc.constant("EUR"),
    isTest: fc.constant(false),
    kind: fc.constantFrom("charge", "refund", "fee", "claim", "chargeback", "correction"),
    purpose: fc.constantFrom("stay", "deposit"),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
  }),
);

test("income is the money received, minus refunds and fees, plus kept deposits", () => {
  const sums = sumMoney([
    cell({ amount: 800_00 }),
    cell({ kind: "refund", amount: -150_00 }),
    cell({ kind: "chargeback", amount: -50_00 }),
    cell({ kind: "correction", amount: -10_00 }),
    cell({ kind: "fee", amount: -3_25 }),
    cell({ purpose: "deposit", amount: 200_00 }),
    cell({ purpose: "deposit", kind: "claim", amount: 45_00 }),
    cell({ purpose: "deposit", kind: "refund", amount: -155_00 }),
  ]);
  expect(sums).toEqual({
    received: 790_00,
    returned: -200_00,
    paid: 590_00,
    claimed: 45_00,
    depositHeld: 0,
    fees: 3_25,
    income: 631_75,
  });
});

test("months without a movement are zero, and the unit with the largest income comes first", () => {
  const some = [cell({ unitId: "barn", amount: 1_00 }), cell({ unitId: "house", amount: 2_00, month: "2026-11" })];
  expect(sumMoneyByMonth(some, MONTHS).map(({ month, sums }) => [month, sums.income])).toEqual([
    ["2026-09", 0],
    ["2026-10", 1_00],
    ["2026-11", 2_00],
  ]);
  expect(sumMoneyBy(some, ({ unitId }) => unitId).map(({ value }) => value)).toEqual(["house", "barn"]);
});

test("the sums of the months, units and channels equal the ledger", () => {
  fc.assert(
    fc.property(cells, (all) => {
      const ledger = sumLedger(all);
      const groups = [
        sumMoneyByMonth(all, MONTHS),
        sumMoneyBy(all, ({ unitId }) => unitId),
        sumMoneyBy(all, ({ channel }) => channel),
      ];
      for (const group of groups) {
        for (const key of ["paid", "depositHeld", "claimed", "fees"] as const) {
          expect(group.reduce((sum, { sums }) => sum + sums[key], 0)).toBe(ledger[key]);
        }
        expect(group.reduce((sum, { sums }) => sum + sums.received + sums.returned, 0)).toBe(ledger.paid);
        expect(group.reduce((sum, { sums }) => sum + sums.income, 0)).toBe(ledger.paid + ledger.claimed - ledger.fees);
      }
    }),
  );
});
