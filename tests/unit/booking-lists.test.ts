import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignedAmount } from "#client/portal/stays/amounts.ts";
import { guessColumns } from "#client/portal/bookings/import/columns.ts";
import { readBookings, readDate } from "#client/portal/bookings/import/read-bookings.ts";
import { readTable } from "#client/kit/forms/read-table.ts";
import { importedQuote, importedState } from "#domain/bookings/imported-quote.ts";
import { sumTouristTax, taxedBy, type TaxedStay } from "#domain/bookings/tax-return.ts";
import { addDays, date } from "#domain/dates.ts";
import { searchText } from "#domain/search-text.ts";

const UNITS = [
  { id: "u-1", name: "Het Huis" },
  { id: "u-2", name: "De Schuur" },
];

/** Reads a file with the columns that its headings name. */
function read(file: string, unitId = "u-1") {
  const [head = [], ...rows] = readTable(file);
  return readBookings(rows, { columns: guessColumns(head), units: UNITS, unitId });
}

describe("bookings of a CSV file", () => {
  test("are read in the words and dates of several systems", () => {
    const dutch = read(
      "Aankomst;Vertrek;Naam;Totaal;Betaald;Gasten;Verblijf\n4-7-2026;11-7-2026;Łucja Żak;€ 1.250,50;100;4;de schuur",
    );
    expect(dutch[0]?.row).toMatchObject({
      unitId: "u-2",
      arrival: "2026-07-04",
      departure: "2026-07-11",
      name: "Łucja Żak",
      total: 1_250_50,
      paid: 100_00,
      adults: 4,
    });
    const american = read(
      'Confirmation code,Start,End,Guest,Phone,Amount\nHM123,7/4/2026,7/14/2026,"Doe, Jane",+1 555 123,900\n',
    );
    expect(american[0]?.row).toMatchObject({
      arrival: "2026-07-04",
      departure: "2026-07-14",
      name: "Doe, Jane",
      number: "HM123",
      phone: "+1 555 123",
      email: null,
      total: 900_00,
    });
    const polish = read("Przyjazd\tWyjazd\tImię i nazwisko\tE-mail\tKwota\n01.02.26\t03.02.26\tJan\tJAN@EXAMPLE.PL\t300 zł");
    expect(polish[0]?.row).toMatchObject({
      arrival: "2026-02-01",
      departure: "2026-02-03",
      email: "jan@example.pl",
      total: 300_00,
    });
  });

  test.each([
    ["30-2-2026;3-3-2026;A;10;;", ["arrival"]],
    ["4-7-2026;4-7-2026;A;10;;", ["dates"]],
    ["4-7-2026;5-7-2026;;tien;;", ["name", "total"]],
    ["4-7-2026;5-7-2026;A;10;no-mail;", ["email"]],
    ["4-7-2026;5-7-2026;A;10;;Elders", ["unit"]],
    ["4-7-2026;5-7-2026;A;-5;;", ["total"]],
  ])("%s has problems", (line, problems) => {
    const [row] = read(`Aankomst;Vertrek;Naam;Totaal;Email;Verblijf\n${line}`);
    expect([row?.row, row?.problems]).toEqual([undefined, problems]);
  });

  test("a formula in a cell stays text, even from one of our own files", () => {
    const [row] = read("arrival,departure,name,total\n2026-07-04,2026-07-05,'=HYPERLINK(1),1");
    expect(row?.row?.name).toBe("=HYPERLINK(1)");
  });

  test("dates with the month first are recognised by a day above 12", () => {
    expect([readDate("4/7/2026"), readDate("4/7/2026", false), readDate("31.12.25 15:00")]).toEqual([
      "2026-07-04",
      "2026-04-07",
      "2025-12-31",
    ]);
  });

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
