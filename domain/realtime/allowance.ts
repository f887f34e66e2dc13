/** Units that may be spent: at most `burst` at once, and `perSecond` on average. */
export interface AllowanceRule {
  burst: number;
  perSecond: number;
}

/** The rest of an allowance at a time, milliseconds since the epoch. */
export interface Allowance {
  left: number;
  at: number;
}

/** Spends units of an allowance; undefined if it has not enough of them. */
export function spend(
  { left, at }: Allowance,
  units: number,
  now: number,
  { burst, perSecond }: AllowanceRule,
): Allowance | undefined {
  const available = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond);
  return available < units ? undefined : { left: available - units, at: now };
}
