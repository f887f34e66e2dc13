import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFree, monthsOf, fromRunLengths, toRunLengths } from "#domain/availability.ts";
import { addDays, date } from "#domain/dates.ts";
import { listNights, type Stay, stayProblem } from "#domain/stays.ts";

/** True if two half-open stays share a night. */
const staysOverlap = (a: Stay, b: Stay) => a.arrival < b.departure && b.arrival < a.departure;

const TODAY = date("2026-06-01");
/** Day state by whether the previous night and the day's own night are taken. */
const STATES: Record<string, string> = {
  "false,false": "free",
  "false,true": "arrives",
  "true,true": "taken",
  "true,false": "departs",
};
const stay = (arrival: string, departure: string) => ({ arrival: date(arrival), departure: date(departure) });
const anyStay = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 14 }))
  .map(([from, nights]) => ({ arrival: addDays(TODAY, from), departure: addDays(TODAY, from + nights) }));

describe("day states", () => {
  const taken = new Set<string>(listNights(stay("2026-06-10", "2026-06-13")));
  test.each([
    ["2026-05-31", "past"],
    ["2026-06-09", "free"],
    ["2026-06-10", "arrives"],
    ["2026-06-11", "taken"],
    ["2026-06-12", "taken"],
    ["2026-06-13", "departs"],
    ["2026-06-14", "free"],
  ])("%s is %s", (day, state) => {
    const days = monthsOf("2026-05", 2, taken, TODAY).flatMap((month) => month.days);
    expect(days.find((each) => each.date === day)?.state).toBe(state);
  });
});

describe("stays", () => {
  test("a guest can arrive on the day another departs", () => {
    expect(isFree(stay("2026-06-13", "2026-06-15"), new Set(listNights(stay("2026-06-10", "2026-06-13"))))).toBe(true);
  });
  test("availability is symmetric", () =>
    fc.assert(fc.property(anyStay, anyStay, (a, b) => isFree(a, new Set(listNights(b))) === isFree(b, new Set(listNights(a))))));
  test("a stay is free if and only if it overlaps no other", () =>
    fc.assert(fc.property(anyStay, anyStay, (a, b) => isFree(a, new Set(listNights(b))) === !staysOverlap(a, b))));
  test.each([
    [stay("2026-06-10", "2026-06-10"), "DEPARTURE_NOT_AFTER_ARRIVAL"],
    [stay("2026-06-10", "2026-06-09"), "DEPARTURE_NOT_AFTER_ARRIVAL"],
    [stay("2026-06-10", "2028-06-10"), "STAY_TOO_LONG"],
    [stay("2026-05-31", "2026-06-03"), "ARRIVAL_IN_THE_PAST"],
    [stay("2027-11-24", "2027-12-01"), undefined],
    [stay("2027-11-25", "2027-12-02"), "TOO_FAR_AHEAD"],
    [stay("2026-06-01", "2026-06-03"), undefined],
  ])("%o: %s", (requested, problem) => expect(stayProblem(requested, TODAY)).toBe(problem));
});

test("months are whole and in order", () => {
  const months = monthsOf("2026-12", 3, new Set(), TODAY);
  expect(months.map(({ month, days }) => [month, days.length])).toEqual([
    ["2026-12", 31],
    ["2027-01", 31],
    ["2027-02", 28],
  ]);
});

test("the state of every day follows from its two nights", () =>
  fc.assert(
    fc.property(fc.array(anyStay), (stays) => {
      const taken = new Set<string>(stays.flatMap(listNights));
      for (const day of monthsOf("2026-05", 4, taken, TODAY).flatMap((month) => month.days)) {
        const nights = [addDays(day.date, -1), day.date].map((night) => taken.has(night));
        const now = day.date < TODAY ? "past" : STATES[nights.join()];
        expect(day).toEqual({ date: day.date, state: now });
      }
    }),
  ));

describe("run lengths", () => {
  test("begin with the free nights", () => {
    expect(toRunLengths(listNights(stay("2026-06-03", "2026-06-06")), TODAY)).toEqual([2, 3]);
    expect(toRunLengths(listNights(stay("2026-06-01", "2026-06-03")), TODAY)).toEqual([0, 2]);
    expect(toRunLengths([], TODAY)).toEqual([]);
  });
  test("decode to the same nights", () =>
    fc.assert(
      fc.property(fc.array(anyStay), (stays) => {
        const nights = [...new Set(stays.flatMap(listNights))].sort();
        expect(fromRunLengths(toRunLengths(nights, TODAY), TODAY)).toEqual(nights);
      }),
    ));
  test("decode to the nights of a window only", () =>
    fc.assert(
      fc.property(fc.array(anyStay), fc.integer({ min: -5, max: 80 }), fc.integer({ min: -5, max: 80 }), (stays, after, days) => {
        const nights = [...new Set(stays.flatMap(listNights))].sort();
        const [from, until] = [addDays(TODAY, after), addDays(TODAY, after + days)];
        const inWindow = nights.filter((night) => night >= from && night < until);
        expect(fromRunLengths(toRunLengths(nights, TODAY), TODAY, from, until)).toEqual(inWindow);
      }),
    ));
});
