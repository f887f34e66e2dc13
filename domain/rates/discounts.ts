import type { Discounts, PromoCode } from "./plan.ts";
import type { LineKind } from "./quote-types.ts";
import { percentOf } from "./rounding.ts";

type DiscountKind = Extract<LineKind, "length" | "early-bird" | "last-minute" | "promo">;

/** A discount that applies to a stay. */
export interface Discount {
  kind: DiscountKind;
  /** Positive: how much less the guest pays. */
  amount: number;
  /** Nights of the tier, or days before arrival. */
  count: number | null;
  percent: number | null;
  /** The promo code. */
  code: PromoCode | null;
}

interface DiscountedStay {
  /** Price of the nights, after the gap rule. */
  nights: number;
  count: number;
  /** Days from today to arrival. */
  daysBefore: number;
  code: PromoCode | null;
}

/** Discounts in the order of application, and those that would have applied if a better one had not. */
export interface ChosenDiscounts {
  applied: Discount[];
  lost: Discount[];
}

/**
 * Chooses the discounts of a stay: the best length tier, then the better of early bird and last minute, then the promo code, each
 * on the amount left by the one before. Equal amounts are decided by the tier, so that the order in which tiers were entered does
 * not matter.
 */
export function chooseDiscounts({ length, earlyBird, lastMinute }: Discounts, stay: DiscountedStay): ChosenDiscounts {
  const applied: Discount[] = [];
  const lost: Discount[] = [];
  let left = stay.nights;
  const apply = (candidates: Discount[]) => {
    const [best, ...rest] = candidates.filter(({ amount }) => amount > 0).toSorted(compareDiscounts);
    if (!best) return;
    applied.push(best);
    lost.push(...rest);
    left -= best.amount;
  };
  apply(
    length
      .filter(({ nights }) => nights <= stay.count)
      .map((tier) => ({
        kind: "length",
        amount: "percent" in tier ? percentOf(left, tier.percent) : left - tier.nightly * stay.count,
        count: tier.nights,
        percent: "percent" in tier ? tier.percent : null,
        code: null,
      })),
  );
  const byDays = (kind: "early-bird" | "last-minute", tiers: Discounts["earlyBird"]): Discount[] =>
    tiers.map(({ days, percent }) => ({ kind, amount: percentOf(left, percent), count: days, percent, code: null }));
  apply([
    ...byDays(
      "early-bird",
      earlyBird.filter(({ days }) => days <= stay.daysBefore),
    ),
    ...byDays(
      "last-minute",
      lastMinute.filter(({ days }) => days >= stay.daysBefore),
    ),
  ]);
  if (stay.code) apply([toDiscount(stay.code, left)]);
  return { applied, lost };
}

function toDiscount(code: PromoCode, left: number): Discount {
  const percent = "percent" in code.discount ? code.discount.percent : null;
  const amount = "percent" in code.discount ? percentOf(left, code.discount.percent) : Math.min(code.discount.amount, left);
  return { kind: "promo", amount, count: null, percent, code };
}

function compareDiscounts(a: Discount, b: Discount): number {
  return (
    b.amount - a.amount ||
    (b.percent ?? 0) - (a.percent ?? 0) ||
    (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0) ||
    (b.count ?? 0) - (a.count ?? 0)
  );
}
