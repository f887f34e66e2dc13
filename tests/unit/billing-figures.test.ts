import fc from "fast-check";
import { expect, test } from "vitest";
import {
  monthlyFigures,
  type MonthIndex,
  type Months,
  monthsUntil,
  type MovementSum,
  SHOWN_MONTHS,
  type SubscriptionSum,
} from "#domain/billing-figures.ts";

test("months begin at midnight in Amsterdam, and the last one is the current one", () => {
  const { names, starts, end } = monthsUntil(Date.parse("2026-11-30T23:30:00Z"));
  expect([names.length, names[0], names.at(-1)]).toEqual([SHOWN_MONTHS, "2025-01", "2026-12"]);
  expect(names.slice(9, 13)).toEqual(["2025-10", "2025-11", "2025-12", "2026-01"]);
  expect(new Date(starts.at(-1) ?? 0).toISOString()).toBe("2026-11-30T23:00:00.000Z");
  expect(new Date(end).toISOString()).toBe("2026-12-31T23:00:00.000Z");
  // Summer time.
  expect(new Date(starts[6] ?? 0).toISOString()).toBe("2025-06-30T22:00:00.000Z");
  expect(monthsUntil(Date.parse("2028-02-29T12:00:00Z")).names.at(-1)).toBe("2028-02");
});

interface Subscription {
  monthly: number;
  /** Months of its charges and their amounts; -1: before the first month. */
  charges: { month: number; amount: number }[];
  refunds: { month: number; amount: number }[];
  ended: MonthIndex;
}

const MONTHS: Months = monthsUntil(Date.parse("2026-11-28T12:00:00Z"));

/** A subscription that is charged, with gaps, from a month on until it ends. */
const subscription: fc.Arbitrary<Subscription> = fc
  .record({
    from: fc.integer({ min: -3, max: SHOWN_MONTHS }),
    length: fc.integer({ min: 0, max: 12 }),
    monthly: fc.integer({ min: 1, max: 10_000 }),
    setup: fc.constantFrom(0, 15_000),
    isPaid: fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
    refunds: fc.array(
      fc.record({ month: fc.integer({ min: 0, max: SHOWN_MONTHS - 1 }), amount: fc.integer({ min: -9999, max: -1 }) }),
    ),
    hasEnded: fc.boolean(),
  })
  .map(({ from, length, monthly, setup, isPaid, refunds, hasEnded }) => {
    const months = Array.from({ length }, (_, index) => from + index).filter((_, index) => isPaid[index]);
    const charges = months
      .filter((month) => month < SHOWN_MONTHS)
      .map((month, index) => ({ month: Math.max(month, -1), amount: index === 0 ? monthly + setup : monthly }));
    const last = Math.max(-1, from + length);
    return {
      monthly,
      charges,
      refunds: charges.length > 0 ? refunds : [],
      ended: hasEnded ? Math.min(last, SHOWN_MONTHS) : null,
    };
  });

const firstOf = ({ charges }: Subscription): MonthIndex =>
  charges.length === 0 ? null : Math.min(...charges.map(({ month }) => month));

/** The rows that the store returns for subscriptions, one for each of them. */
function rowsOf(all: Subscription[]): [MovementSum[], SubscriptionSum[]] {
  const movements = all.flatMap((each) => {
    const firstCharge = firstOf(each);
    const sums = new Map<string, MovementSum>();
    for (const kind of ["charge", "refund"] as const)
      for (const { month, amount } of kind === "charge" ? each.charges : each.refunds) {
        if (month < 0) continue;
        const key = `${kind} ${month}`;
        const sum = sums.get(key) ?? { firstCharge, month, kind, subscriptions: 1, takenBack: 0, amount: 0 };
        sums.set(key, { ...sum, takenBack: sum.takenBack + (amount < 0 ? 1 : 0), amount: sum.amount + amount });
      }
    return [...sums.values()];
  });
  const subscriptions = all.map((each) => ({
    firstCharge: firstOf(each),
    ended: each.ended,
    subscriptions: 1,
    monthly: each.monthly,
  }));
  return [movements, subscriptions];
}

test("new and kept are the charges of the month; recurring is that of the month before, plus new prices, minus lost", () => {
  fc.assert(
    fc.property(fc.array(subscription, { maxLength: 12 }), (all) => {
      const figures = monthlyFigures(MONTHS, ...rowsOf(all));
      expect(figures.map(({ month }) => month)).toEqual(MONTHS.names);
      for (const [index, month] of figures.entries()) {
        const charged = all.flatMap(({ charges }) => charges.filter((charge) => charge.month === index));
        expect(month.new.amount + month.kept.amount).toBe(sum(charged.map(({ amount }) => amount)));
        expect(month.new.count + month.kept.count).toBe(
          all.filter(({ charges }) => charges.some((charge) => charge.month === index)).length,
        );
        const begun = all.filter((each) => firstOf(each) === index);
        expect(month.new.count).toBe(begun.length);
        const refunded = all.flatMap(({ refunds }) => refunds.filter((refund) => refund.month === index));
        expect(month.refunds).toEqual({ count: refunded.length, amount: sum(refunded.map(({ amount }) => amount)) });
        const before = figures[index - 1];
        if (!before) continue;
        expect(month.recurring.count).toBe(before.recurring.count + begun.length - month.lost.count);
        expect(month.recurring.amount).toBe(
          before.recurring.amount + sum(begun.map(({ monthly }) => monthly)) - month.lost.amount,
        );
      }
    }),
  );
});

test("trials that never paid are neither recurring nor lost", () => {
  const trial = { firstCharge: null, ended: 23, subscriptions: 3, monthly: 15_000 };
  const [last] = monthlyFigures(MONTHS, [], [trial, { ...trial, ended: null }]).slice(-1);
  const none = { count: 0, amount: 0 };
  expect(last).toMatchObject({ recurring: none, new: none, kept: none, lost: none });
});

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
