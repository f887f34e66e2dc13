import { expect, test } from "vitest";
import { readPasted, readReviews } from "#client/portal/reviews/import/read-reviews.ts";
import { readMark, readMonth } from "#client/portal/reviews/import/read-values.ts";

const FROM = { source: "airbnb", locale: "nl" } as const;
const read = (pasted: string) => readReviews(readPasted(pasted), FROM);
const told = (pasted: string) =>
  read(pasted).map(({ review, problems }) => (review ? [review.author, review.rating, review.stayed, review.text] : problems));

test("a table with headings, from a spreadsheet", () => {
  const rows = read("Naam\tWoonplaats\tCijfer\tDatum\tTekst\tAntwoord\nAnna\tUtrecht\t9\t14-05-2026\tStil en schoon.\tDank u!\n");
  expect(rows).toEqual([
    {
      number: 1,
      problems: [],
      start: "Anna · Utrecht · 9 · 14-05-2026 · Stil en schoon. · Dank u!",
      review: {
        author: "Anna",
        from: "Utrecht",
        rating: 9,
        stayed: "2026-05",
        text: "Stil en schoon.",
        answer: "Dank u!",
        shown: true,
        ...FROM,
      },
    },
  ]);
});

test("quotes, semicolons, decimal commas and lines within a cell", () => {
  expect(told('Guest;Rating;Month;Comment\n"de Vries; Anna";8,5;May 2026;"Zei ""mooi""\nen bleef."\r\n')).toEqual([
    ["de Vries; Anna", 9, "2026-05", 'Zei "mooi"\nen bleef.'],
  ]);
});

test("the columns of a table without headings are recognised by their content", () => {
  expect(told("2026-05-14,Kasia,5,Wonderful house by the dunes\n2026-06-01,Jan,4,Nice and quiet with a garden\n")).toEqual([
    ["Kasia", 10, "2026-05", "Wonderful house by the dunes"],
    ["Jan", 8, "2026-06", "Nice and quiet with a garden"],
  ]);
});

test("text with empty lines between the reviews", () => {
  expect(
    told("Kasia\n★★★★☆\nmaj 2026\nCisza i piękny ogród.\nWrócimy!\n\n\nJan, Utrecht\n9/10\n14 mei 2025\nPrachtig huis."),
  ).toEqual([
    ["Kasia", 8, "2026-05", "Cisza i piękny ogród.\nWrócimy!"],
    ["Jan, Utrecht", 9, "2025-05", "Prachtig huis."],
  ]);
});

test("missing values of a row are reported, and the other rows are read", () => {
  const long = "x".repeat(4001);
  expect(
    told(`naam\tcijfer\tdatum\ttekst\n\t9\t2026-05\tMooi\nJan\t11\tooit\tFijn\nEls\t7\t2026-05\t${long}\nPiet\t7\t2026-05\t`),
  ).toEqual([["author"], ["rating", "stayed"], ["long"], ["text"]]);
  expect(read(" \n\n")).toEqual([]);
});

test.each([
  ["2026-05-14", "2026-05"],
  ["14/05/2026", "2026-05"],
  ["05/14/2026", "2026-05"],
  ["5-2026", "2026-05"],
  ["14 maja 2026", "2026-05"],
  ["okt. 2025", "2025-10"],
  ["März 2025", "2025-03"],
  ["2026", undefined],
  ["13-2026", undefined],
  ["vorig jaar", undefined],
])("the month of %s", (text, month) => expect(readMonth(text)).toBe(month));

test.each([
  ["9", { value: 9, outOf: undefined }],
  ["4,5 van 5", { value: 4.5, outOf: 5 }],
  ["⭐️⭐️⭐️", { value: 3, outOf: 5 }],
  ["7/5", undefined],
  ["0", undefined],
  ["2026", undefined],
])("the mark %s", (text, mark) => expect(readMark(text)).toEqual(mark));
