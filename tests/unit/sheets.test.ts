import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import type { Cell, SheetForm, Table } from "#domain/sheets/table.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { sendTable } from "#services/sheets/send-table.ts";
import { writeXlsx } from "#services/sheets/write-xlsx.ts";
import { allTables, bookingsOf } from "../fixtures/tables.ts";

/** Parses RFC 4180 independently of the code under test. */
function read(text: string, separator = ","): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`, "y");
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error("not CSV");
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("any table is parsed back unchanged in both forms, except for texts that would be formulas", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\r", "\n", "=", "+", "@", "-", " ", "\t", "ł") }),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows: Cell[][]) => {
      const back = rows.map((row) =>
        row.map((each) =>
          typeof each === "string" && /^(?:\s*[=+@-]|[\t\r\n])/.test(each) ? `'${each}` : String((each as string) ?? ""),
        ),
      );
      expect(read(toCsv(rows))).toEqual(back);
      expect(read(toCsv(rows, "nl"), ";")).toEqual(back);
    }),
  );
});

const EUROS = { amount: 396_142, currency: "EUR" } as const;

test.each<[cell: Cell, local: string, machine: string]>([
  ["=1+1", "'=1+1", "'=1+1"],
  ["+31612345678", "'+31612345678", "'+31612345678"],
  ["-5,20", `"'-5,20"`, `"'-5,20"`],
  ["@SUM(A1)", "'@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1", "'  =1"],
  ["\t=1", "'\t=1", "'\t=1"],
  ["＝1", "'＝1", "'＝1"],
  ["a;b", '"a;b"', '"a;b"'],
  ['Hij zei "ja", en ging', '"Hij zei ""ja"", en ging"', '"Hij zei ""ja"", en ging"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`, `"'=HYPERLINK(""http://x"")"`],
  ["Łódź", "Łódź", "Łódź"],
  [null, "", ""],
  [-2, "-2", "-2"],
  [8.5, "8,5", "8.5"],
  [EUROS, "3961,42", "3961.42"],
  [{ amount: -5, currency: "PLN" }, "-0,05", "-0.05"],
  [{ amount: 30_000, currency: "PLN" }, "300,00", "300.00"],
  [{ date: date("2027-07-02") }, "2027-07-02", "2027-07-02"],
  [{ date: null }, "", ""],
  [{ iban: "NL91ABNA0417164300" }, "NL91 ABNA 0417 1643 00", "NL91ABNA0417164300"],
  [{ iban: "=1" }, "'=1", "'=1"],
  [{ phone: "+31612345678" }, "+31 6 12 34 56 78", "+31612345678"],
  [{ phone: "+31 (0)6-12345678" }, "+31 6 12 34 56 78", "+31612345678"],
  // In groups of three only, Polish spreadsheets take it for a number.
  [{ phone: "+48 601 234 567" }, "+48 601 23 45 67", "+48601234567"],
  [{ phone: "06 12345678" }, "06 12345678", "06 12345678"],
  [{ phone: "+1+cmd|' /C calc'!A0" }, "'+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
  [{ phone: "+31" }, "'+31", "'+31"],
  [{ phone: null }, "", ""],
])("%j is written as %s for Dutch spreadsheets, as %s for programs", (cell, local, machine) => {
  expect(toCsv([[cell]], "nl")).toBe(`\ufeff${local}\r\n`);
  expect(toCsv([[cell]])).toBe(`${machine}\r\n`);
});

test("each language has the separator and the decimal mark of its spreadsheets", () => {
  expect(LOCALES.map((locale) => toCsv([["a", EUROS]], locale).slice(1))).toEqual([
    "a;3961,42\r\n",
    "a,3961.42\r\n",
    "a;3961,42\r\n",
  ]);
});

const partsOf = async (table: Table) => {
  const files = unzipSync(await writeXlsx(table, "Totaal"));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
};
/** The content of a cell in the XML of a sheet. */
const cellOf = (sheet: string, at: string): string => new RegExp(`<c r="${at}"([^>]*?)(?:/>|>(.*?)</c>)`).exec(sheet)?.[2] ?? "";

test("an .xlsx has typed cells, headings that stay in view, and sums with their results", async () => {
  const part = await partsOf(bookingsOf("nl"));
  const sheet = part("xl/worksheets/sheet1.xml");
  expect(part("xl/workbook.xml")).toContain('name="Boekingen"');
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toMatch(/<col [^>]*width="/);
  expect(sheet).toContain('<autoFilter ref="A1:S6"');
  // 2 July 2027 counts 46570 days since 30 December 1899, wherever it is written.
  expect(cellOf(sheet, "D2")).toBe("<v>46570</v>");
  expect(cellOf(sheet, "G2")).toContain("1-2");
  expect(cellOf(sheet, "N2")).toBe("<v>1234.56</v>");
  // The night of 31 January in UTC is the next day at home.
  expect(cellOf(sheet, "R2")).toBe("<v>46419</v>");
  expect(cellOf(sheet, "A7")).toContain("Totaal");
  expect(cellOf(sheet, "N7")).toBe("<f>SUBTOTAL(109,N2:N6)</f><v>3961.42</v>");
  expect(cellOf(sheet, "F7")).toBe("<f>SUBTOTAL(109,F2:F6)</f><v>15</v>");
  expect(cellOf(sheet, "S7")).toBe("");
});

test("amounts of several currencies are added up by currency", async () => {
  const sheet = (await partsOf(bookingsOf("pl", { currency: "PLN" })))("xl/worksheets/sheet1.xml");
  expect(["A7", "A8"].map((at) => cellOf(sheet, at))).toEqual([
    expect.stringContaining("Totaal EUR"),
    expect.stringContaining("Totaal PLN"),
  ]);
  expect(cellOf(sheet, "N7")).toBe('<f>SUMIF(Q2:Q6,"EUR",N2:N6)</f><v>3234.56</v>');
  expect(cellOf(sheet, "N8")).toBe('<f>SUMIF(Q2:Q6,"PLN",N2:N6)</f><v>726.86</v>');
  expect(sheet).not.toContain("autoFilter");
});

test("texts keep what they are, and a table without rows has no sums", async () => {
  const texts = ["#N/A", "_x0041_", "=1+1", "x".repeat(40_000)];
  const part = await partsOf({ title: "T".repeat(40), head: ["Bedrag"], rows: texts.map((text) => [text]) });
  expect(part("xl/workbook.xml")).toContain(`name="${"T".repeat(31)}"`);
  const sheet = part("xl/worksheets/sheet1.xml");
  expect(["A2", "A3", "A4", "A5"].map((at) => /<t[^>]*>(.*)<\/t>/.exec(cellOf(sheet, at))?.[1])).toEqual([
    "#N/A",
    "_x005F_x0041_",
    "=1+1",
    "x".repeat(32_767),
  ]);
  expect(sheet).not.toContain('t="e"');
  expect((await partsOf({ ...bookingsOf("nl"), rows: [] }))("xl/worksheets/sheet1.xml")).not.toContain("<f>");
});

test.each(LOCALES)(
  "every table in %s has a name that Excel accepts, a cell for each heading, and the same bytes each time",
  async (locale) => {
    for (const { table } of await allTables(locale, "xlsx"))
      for (const { title, head, rows, footer = [] } of [table, ...(table.more ?? [])]) {
        expect(title).toMatch(/^[^[\]:*?/\\]{1,31}$/);
        for (const row of [...rows, ...footer]) expect(row).toHaveLength(head.length);
        expect(new Set(head).size).toBe(head.length);
        expect(await writeXlsx(table, "Sum")).toEqual(await writeXlsx(table, "Sum"));
      }
  },
);

test("a table that is too large for the memory is refused as .xlsx, and sent as CSV", async () => {
  const table = { title: "Groot", head: ["a"], rows: Array.from({ length: 200_001 }, () => ["b"]) };
  const send = (form: SheetForm) => new Hono().get("/", (c) => sendTable(c, table, { form, locale: "nl" })).request("/");
  const refused = await send("xlsx");
  expect([refused.status, await refused.json()]).toEqual([422, { code: "TABLE_TOO_LARGE" }]);
  expect((await send("csv")).headers.get("Content-Disposition")).toBe('attachment; filename="groot.csv"');
});
