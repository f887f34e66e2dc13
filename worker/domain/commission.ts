import { costOver, type Plan } from "./plans.ts";

/** What an owner earns and how it comes in. */
export interface Letting {
  /** Rent of a year, cents. */
  income: number;
  /** The part of it that comes through platforms, tenths of a per cent. */
  share: number;
  /** What the platforms keep of that part, tenths of a per cent. */
  rate: number;
}

/** Highest income the sum is made for, cents: ten million euros. */
export const MAX_INCOME_CENTS = 10_000_000_00;

/** What platforms keep of a year's rent, cents, rounded half up once. */
export function commissionOf({ income, share, rate }: Letting): number {
  return Math.round((income * share * rate) / 1_000_000);
}

/** The commission of so many years that stays with the owner after paying a plan, cents; below nothing the platforms cost less. */
export function savingsOver(letting: Letting, plan: Plan, years: number): number {
  return commissionOf(letting) * years - costOver(plan, years);
}

/**
 * How much of what now comes through platforms has to be booked directly before a year of the plan is paid for, tenths of
 * a per cent, rounded up; undefined when all of it would not do.
 */
export function shareToBreakEven(letting: Letting, plan: Plan): number | undefined {
  const commission = commissionOf(letting);
  const yearly = 12 * plan.monthly;
  return commission < yearly ? undefined : Math.ceil((yearly * 1000) / commission);
}
