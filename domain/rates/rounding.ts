/** Hundredths of a percent: percentages have at most two decimals. */
const toBasisPoints = (percent: number): number => Math.round(percent * 100);

/** Divides whole numbers, rounding half away from zero. */
function divide(dividend: number, divisor: number): number {
  const quotient = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return dividend < 0 && quotient > 0 ? -quotient : quotient;
}

/** A percentage of an amount in minor units, rounded half away from zero. */
export function percentOf(amount: number, percent: number): number {
  return divide(amount * toBasisPoints(percent), 10_000);
}

/** VAT contained in an amount that includes it, rounded half away from zero. */
export function vatWithin(amount: number, percent: number): number {
  const points = toBasisPoints(percent);
  return divide(amount * points, 10_000 + points);
}

/** Splits an amount in proportion to weights, none of them negative. The parts are whole and sum to the amount. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  let [weight, given] = [0, 0];
  return weights.map((own) => {
    weight += own;
    const part = Math.round(amount * (weight / total)) - given;
    given += part;
    return part;
  });
}
