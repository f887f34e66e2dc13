import fc from "fast-check";
import { expect, test } from "vitest";
import { NEW_LINE } from "#domain/bookings/adjust-quote.ts";
import { goodwillOf, withGoodwill } from "#domain/payments/goodwill.ts";
import { date } from "#domain/dates.ts";
import { partsOfLines, sumGross, sumVat } from "#domain/payments/vat-parts.ts";
import type { Quote, QuoteLine } from "#domain/rates/quote-types.ts";
import { ownRefunds } from "#letting/payments/reconcile-payments.ts";
import { vatWithin } from "#domain/rates/rounding.ts";

const line = (amount: number, rate: number | null, kind: QuoteLine["kind"] = "fee"): QuoteLine => ({
  ...NEW_LINE,
  kind,
  name: null,
  amount,
  vat: rate === null ? null : { rate, amount: vatWithin(amount, rate) },
});
const due = date("2027-01-01");
const QUOTE = {
  lines: [line(300_01, 21), line(60_20, 9), line(39_79, null, "tourist-tax")],
  total: 400_00,
  schedule: [
    { on: "booking", due, amount: 100_00 },
    { on: "balance", due, amount: 300_00 },
  ],
} as unknown as Quote;
const summary = ({ lines, total, schedule }: Quote) => ({
  amounts: lines.slice(3).map(({ amount, vat }) => [amount, vat?.rate ?? null]),
  total,
  schedule: schedule.map(({ amount }) => amount),
});

test.each([
  [0, [], 400_00, [100_00, 300_00]],
  [
    50_00,
    [
      [-41_64, 21],
      [-8_36, 9],
    ],
    350_00,
    [50_00, 300_00],
  ],
  [
    400_00,
    [
      [-300_01, 21],
      [-60_20, 9],
      [-39_79, null],
    ],
    0,
    [0, 0],
  ],
  [
    500_00,
    [
      [-300_01, 21],
      [-60_20, 9],
      [-39_79, null],
    ],
    0,
    [0, 0],
  ],
])("a refund of %d lowers the price and the first instalments", (amount, amounts, total, schedule) => {
  expect(summary(withGoodwill(QUOTE, amount))).toEqual({ amounts, total, schedule });
});

test("after any refund a price is the sum of its lines and instalments, and is restored exactly", () => {
  const amount = fc.nat(450_00);
  fc.assert(
    fc.property(amount, amount, (first, second) => {
      const lowered = withGoodwill(withGoodwill(QUOTE, first), second);
      expect(goodwillOf(lowered)).toBe(Math.min(second, 400_00));
      const parts = partsOfLines(lowered.lines, true);
      expect(sumGross(parts)).toBe(lowered.total);
      expect(sumVat(parts)).toBeGreaterThanOrEqual(0);
      expect(lowered.schedule.reduce((sum, each) => sum + each.amount, 0)).toBe(lowered.total);
      expect(withGoodwill(lowered, 0).lines).toEqual(QUOTE.lines);
    }),
  );
});

test("refunds at the provider or by hand are distinguished from those requested here", () => {
  const moved = (id: string, more: object = {}) => ({
    id,
    kind: "refund",
    purpose: "stay",
    amount: -1,
    paymentId: null,
    providerRef: null,
    ...more,
  });
  const atProvider = (ref: string, more: object = {}) => moved(ref, { paymentId: "p", providerRef: ref, ...more });
  const movements = [
    moved("by hand"),
    moved("to-do"),
    moved("line.1"),
    moved("deposit", { purpose: "deposit" }),
    atProvider("re_own"),
    atProvider("re_ours"),
    atProvider("re_failed"),
    atProvider("re_failed reversal", { amount: 1 }),
  ];
  const refunds = [
    { id: "to-do", paymentId: null, providerRef: null },
    { id: "r-1", paymentId: null, providerRef: "line.1" },
    { id: "r-2", paymentId: "p", providerRef: "re_ours" },
  ];
  const found = ownRefunds({ movements, refunds } as unknown as Parameters<typeof ownRefunds>[0]);
  expect(found.map(({ id }) => id)).toEqual(["by hand", "re_own"]);
});
