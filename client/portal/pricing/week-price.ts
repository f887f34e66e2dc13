import type { SimpleTerms } from "../workspace/simple-plan.ts";

interface Stay {
  nights: number;
  /** In minor units. */
  lodging: number;
  cleaning: number;
  total: number;
}

/** Calculates the price of a week, or of the minimum stay if that is longer. All amounts are in minor units. */
export function calculateWeek({ nightly, cleaning, minNights }: SimpleTerms): Stay {
  const nights = Math.max(7, minNights);
  const lodging = nights * nightly;
  return { nights, lodging, cleaning, total: lodging + cleaning };
}
