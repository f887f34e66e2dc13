import { expect, test } from "vitest";
import { expiredBackups } from "#domain/backups.ts";
import { DAY_MS } from "#domain/time.ts";

const NOW = Date.UTC(2026, 10, 28, 3);
const daily = (daysAgo: number) => ({ kind: "daily" as const, takenAt: NOW - daysAgo * DAY_MS });
const monthly = (monthsAgo: number) => ({ kind: "monthly" as const, takenAt: NOW - monthsAgo * 30 * DAY_MS });

test("thirty days of daily copies are kept, and the state at their beginning", () => {
  const copies = [0, 1, 29, 30, 31, 60].map(daily);
  expect(expiredBackups(copies, { now: NOW })).toEqual([daily(31), daily(60)]);
});

test("the only copy of a site that does not change is kept", () => {
  expect(expiredBackups([daily(400)], { now: NOW })).toEqual([]);
  expect(expiredBackups([daily(3), daily(400)], { now: NOW })).toEqual([]);
});

test("twelve monthly copies are kept, however old", () => {
  const copies = Array.from({ length: 14 }, (_, index) => monthly(index + 3));
  expect(expiredBackups(copies, { now: NOW })).toEqual([monthly(15), monthly(16)]);
});

test("every copy from before an erasure is gone after at most 35 days, even if no copy was made since", () => {
  for (let daysAgo = 0; daysAgo <= 40; daysAgo++) {
    const erased = NOW - daysAgo * DAY_MS;
    const before = { kind: "daily" as const, takenAt: erased - 1 };
    const gone = expiredBackups([before], { now: NOW, erasedAt: [erased] });
    expect(gone, `${daysAgo} days`).toEqual(daysAgo >= 34 ? [before] : []);
    // With the nightly copy after it, it goes without the rule for erasures.
    const copied = { kind: "daily" as const, takenAt: erased + DAY_MS };
    expect(expiredBackups([before, copied], { now: NOW }).length, `${daysAgo} days`).toBe(daysAgo >= 31 ? 1 : 0);
  }
});

test("an erasure does not end copies that were made after it", () => {
  expect(expiredBackups([daily(40), daily(50)], { now: NOW, erasedAt: [NOW - 45 * DAY_MS] })).toEqual([daily(50)]);
});
