import { costOver, type Plan } from "./plans.ts";

/** An owner's rental income, and the part of it that comes through booking platforms. */
export interface Letting {
  /** Rent of a year, in cents. */
  income: number;
  /** The part of the income that comes through platforms, in tenths of a per cent. */
  share: number;
  /** The platforms' commission on that part, in tenths of a per cent. */
  rate: number;
}

/** The highest income that the calculator accepts: ten million euros. */
export const MAX_INCOME_CENTS = 10_000_000_00;

/** The platforms' commission on a year's rent, in cents, rounded half up once. */
export function commissionOf({ income, share, rate }: Letting): number {
  return Math.round((income * share * rate) / 1_000_000);
}

/**
 * The commission that the owner saves in `years` years, minus the cost of the plan, in cents. Negative if the platforms cost
 * less.
 */
export function savingsOver(letting: Letting, plan: Plan, years: number): number {
  return commissionOf(letting) * years - costOver(plan, years);
}

/**
 * The share of the bookings through platforms that guests have to book directly instead, so that the commission saved pays for a
 * year of the plan. In tenths of a per cent, rounded up; undefined if even all of them would not pay for it.
 */
export function shareToBreakEven(letting: Letting, plan: Plan): number | undefined {
  const commission = commissionOf(letting);
  const yearly = 12 * plan.monthly;
  return commission < yearly ? undefined : Math.ceil((yearly * 1000) / commission);
}
