import { expect, test } from "vitest";
import { nextAttempt } from "#services/mail/next-attempt.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("pauses double up to an hour", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 30, 2000].map((attempts) => nextAttempt({ attempts, firstAttemptAt: 0 }, 1000));
  expect(pauses.map((at) => ((at ?? Number.NaN) - 1000) / MINUTE)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

test("attempts end a day after the first one, after about thirty", () => {
  let attempts = 1;
  let now = 0;
  for (
    let at = nextAttempt({ attempts, firstAttemptAt: 0 }, now);
    at !== undefined;
    at = nextAttempt({ attempts, firstAttemptAt: 0 }, now)
  ) {
    now = at;
    attempts += 1;
  }
  expect(now).toBeLessThanOrEqual(DAY);
  expect(now).toBeGreaterThan(DAY - 60 * MINUTE);
  expect(attempts).toBe(29);
});
