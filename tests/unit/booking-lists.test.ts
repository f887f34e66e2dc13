import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignedAmount } from "#client/portal/stays/amounts.ts";
import { importedQuote, importedState } from "#domain/bookings/imported-quote.ts";
import { sumTouristTax, taxedBy, type TaxedStay } from "#domain/bookings/tax-return.ts";
import { addDays, date } from "#domain/dates.ts";
import { searchText } from "#domain/search-text.ts";

describe("bookings of another system", () => {
  test("keep their total, whatever the nights", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_00 }), fc.integer({ min: 1, max: 60 }), (total, nights) => {
        const arrival = date("2026-07-04");
        const quote = importedQuote({
          arrival,
          departure: addDays(arrival, nights),
          total,
          currency: "EUR",
          schedule: { kind: "split", percent: 30, days: 42 },
          version: 1,
          today: date("2026-01-01"),
        });
        const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
        expect([sum(quote.nights), sum(quote.lines), sum(quote.schedule)]).toEqual([total, total, total]);
      }),
    );
  });

  test("have the state of their dates", () => {
    const stay = { arrival: date("2026-07-04"), departure: date("2026-07-06") };
    const states = ["2026-07-03", "2026-07-04", "2026-07-05", "2026-07-06"].map((day) => importedState(stay, date(day)));
    expect(states).toEqual(["confirmed", "confirmed", "checked-in", "completed"]);
  });
});

describe("a return of tourist tax", () => {
  const stay = (from: string, nights: number, more: Partial<TaxedStay> = {}): TaxedStay => ({
    unitId: "u-1",
    arrival: date(from),
    departure: addDays(date(from), nights),
    guests: 3,
    taxedGuests: 2,
    maxTaxedNights: Infinity,
    tax: nights * 2 * 150,
    isPaidByChannel: false,
    ...more,
  });
  const YEAR = { from: date("2026-01-01"), until: date("2027-01-01") };

  test("counts nights in the period and known parties, and what the channel pays separately", () => {
    const sums = sumTouristTax(
      [
        stay("2026-05-01", 4),
        stay("2026-12-30", 4),
        stay("2025-12-01", 4),
        stay("2026-06-01", 2, { guests: null, taxedGuests: 0, tax: 0 }),
        stay("2026-07-01", 3, { isPaidByChannel: true }),
        stay("2026-08-01", 10, { maxTaxedNights: 7, tax: 7 * 2 * 150 }),
        stay("2026-05-01", 1, { unitId: "u-2" }),
      ],
      YEAR,
    );
    expect(sums[0]).toEqual({
      unitId: "u-1",
      stays: 4,
      nights: 4 + 2 + 2 + 10,
      guestNights: 3 * 16,
      taxedGuestNights: 2 * (4 + 2 + 7),
      tax: 150 * 2 * (4 + 2 + 7),
      unknownParties: 1,
      guestNightsPaidByChannel: 9,
    });
    expect(sums[1]).toMatchObject({ unitId: "u-2", nights: 1 });
  });

  test("for two adjacent periods sums to the tax of the stay", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 99_999 }), (nights, tax) => {
        const one = [stay("2026-12-20", nights, { tax })];
        const periods = [YEAR, { from: YEAR.until, until: date("2028-01-01") }].map((period) => sumTouristTax(one, period)[0]);
        const sum = (pick: (sums: { tax: number; nights: number }) => number) =>
          periods.reduce((all, sums) => all + (sums ? pick(sums) : 0), 0);
        expect([sum((sums) => sums.tax), sum((sums) => sums.nights)]).toEqual([tax, nights]);
      }),
    );
  });

  test("counts the guests of the age that the rules define", () => {
    const rule = { per: "guest-night", amount: 150, minAge: 12, maxNights: 7 } as const;
    const tax = { id: "t", name: {}, rates: [{ from: null, rule }], source: "", onArrival: true };
    const party = { adults: 2, children: [11, 12, 3] };
    expect(taxedBy([tax], party, date("2026-05-01"))).toEqual({ taxedGuests: 3, maxTaxedNights: 7 });
    expect(taxedBy([], party, date("2026-05-01"))).toEqual({ taxedGuests: 5, maxTaxedNights: Infinity });
  });
});

test("searches do not depend on case and accents", () => {
  expect(searchText("  Łukasz   Ångström ")).toBe("lukasz angstrom");
});

test.each([
  ["82,50", 82_50],
  ["-20", -20_00],
  ["−1.250,00", -1_250_00],
  ["", 0],
  ["--2", undefined],
  ["abc", undefined],
])("the amount %s", (typed, amount) => {
  expect(readSignedAmount(typed)).toBe(amount);
});
