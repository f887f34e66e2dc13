const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
const PATIENCE_MS = 24 * 60 * MINUTE_MS;

/** What was tried so far. */
interface Tried {
  /** At least one. */
  attempts: number;
  firstAttemptAt: number;
}

/**
 * When a message is tried again: after 1, 2, 4 … minutes, an hour at most. Undefined when that would be more than a day after
 * the first attempt.
 */
export function nextAttempt({ attempts, firstAttemptAt }: Tried, now: number): number | undefined {
  const at = now + Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return at - firstAttemptAt > PATIENCE_MS ? undefined : at;
}
