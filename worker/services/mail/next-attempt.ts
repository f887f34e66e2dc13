import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const MAX_PAUSE_MS = HOUR_MS;
const MAX_TOTAL_MS = DAY_MS;

/** The pause in milliseconds before the next attempt after `failures` failures: 1, 2, 4 … minutes, at most an hour. */
export const pauseAfter = (failures: number): number => Math.min(MINUTE_MS * 2 ** failures, MAX_PAUSE_MS);

/** The attempts so far; times are in milliseconds since the epoch. */
interface Attempts {
  /** At least one. */
  attempts: number;
  firstAttemptAt: number;
}

/**
 * The time of the next attempt to send a message: after 1, 2, 4 … minutes, at most an hour. Undefined if that would be more than
 * a day after the first attempt.
 */
export function nextAttempt({ attempts, firstAttemptAt }: Attempts, now: number): number | undefined {
  const at = now + pauseAfter(attempts - 1);
  return at - firstAttemptAt > MAX_TOTAL_MS ? undefined : at;
}
