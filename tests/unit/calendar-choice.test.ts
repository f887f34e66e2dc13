import { expect, test } from "vitest";
import type { Day } from "#domain/availability.ts";
import { type CalendarDate, date } from "#domain/dates.ts";
import { choiceInWords, isNextDeparture, problemFinder } from "#client/islands/calendar/choice.ts";
import type { CalendarTerms, Choice, DayRules } from "#themes/base/calendar/stay-calendar.tsx";

const terms: CalendarTerms = {
  minimumNights: 2,
  labels: {
    states: { free: "free", taken: "taken", arrives: "arrives", departs: "departs", past: "past" },
    hint: "choose",
    previous: "",
    next: "",
    until: "",
    nights: { one: "{{nights}} night", other: "{{nights}} nights" },
    arriving: "arriving {{day}}, from {{nights}}",
    chosen: "{{nights}} chosen",
    notFree: "not free",
    tooShort: "at least {{nights}}",
    noArrival: "no arrival",
    noDeparture: "no departure",
    locale: "en",
  },
};
const day = (text: string, state: Day["state"] = "free"): Day => ({ date: date(text), state });
const chosen = (arrival: string, departure = ""): Choice => ({
  arrival: date(arrival),
  departure: departure === "" ? "" : date(departure),
});
const rule = (text: string, canArrive: boolean, canDepart: boolean, minNights = 2): DayRules => ({
  [text]: { canArrive, canDepart, minNights },
});
const taken = new Set<CalendarDate>([date("2027-01-12"), date("2027-01-13")]);
const find = (choice: Choice, rules: DayRules = {}) => problemFinder(terms, choice, rules, taken);

test("a day of departure needs only the rules of departures, before and after it is chosen", () => {
  const rules = rule("2027-01-12", false, true);
  const departure = day("2027-01-12", "arrives");
  expect(find({ arrival: "", departure: "" }, rules)(departure)).toBe("no arrival");
  expect(find(chosen("2027-01-08"), rules)(departure)).toBeUndefined();
  expect(find(chosen("2027-01-08", "2027-01-12"), rules)(departure)).toBeUndefined();
  expect(find(chosen("2027-01-08"), rule("2027-01-11", true, false))(day("2027-01-11"))).toBe("no departure");
});

test("a departure before the minimum names the minimum of the arrival", () => {
  expect(find(chosen("2027-01-08"))(day("2027-01-09"))).toBe("at least 2 nights");
  expect(find(chosen("2027-01-08"), rule("2027-01-08", true, true, 4))(day("2027-01-11"))).toBe("at least 4 nights");
});

test("a day after taken nights begins another stay", () => {
  expect(isNextDeparture(date("2027-01-12"), chosen("2027-01-08"), taken)).toBe(true);
  expect(isNextDeparture(date("2027-01-16"), chosen("2027-01-08"), taken)).toBe(false);
  expect(find(chosen("2027-01-08"), rule("2027-01-16", true, false))(day("2027-01-16"))).toBeUndefined();
  expect(find(chosen("2027-01-08"))(day("2027-01-13", "taken"))).toBe("taken");
});

test.each<[Choice, string]>([
  [{ arrival: "", departure: "" }, "choose"],
  [chosen("2027-01-08"), "arriving 8 January 2027, from 2 nights"],
  [chosen("2027-01-08", "2027-01-11"), "3 nights chosen"],
  [chosen("2027-01-08", "2027-01-09"), "9 January 2027: at least 2 nights."],
  [chosen("2027-01-08", "2027-01-16"), "not free"],
])("says what is chosen: %o", (choice, expected) => {
  expect(choiceInWords(choice, {}, taken, terms)).toBe(expected);
});
