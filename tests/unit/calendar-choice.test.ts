import { expect, test } from "vitest";
import type { Day } from "#domain/availability.ts";
import type { CalendarWords } from "#contract/letting/quote-output.ts";
import { type CalendarDate, date } from "#domain/dates.ts";
import { choiceInWords, isNextDeparture, problemFinder } from "#client/islands/calendar/choice.ts";
import type { CalendarTerms, Choice, DayRules } from "#themes/base/calendar/stay-calendar.tsx";

const terms: CalendarTerms = {
  minimumNights: 2,
  labels: {
    states: { free: "free", taken: "taken", arrives: "arrives", departs: "departs" },
    hint: "choose",
    previous: "",
    next: "",
    until: "",
    locale: "en",
  },
};
const words: CalendarWords = {
  nights: { one: "{{nights}} night", other: "{{nights}} nights" },
  arriving: "arriving {{day}}, from {{nights}}",
  chosen: "{{nights}} chosen",
  notFree: "not free",
  tooShort: "at least {{nights}}",
  noArrival: "no arrival",
  noDeparture: "no departure",
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
const find = (choice: Choice, rules: DayRules = {}) => problemFinder(terms.minimumNights, choice, rules, taken);

test("a day of departure needs only the rules of departures, before and after it is chosen", () => {
  const rules = rule("2027-01-12", false, true);
  const departure = day("2027-01-12", "arrives");
  expect(find({ arrival: "", departure: "" }, rules)(departure)).toBe("noArrival");
  expect(find(chosen("2027-01-08"), rules)(departure)).toBeUndefined();
  expect(find(chosen("2027-01-08", "2027-01-12"), rules)(departure)).toBeUndefined();
  expect(find(chosen("2027-01-08"), rule("2027-01-11", true, false))(day("2027-01-11"))).toBe("noDeparture");
});

test("a departure before the minimum names the minimum of the arrival", () => {
  const shown = { date: date("2027-01-11"), problem: "tooShort" } as const;
  const rules = rule("2027-01-08", true, true, 4);
  expect(find(chosen("2027-01-08"))(day("2027-01-09"))).toBe("tooShort");
  expect(find(chosen("2027-01-08"), rules)(day("2027-01-11"))).toBe("tooShort");
  expect(choiceInWords(chosen("2027-01-08"), rules, taken, terms, words, shown)).toBe("11 January 2027: at least 4 nights.");
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
  expect(choiceInWords(choice, {}, taken, terms, words)).toBe(expected);
  expect(choiceInWords(choice, {}, taken, terms, undefined)).toBe("choose");
});
