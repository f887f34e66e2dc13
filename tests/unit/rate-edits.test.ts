import { expect, test } from "vitest";
import { ratePlanSchema } from "#contract/letting/rate-plan.ts";
import {
  areIndependent,
  changeDates,
  changedParts,
  clearDates,
  copyDates,
  copyYear,
  nextYearOf,
  overlapsOf,
  priceOn,
  raisePrice,
  transferChange,
} from "#client/portal/pricing/plan-edits.ts";
import { clampDay, daysFrom, moveByKey } from "#client/portal/pricing/calendar/selection.ts";
import { date } from "#domain/dates.ts";
import { CURRENCIES } from "#domain/money.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan, Season } from "#domain/rates/plan.ts";
import { applyTemplate, TEMPLATES } from "#domain/rates/templates.ts";
import { seasonNames } from "#locales/rates/season-names.ts";

const PLAN = defaultPlan("EUR", 14_550);
const SUMMER: Season = {
  id: "summer",
  name: { nl: "Zomer" },
  first: date("2027-07-01"),
  last: date("2027-08-31"),
  yearly: false,
  price: 20_000,
  weekendPrice: null,
  rules: { closed: true, minNights: 7 },
};
const WITH_SUMMER: RatePlan = { ...PLAN, seasons: [SUMMER] };
const price = (plan: RatePlan, day: string) => priceOn(plan, date(day)).amount;

test.each([
  [14_550, 10, 16_000],
  [14_550, -10, 13_100],
  [10_050, 0, 10_100],
  [149, -90, 100],
  [0, 10, undefined],
])("%i raised by %i percent is %s, in whole currency units", (amount, percent, expected) => {
  expect(raisePrice(amount, percent)).toBe(expected);
});

test("a percentage raises each night from its own price, and only those that were selected", () => {
  const raised = changeDates(WITH_SUMMER, daysFrom(date("2027-06-30"), date("2027-07-01")), { percent: 10 });
  expect(["2027-06-29", "2027-06-30", "2027-07-01", "2027-07-02"].map((day) => price(raised, day))).toEqual([
    14_550, 16_000, 22_000, 20_000,
  ]);
});

test("opening a date is stored only where its season is closed", () => {
  const days = [date("2027-06-30"), date("2027-07-01")];
  const open = changeDates(WITH_SUMMER, days, { closed: false });
  expect(open.dates).toEqual({ "2027-07-01": { price: null, rules: { closed: false } } });
  expect(changeDates(open, days, { closed: true }).dates).toEqual({ "2027-06-30": { price: null, rules: { closed: true } } });
  expect(clearDates(open, days).dates).toEqual({});
});

test("dates move to the same weekday 52 weeks later, or to the same date; a leap day has none", () => {
  expect(nextYearOf(date("2027-07-10"), "weekday")).toBe("2028-07-08");
  expect(nextYearOf(date("2027-07-10"), "date")).toBe("2028-07-10");
  expect(nextYearOf(date("2028-02-29"), "weekday")).toBe("2029-02-27");
  expect(nextYearOf(date("2028-02-29"), "date")).toBeUndefined();
});

test("a year is copied with its one-time seasons, and not twice", () => {
  const leap = { ...SUMMER, id: "leap", first: date("2028-02-12"), last: date("2028-02-29") };
  const yearly = { ...SUMMER, id: "yearly", first: date("2028-12-20"), last: date("2029-01-03"), yearly: true };
  const plan = changeDates({ ...PLAN, seasons: [leap, yearly] }, [date("2028-02-29"), date("2028-05-01")], { price: 9_900 });
  let ids = 0;
  const copied = copyYear(plan, 2028, "date", () => `new-${ids++}`);
  expect(Object.keys(copied.dates)).toEqual(["2028-02-29", "2028-05-01", "2029-05-01"]);
  expect(copied.seasons.slice(2)).toEqual([{ ...leap, id: "new-0", first: "2029-02-12", last: "2029-02-28" }]);
  expect(copyYear(copied, 2028, "date", () => "again").seasons).toEqual(copied.seasons);
  expect(copyYear(plan, 2028, "weekday", () => "moved").seasons[2]).toMatchObject({ first: "2029-02-10", last: "2029-02-27" });
});

test("only dates with prices or rules of their own are copied to another home", () => {
  const days = daysFrom(date("2027-05-01"), date("2027-05-03"));
  const from = changeDates(PLAN, days.slice(0, 1), { price: 9_900 });
  const to = changeDates(defaultPlan("EUR", 5_000), days.slice(2), { minNights: 3 });
  expect(Object.keys(copyDates(from, to, days).dates).toSorted()).toEqual(["2027-05-01", "2027-05-03"]);
});

test("undoing a change keeps what was changed meanwhile", () => {
  const [first, second] = [date("2027-05-01"), date("2027-05-02")];
  const mine = changeDates(PLAN, [first], { price: 9_900 });
  const meanwhile: RatePlan = { ...changeDates(mine, [second], { closed: true }), deposit: 10_000 };
  expect(transferChange(meanwhile, mine, PLAN)).toEqual({ ...changeDates(PLAN, [second], { closed: true }), deposit: 10_000 });
  expect(changedParts(PLAN, meanwhile)).toEqual(["deposit", `dates.${first}`, `dates.${second}`]);
  // Plans saved before the setting existed do not have it.
  expect(transferChange(PLAN, PLAN, { ...PLAN, showDayPrices: true }).showDayPrices).toBe(true);
  expect(areIndependent(mine, meanwhile, changeDates(mine, [first], { price: 8_800 }))).toBe(true);
  expect(areIndependent(mine, meanwhile, changeDates(mine, [second], { price: 8_800 }))).toBe(false);
});

test("for overlapping seasons, the one that applies is named, with the first night", () => {
  const fair = { ...SUMMER, id: "fair", first: date("2027-08-20"), last: date("2027-09-05") };
  const [overlap, ...others] = overlapsOf({ ...PLAN, seasons: [SUMMER, fair] }, date("2027-01-01"), 365);
  expect(others).toEqual([]);
  expect([overlap?.winner.id, overlap?.loser.id, overlap?.first]).toEqual(["fair", "summer", "2027-08-20"]);
});

test("keys move across the ends of months and stay in the calendar", () => {
  expect(moveByKey(date("2027-02-28"), "ArrowRight")).toBe("2027-03-01");
  expect(moveByKey(date("2027-03-03"), "ArrowUp")).toBe("2027-02-24");
  expect(moveByKey(date("2027-03-03"), "End")).toBe("2027-03-07");
  expect(moveByKey(date("2027-01-31"), "PageDown")).toBe("2027-02-28");
  expect(moveByKey(date("2027-01-31"), "a")).toBeUndefined();
  expect(clampDay(date("2028-01-01"), date("2027-01-01"), date("2027-12-31"))).toBe("2027-12-31");
});

test.each(TEMPLATES.flatMap((template) => CURRENCIES.map((currency) => [template, currency] as const)))(
  "template %s in %s makes a valid plan, and changes nothing when it is applied again",
  (template, currency) => {
    const options = { year: 2027, names: seasonNames(["nl", "pl"]) };
    for (const base of [0, 14_550]) {
      const filled = applyTemplate(defaultPlan(currency, base), template, options);
      expect(ratePlanSchema.safeParse(filled).error).toBeUndefined();
      expect(filled.nightly.base).toBeGreaterThan(0);
      expect(applyTemplate(filled, template, options)).toEqual(filled);
    }
  },
);
