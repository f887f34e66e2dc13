import { expect, test } from "vitest";
import { sessionEndsAt, hasSessionEnded } from "#domain/accounts/session-rules.ts";
import { NOW } from "../fixtures/site.ts";

const DAY = 24 * 3_600_000;

test("a session ends if it was not refreshed for the idle time, or at its fixed end", () => {
  const over = (daysAgo: number, notAfter: number | null) =>
    hasSessionEnded({ refreshedAt: NOW - daysAgo * DAY, notAfter }, 60, NOW);
  expect([over(59, null), over(60, null), over(0, NOW + 1), over(0, NOW)]).toEqual([false, true, false, true]);
});

test("the fixed end is the given number of days away, or null", () => {
  expect([sessionEndsAt(null, NOW), sessionEndsAt(30, NOW)]).toEqual([null, NOW + 30 * DAY]);
});
