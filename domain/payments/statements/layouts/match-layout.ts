import type { Currency } from "#domain/money.ts";
import { currencyIn, type DecimalMark, guessDecimal } from "#domain/imports/amount-text.ts";
import { checkBalances, checkFormat, explainStates } from "../check-format.ts";
import { type CsvColumn, type CsvFormat, type CsvTable, MAX_CSV_COLUMNS } from "../csv-format.ts";
import { findLayout, normalizeHeading } from "#domain/imports/heading.ts";
import { STATE_HEADING, tableBelow } from "../find-table.ts";
import { isCurrency } from "../line.ts";
import type { BareLayout, HeadedLayout } from "./layout.ts";
import { BARE_LAYOUTS, HEADED_LAYOUTS } from "./library.ts";

/** A file of a known sender: its rows can be read without a question. */
export interface KnownTable {
  sender: string;
  table: CsvTable;
  format: CsvFormat;
  /** The owner's account, if it is not in the rows. */
  account: string;
  /** Number of rows before those of the table: a heading or title, and what is above it. */
  above: number;
}

/**
 * Recognises the sender of a file. Undefined for an unknown form, and for a known one in which something is not as expected: the
 * owner is then asked. `isPart`: the rows are the heading and a part of the table's rows, see
 * {@link checkFormat}.
 */
export function matchLayout(rows: readonly string[][], isPart = false): KnownTable | undefined {
  const known = matchHeaded(rows) ?? matchBare(rows);
  if (!known) return undefined;
  // Cells beyond the form are checked as well.
  const width = Math.min(
    MAX_CSV_COLUMNS,
    known.table.rows.reduce((most, { length }) => Math.max(most, length), 0),
  );
  const columns = Array.from({ length: width }, (_, index) => known.format.columns[index] ?? "skip");
  const format = explainStates(known.table, { ...known.format, columns });
  // A new column about the state whose words are not known.
  const hasUnknownState = known.table.head?.some(
    (heading, index) => format.columns[index] === "skip" && STATE_HEADING.test(normalizeHeading(heading)),
  );
  const isAsExpected =
    !hasUnknownState &&
    namesCurrency(known.table, format) &&
    checkFormat(known.table, format, isPart).length === 0 &&
    checkBalances(known.table, format) !== "differs";
  return isAsExpected ? { ...known, format } : undefined;
}

/** True if the file or the bank says which money it is: a site's own currency would be a guess. */
function namesCurrency({ rows }: CsvTable, { columns, currency }: CsvFormat): boolean {
  const amount = columns.indexOf("amount");
  return (
    currency !== undefined || columns.includes("currency") || rows.every((row) => currencyIn(row[amount] ?? "") !== undefined)
  );
}

function matchHeaded(rows: readonly string[][]): KnownTable | undefined {
  let layout: HeadedLayout | undefined;
  const table = tableBelow(rows, (headings) => {
    layout = findLayout(HEADED_LAYOUTS, headings);
    return layout !== undefined;
  });
  if (!layout || !table) return undefined;
  const columns = columnsOf(table.head.map(normalizeHeading), { ...layout.also, ...layout.columns });
  const head = rows.findIndex((row) => row[0] === table.head[0] && row[1] === table.head[1]);
  const format: CsvFormat = {
    columns,
    dateOrder: layout.dateOrder,
    decimal: decimalOf(layout, table.rows, columns),
    currency: columns.includes("currency") ? undefined : (layout.currency ?? currencyAbove(rows.slice(0, head))),
  };
  return { sender: layout.sender, table, format, account: "", above: head + 1 };
}

/** The contents of columns by their headings. Columns after a description that have no heading belong to it. */
function columnsOf(headings: readonly string[], meanings: Readonly<Record<string, CsvColumn>>): CsvColumn[] {
  const columns: CsvColumn[] = [];
  for (const heading of headings) {
    const before = columns.at(-1);
    const column = heading === "" && before === "description" ? before : (meanings[heading] ?? "skip");
    columns.push(column !== "description" && column !== "skip" && columns.includes(column) ? "skip" : column);
  }
  return columns;
}

/** The only currency that the lines above a heading name. */
function currencyAbove(rows: readonly string[][]): Currency | undefined {
  const [only, other] = new Set(rows.flat().filter(isCurrency));
  return other === undefined ? only : undefined;
}

function matchBare(rows: readonly string[][]): KnownTable | undefined {
  for (const layout of BARE_LAYOUTS) {
    const { title, widths } = layout;
    const [first] = rows;
    const titled = title && first && title.shape.test(first[0] ?? "") ? first : undefined;
    if (title && !titled) continue;
    const entries = (titled ? rows.slice(1) : rows).filter(({ length }) => widths.includes(length));
    if (entries.length === 0 || entries.length * 2 < rows.length || !entries.every((row) => hasShape(layout, row))) continue;
    const columns = layout.cells.map((cell): CsvColumn => (typeof cell === "string" ? cell : cell[0]));
    const named = titled?.[title?.currency ?? -1] ?? "";
    const table = { head: undefined, rows: entries, signature: layout.sender };
    const format: CsvFormat = {
      columns,
      dateOrder: layout.dateOrder,
      decimal: decimalOf(layout, entries, columns),
      currency: isCurrency(named) ? named : layout.currency,
    };
    return { sender: layout.sender, table, format, account: titled?.[title?.account ?? -1] ?? "", above: titled ? 1 : 0 };
  }
  return undefined;
}

const hasShape = ({ cells }: BareLayout, row: readonly string[]): boolean =>
  cells.every((cell, index) => typeof cell === "string" || cell[1].test((row[index] ?? "").trim()));

function decimalOf(
  { decimal }: { decimal: DecimalMark | "either" },
  rows: readonly string[][],
  columns: readonly CsvColumn[],
): DecimalMark {
  if (decimal !== "either") return decimal;
  const index = columns.indexOf("amount");
  return guessDecimal(rows.map((row) => row[index] ?? ""));
}
