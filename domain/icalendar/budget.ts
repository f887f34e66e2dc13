/** Thrown when a calendar needs more steps than its budget. */
export class BudgetExceeded extends Error {}

/**
 * Counts the steps of reading a calendar, so that a few lines that define millions of days are refused after the same steps on
 * every machine.
 */
export interface Budget {
  /** Throws {@link BudgetExceeded} when the steps are used up. */
  spend(steps: number): void;
}

export function createBudget(steps: number): Budget {
  let left = steps;
  return {
    spend(used) {
      left -= used;
      if (left < 0) throw new BudgetExceeded();
    },
  };
}
