import { expect, test } from "vitest";
import { holdUntil } from "#letting/bookings/hold-until.ts";

const now = Date.UTC(2026, 6, 10, 12, 2);
const at = (hours: number, minutes: number) => Date.UTC(2026, 6, 10, hours, minutes);

test.each([
  [at(12, 32), "nl", "14:32"],
  [at(12, 32), "en", "14:32"],
  [at(12, 32), "pl", "14:32"],
  [at(21, 59), "nl", "23:59"],
  [at(22, 5), "nl", "zaterdag 11 juli om 00:05"],
  [at(22, 5), "en", "Saturday 11 July at 00:05"],
] as const)("the end of a hold is a time of today at the home, otherwise with its day: %i in %s", (dueAt, locale, shown) => {
  expect(holdUntil(dueAt, { now, locale, timeZone: "Europe/Amsterdam" })).toBe(shown);
});
