import type { Cell as XlsxCell, CellStyle, CellValue, WriteSheet } from "hucre/xlsx";
import { formatIban } from "#domain/iban.ts";
import { type Currency, toWholeUnits } from "#domain/money.ts";
import { type Cell, isMoney, type Table } from "#domain/sheets/table.ts";

/** Limits of Excel ("Excel specifications and limits"): characters of a sheet's name and of a cell, in UTF-16. */
const MAX_NAME = 31;
const MAX_TEXT = 32_767;

const AMOUNT = "#,##0.00";
const DATE = "yyyy-mm-dd";
const MIN_WIDTH = 9;
const MAX_WIDTH = 40;
const HEAD: CellStyle = { font: { bold: true }, alignment: { wrapText: true, vertical: "top" } };
const TOTAL: CellStyle = { font: { bold: true }, border: { top: { style: "thin" } } };

/**
 * Writes a table, and each of its further ones, as a sheet of an .xlsx (ECMA-376): texts stay texts, amounts are numbers, dates are
 * dates; the headings stay in view and filter. Below the rows is the sum of the visible ones or, if amounts have several currencies, of
 * each currency. `label` names that row. The same input gives the same bytes.
 */
export async function writeXlsx(table: Table, label: string): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx: write } = await import("hucre/xlsx");
  const written = await write({
    sheets: [table, ...(table.more ?? [])].map((each) => toSheet(each, label)),
    // In place of the time of writing.
    properties: { modified: new Date(0) },
    // A table of shared strings takes three times the memory.
    stringMode: "inline",
  });
  return new Uint8Array(written);
}

function toSheet({ title, head, rows, summed, currency, footer = [] }: Table, label: string): WriteSheet {
  const columns = head.map((heading, index) => columnOf(heading, index, rows, summed?.includes(heading) ?? false));
  const sums = sumsOf(rows, columns, { label, currencyColumn: head.indexOf(currency ?? "") });
  const cells = new Map<string, Partial<XlsxCell>>(head.map((_heading, index) => [`0,${index}`, { style: HEAD }]));
  const values = rows.map((row) => row.map(toValue));
  // hucre writes texts such as "#N/A" as errors unless they are formatted.
  for (const [row, ofRow] of values.entries())
    for (const [index, value] of ofRow.entries())
      if (typeof value === "string" && value.startsWith("#")) cells.set(`${1 + row},${index}`, { richText: [{ text: value }] });
  for (const [row, sum] of sums.entries())
    for (const [index, cell] of sum.entries()) cells.set(`${1 + rows.length + row},${index}`, cell);
  const below = footer.length > 0 ? [...sums.map(() => []), [], ...footer.map((row) => row.map(toValue))] : [];
  return {
    name: title.slice(0, MAX_NAME),
    rows: [head.map(toValue), ...values, ...below],
    columns: columns.map(({ width, numFmt }) => ({ width, ...(numFmt !== undefined && { numFmt }) })),
    cells,
    freezePane: { rows: 1 },
    // A sum of one currency does not leave out filtered rows.
    ...(sums.length < 2 && { autoFilter: { range: `A1:${letterOf(head.length - 1)}${rows.length + 1}` } }),
  };
}

interface SheetColumn {
  width: number;
  numFmt?: string;
  isSummed: boolean;
}

function columnOf(heading: string, index: number, rows: Table["rows"], isSummed: boolean): SheetColumn {
  const cells = rows.map((row) => row[index]);
  const hasMoney = cells.some(isMoney);
  const isDate = cells.some((cell) => typeof cell === "object" && cell !== null && "date" in cell);
  const words = heading.split(/\s/).map((word) => word.length + 2);
  const longest = cells.reduce<number>((most, cell) => Math.max(most, lengthOf(cell ?? null)), Math.max(MIN_WIDTH, ...words));
  const numFmt = hasMoney ? AMOUNT : isDate ? DATE : undefined;
  return { width: Math.min(longest + 1, MAX_WIDTH), isSummed: hasMoney || isSummed, ...(numFmt !== undefined && { numFmt }) };
}

function lengthOf(cell: Cell): number {
  const value = toValue(cell);
  // An amount has separators of thousands, a date its ten signs.
  return typeof value === "string" ? value.length : typeof value === "number" ? value.toFixed(2).length + 3 : 10;
}

/** The cells of the rows of sums: a formula and its result for each column that has one. */
function sumsOf(
  rows: Table["rows"],
  columns: readonly SheetColumn[],
  { label, currencyColumn }: { label: string; currencyColumn: number },
): Partial<XlsxCell>[][] {
  if (rows.length === 0 || !columns.some(({ isSummed }) => isSummed)) return [];
  const currencies = [...new Set(rows.flatMap((row) => row.filter(isMoney).map(({ currency }) => currency)))].toSorted();
  const rangeOf = (index: number) => `${letterOf(index)}2:${letterOf(index)}${rows.length + 1}`;
  return (currencies.length > 1 ? currencies : [undefined]).map((currency) =>
    columns.map(({ isSummed, numFmt }, index): Partial<XlsxCell> => {
      if (index === 0) return { value: currency === undefined ? label : `${label} ${currency}`, style: TOTAL };
      const style = { ...TOTAL, ...(numFmt !== undefined && { numFmt }) };
      if (!isSummed) return { style };
      const formula =
        currency === undefined
          ? `SUBTOTAL(109,${rangeOf(index)})`
          : `SUMIF(${rangeOf(currencyColumn)},"${currency}",${rangeOf(index)})`;
      return {
        style,
        formula,
        formulaResult: sum(rows, index, currency === undefined ? undefined : { currency, currencyColumn }),
      };
    }),
  );
}

/** Sums a column in minor units, so that the result is exact. */
function sum(rows: Table["rows"], index: number, only?: { currency: Currency; currencyColumn: number }): number {
  const counted = rows.filter((row) => only === undefined || row[only.currencyColumn] === only.currency).map((row) => row[index]);
  const money = counted.filter(isMoney);
  const [first] = money;
  if (first) return toWholeUnits({ ...first, amount: money.reduce((total, { amount }) => total + amount, 0) });
  return counted.reduce<number>((total, cell) => (typeof cell === "number" ? total + cell : total), 0);
}

function toValue(cell: Cell): CellValue {
  if (cell === null || typeof cell === "number" || typeof cell === "boolean") return cell;
  if (typeof cell === "string") return escapeText(cell);
  if (isMoney(cell)) return toWholeUnits(cell);
  // hucre counts the days of a date in UTC.
  if ("date" in cell) return cell.date === null ? null : new Date(`${cell.date}T00:00:00Z`);
  return escapeText("iban" in cell ? formatIban(cell.iban ?? "") : (cell.phone ?? ""));
}

/** Cuts a text to what a cell holds. `_x0041_` is written as `_x005F_x0041_`: ST_Xstring of ECMA-376 would be "A". */
const escapeText = (text: string): string | null =>
  text === "" ? null : text.slice(0, MAX_TEXT).replace(/_(?=x[\dA-F]{4}_)/gi, "_x005F_");

function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);
}
