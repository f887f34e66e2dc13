import { expect, test } from "vitest";
import { guessSeasonColumns, readSeasonTable, type SeasonAnswers } from "#domain/imports/season-table.ts";
import { readCsv } from "#client/kit/imports/read-csv.ts";

const read = (text: string, answers: Partial<SeasonAnswers> = {}) => {
  const table = readCsv(text);
  return readSeasonTable(table, {
    columns: guessSeasonColumns(table),
    order: undefined,
    until: undefined,
    currency: "EUR",
    ...answers,
  });
};
const seasons = (text: string, answers?: Partial<SeasonAnswers>) => read(text, answers).rows.map(({ season }) => season);

test("a table with headings that follow each other is read without a question", () => {
  const table =
    "Seizoen;Van;Tot en met;Prijs per nacht;Weekend;Min. nachten\nHoog;03-07-2027;28-08-2027;€ 1.180,50;;7\nHerfst;29-08-2027;30-09-2027;95;120,00;\n";
  expect(read(table)).toMatchObject({ missing: [], orders: [], until: "last" });
  expect(seasons(table)).toEqual([
    { name: "Hoog", first: "2027-07-03", last: "2027-08-28", price: 118050, weekendPrice: null, minNights: 7 },
    { name: "Herfst", first: "2027-08-29", last: "2027-09-30", price: 9500, weekendPrice: 12000, minNights: null },
  ]);
});

test("an end that is the next row's beginning is the day of departure", () => {
  const table = "from,until,price per night\n2027-07-01,2027-08-01,150\n2027-08-01,2027-09-01,120.50\n";
  expect(read(table).until).toBe("departure");
  expect(seasons(table)).toMatchObject([
    { last: "2027-07-31", price: 15000 },
    { last: "2027-08-31", price: 12050 },
  ]);
});

test("what an end is has to be said if the rows do not show it", () => {
  const table = "od;do;cena za noc\n01.07.2027;31.08.2027;450 EUR\n";
  expect(read(table)).toMatchObject({ until: undefined, rows: [{ problems: [] }] });
  expect(seasons(table)).toEqual([undefined]);
  expect(seasons(table, { until: "last" })).toMatchObject([{ first: "2027-07-01", last: "2027-08-31", price: 45000 }]);
  expect(seasons(table, { until: "departure" })).toMatchObject([{ last: "2027-08-30" }]);
});

test("dates that can be read in two orders are a question, and one row can answer it", () => {
  const table = "from;until;nightly\n03/04/2027;05/06/2027;100\n";
  expect(read(table, { until: "last" })).toMatchObject({ orders: ["dmy", "mdy"], rows: [{ problems: [] }] });
  expect(seasons(table, { until: "last" })).toEqual([undefined]);
  expect(seasons(table, { until: "last", order: "mdy" })).toMatchObject([{ first: "2027-03-04", last: "2027-05-06" }]);
  expect(seasons(`${table}06/13/2027;07/20/2027;100\n`, { until: "last" })).toMatchObject([
    { first: "2027-03-04" },
    { first: "2027-06-13" },
  ]);
  // Rows that prove different orders.
  expect(read(`${table}06/13/2027;07/20/2027;100\n13/08/2027;20/09/2027;100\n`, { until: "last" }).orders).toEqual([
    "dmy",
    "mdy",
  ]);
});

test.for([
  ["price", "01-07-2027;31-08-2027;op aanvraag;2"],
  ["price", "01-07-2027;31-08-2027;0;2"],
  ["price", "01-07-2027;31-08-2027;-120;2"],
  ["price", "01-07-2027;31-08-2027;12,3456;2"],
  ["price", "01-07-2027;31-08-2027;120/week;2"],
  ["currency", "01-07-2027;31-08-2027;120 PLN;2"],
  ["currency", "01-07-2027;31-08-2027;$120;2"],
  ["from", "zomer;31-08-2027;120;2"],
  ["from", "31-02-2027;31-08-2027;120;2"],
  ["until", "01-07-2027;;120;2"],
  ["order", "01-09-2027;31-08-2027;120;2"],
  ["minNights", "01-07-2027;31-08-2027;120;1 week"],
  ["minNights", "01-07-2027;31-08-2027;120;0"],
])("a row whose %s cannot be read has no season: %s", ([problem, row]) => {
  const table = `van;tot;per nacht;minimum\n01-01-2027;31-01-2027;80;2\n${row}\n`;
  const { rows } = read(table, { until: "last" });
  expect(rows[0]?.season).toMatchObject({ price: 8000, minNights: 2 });
  expect(rows[1]).toMatchObject({ line: 3, problems: [problem] });
  expect(rows[1]?.season).toBeUndefined();
});

test("only what a heading says is guessed: not that a price is a night's", () => {
  expect(
    guessSeasonColumns([
      ["Van", "Tot", "Prijs", "Prijs per week"],
      ["1-7-2027", "8-7-2027", "90", "600"],
    ]),
  ).toEqual(["from", "until", "skip", "skip"]);
  expect(guessSeasonColumns([["Zomer", "01-07-2027", "31-08-2027", "120"]])).toEqual(["skip", "from", "until", "skip"]);
  expect(read("Van;Tot;Prijs\n1-7-2027;8-7-2027;90")).toMatchObject({ missing: ["price"] });
  expect(read("From;To;Price per night (USD)\n2027-07-01;2027-08-01;90", { until: "last" }).rows[0]?.problems).toEqual([
    "currency",
  ]);
});

test.for([
  "van;tot en met;prijs per nacht;minimum nachten",
  "From;Until;Price per night;Minimum nights",
  "od;do;cena za noc;min. liczba nocy",
])("the headings that the screen proposes are understood: %s", (headings) => {
  expect(guessSeasonColumns([headings.split(";"), ["01-07-2027", "31-08-2027", "120", "7"]])).toEqual([
    "from",
    "until",
    "price",
    "minNights",
  ]);
});

test("titles above the table are not rows", () => {
  const table = "Tarieven 2027;;\n;;\nvan;tot;per nacht\n01-07-2027;31-08-2027;120\n";
  expect(seasons(table, { until: "last" })).toMatchObject([{ price: 12000 }]);
});
