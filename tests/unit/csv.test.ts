import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, toCsv } from "#domain/csv.ts";

/** Parses RFC 4180 independently of the code under test. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error("not CSV");
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("any table is parsed back unchanged, except for texts that would be formulas", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", "=", "+", "@", "-", " ", "\t", "ł") }),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows: CsvCell[][]) => {
      const back = read(toCsv(rows));
      expect(back).toEqual(
        rows.map((row) =>
          row.map((each) => (typeof each === "string" && /^(?:\s*[=+@-]|[\t\r\n])/.test(each) ? `'${each}` : String(each ?? ""))),
        ),
      );
    }),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+31612345678", "'+31612345678"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ["\t=1", "'\t=1"],
  ["＝1", "'＝1"],
  [-2, "-2"],
  ["Łódź", "Łódź"],
  [null, ""],
  ['Hij zei "ja", en ging', '"Hij zei ""ja"", en ging"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
])("%j is written as %s", (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\ufeff${written}\r\n`);
});
