import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, date, dayInZone, daysBetween, daysInMonth, parseDate, weekday } from "#domain/dates.ts";

const anyDay = fc.integer({ min: -100_000, max: 200_000 }).map((days) => addDays(date("2026-01-01"), days));

test.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-04-00", false],
  ["2026-04-31", false],
  ["2100-02-29", false],
  ["2000-02-29", true],
  ["2026-1-1", false],
  ["2026-01-01T00:00", false],
  ["", false],
  ["٢٠٢٦-01-01", false],
])("reads %s: %s", (text, valid) => expect(parseDate(text) !== undefined).toBe(valid));

describe("calendar arithmetic", () => {
  test("addDays and daysBetween agree", () =>
    fc.assert(fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, n) => daysBetween(day, addDays(day, n)) === n)));
  test("days are those of Date, from year 1 to 9999", () =>
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (days) => {
        const day = addDays(date("1970-01-01"), days);
        expect(day).toBe(new Date(days * 86_400_000).toISOString().slice(0, 10));
        expect(daysBetween(date("1970-01-01"), day)).toBe(days);
        expect(parseDate(day)).toBe(day);
      }),
    ));
  test("weekdays follow each other", () =>
    fc.assert(fc.property(anyDay, (day) => weekday(addDays(day, 1)) === (weekday(day) % 7) + 1)));
  test("1 June 2026 is a Monday", () => expect(weekday(date("2026-06-01"))).toBe(1));
  test("months roll over the year", () =>
    expect([addMonths("2026-11", 3), addMonths("2026-01", -1)]).toEqual(["2027-02", "2025-12"]));
  test("February in a leap year", () => expect([daysInMonth("2024-02"), daysInMonth("2026-02")]).toEqual([29, 28]));
});

test("the day is the one in the home's time zone", () => {
  const lateEvening = Date.UTC(2026, 5, 1, 22, 30);
  expect(dayInZone(lateEvening, "Europe/Amsterdam")).toBe("2026-06-02");
  expect(dayInZone(lateEvening, "UTC")).toBe("2026-06-01");
  expect(dayInZone(lateEvening, "Pacific/Kiritimati")).toBe("2026-06-02");
});
