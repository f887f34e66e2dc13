import { expect, test } from "vitest";
import { addDays, date, daysBetween } from "#domain/dates.ts";
import { availableDays } from "#domain/rates/available-days.ts";
import { bookingWindow } from "#domain/rates/booking-window.ts";
import { context, given, season, takenBy } from "../fixtures/rates/given.ts";
import { randomQuestion } from "../fixtures/rates/random.ts";

const TODAY = "2026-06-01";

test("begins with the first day on which a stay can arrive", () => {
  const taken = takenBy([TODAY, "2026-07-28"], ["2026-07-29", "2026-08-04"]);
  const plan = given({ rules: { minNights: 3 } });
  expect(bookingWindow(plan, context({ taken })).first).toBe("2026-08-04");
});

test("ends with the last departure that any season allows", () => {
  const horizon = (months: number) => ({ horizon: { months } });
  const summer = season("summer", "2027-07-01", "2027-08-31", 20_000, { rules: { horizon: { until: date("2027-09-05") } } });
  expect(bookingWindow(given({ rules: horizon(6) }), context()).last).toBe("2026-12-01");
  expect(bookingWindow(given({ rules: horizon(6), seasons: [summer] }), context()).last).toBe("2027-09-05");
});

test("is today alone if nothing can be booked", () => {
  const closed = given({ rules: { horizon: { until: date("2026-05-01") } } });
  expect(bookingWindow(closed, context())).toEqual({ first: TODAY, last: TODAY });
});

test("contains every arrival and departure of 300 random plans", () => {
  for (let seed = 0; seed < 300; seed++) {
    const { plan, context: random } = randomQuestion(seed);
    const { first, last } = bookingWindow(plan, random);
    const days = availableDays(plan, { from: date(TODAY), to: addDays(date(TODAY), 760) }, random);
    const arrivals = days.filter(({ canArrive }) => canArrive).map((day) => day.date);
    const departures = days.filter(({ canDepart }) => canDepart).map((day) => day.date);
    expect([seed, arrivals[0] ?? TODAY]).toEqual([seed, first]);
    expect([seed, daysBetween(departures.at(-1) ?? date(TODAY), last) >= 0]).toEqual([seed, true]);
  }
});
