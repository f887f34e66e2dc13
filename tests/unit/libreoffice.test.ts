import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { type Cell, isMoney, type Table } from "#domain/sheets/table.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { writeXlsx } from "#services/sheets/write-xlsx.ts";
import { allTables, bookingsOf, NAMES } from "../fixtures/tables.ts";
import { hasLibreOffice, type OpenedCell, openInLibreOffice } from "../support/libreoffice.ts";

const PHONES = ["+48601234567", "+48 22 123 45 67", "+31612345678", "+353 (0)1 234 5678", "+12133734253"];
const IBANS = ["NL91ABNA0417164300", "PL27114020040000300201355387"];

const numberOf = (cell: OpenedCell | undefined): number => (typeof cell === "object" && "number" in cell ? cell.number : 0);
const cents = (amount: number): number => Math.round(amount * 100);
const sumOf = (rows: readonly OpenedCell[][], column: number): number =>
  rows.reduce((sum, row) => sum + cents(numberOf(row[column])), 0);

/** A number or date as it has to be opened; undefined for texts. */
function expected(cell: Cell): OpenedCell | undefined {
  if (typeof cell === "number") return { number: cell };
  if (isMoney(cell)) return { number: cell.amount / 100 };
  if (typeof cell === "object" && cell && "date" in cell) return cell.date === null ? "" : { date: cell.date };
  return cell === null ? "" : undefined;
}

function expectTyped(rows: OpenedCell[][], table: Table): void {
  for (const [index, row] of table.rows.entries())
    for (const [column, cell] of row.entries()) {
      const typed = expected(cell);
      if (typed !== undefined) expect(rows[index]?.[column] ?? "", `${table.title} ${index} ${column}`).toEqual(typed);
    }
}

const NAME = hasLibreOffice ? "LibreOffice" : "LibreOffice is missing here: apt-get install libreoffice-calc-nogui";

// Not again in the other time zone: sheets.test.ts compares the days of an .xlsx there.
describe.skipIf(!hasLibreOffice || process.env["TZ"] !== "UTC")(NAME, { timeout: 120_000 }, () => {
  test.each(LOCALES)("adds up each CSV in %s, takes phones and IBANs for texts, and no text for a formula", async (locale) => {
    const tables = await allTables(locale, "csv");
    const files = new Map(tables.map(({ table }, index) => [`${index}.csv`, toCsv([table.head, ...table.rows], locale)]));
    const texts = [...PHONES.map((phone) => ({ phone })), ...IBANS.map((iban) => ({ iban })), ...NAMES];
    files.set(
      "texts.csv",
      toCsv(
        texts.map((cell) => [cell]),
        locale,
      ),
    );
    const opened = openInLibreOffice(files, locale, locale === "en" ? "," : ";");
    for (const [index, { table, column, sum }] of tables.entries()) {
      const [[head, ...rows] = []] = opened.get(`${index}.csv`) ?? [];
      expect(head).toEqual(table.head);
      expect(sumOf(rows, column), table.title).toBe(cents(sum));
      expectTyped(rows, table);
    }
    const [seen = []] = opened.get("texts.csv") ?? [];
    expect(seen.flat()).toEqual([
      "+48 601 23 45 67",
      "+48 221 23 45 67",
      "+31 6 12 34 56 78",
      "+353 123 456 78",
      "+1 213 373 4253",
      "NL91 ABNA 0417 1643 00",
      "PL27 1140 2004 0000 3002 0135 5387",
      // A CSV cannot keep 1-2 as it is.
      expect.anything(),
      "'=1+1",
      ...NAMES.slice(2),
    ]);
  });

  test("adds up each .xlsx as its total row does, and keeps every text as it was", async () => {
    const tables = await Promise.all(
      LOCALES.map(async (locale) => [
        ...(await allTables(locale, "xlsx")),
        { table: bookingsOf(locale, { currency: "PLN" }), column: 13, sum: 3961.42 },
      ]),
    );
    const files = new Map<string, Uint8Array>();
    for (const [index, { table }] of tables.flat().entries()) files.set(`${index}.xlsx`, await writeXlsx(table, "Total"));
    const texts = [...PHONES, ...IBANS, ...NAMES, "0123", "x".repeat(32_767)];
    files.set(
      "texts.xlsx",
      await writeXlsx({ title: "A title of more than 31 characters", head: ["a"], rows: texts.map((cell) => [cell]) }, ""),
    );
    const opened = openInLibreOffice(files, "pl");
    for (const [index, { table, column, sum }] of tables.flat().entries()) {
      const [[head, ...rows] = []] = opened.get(`${index}.xlsx`) ?? [];
      const [data, below] = [rows.slice(0, table.rows.length), rows.slice(table.rows.length)];
      expect(head).toEqual(table.head);
      expect(sumOf(data, column), table.title).toBe(cents(sum));
      const totals = below.filter(([label]) => typeof label === "string" && label.startsWith("Total"));
      expect(sumOf(totals, column), table.title).toBe(cents(sum));
      expectTyped(data, table);
    }
    expect(opened.get("texts.xlsx")?.[0]?.flat()).toEqual(["a", ...texts]);
  });
});
