import { type BookingColumn, type BookingFormat, type BookingTable } from "./format.ts";

/** Cells of a row, without empty ones after the last column. */
function widthOf(cells: readonly string[], columns: number): number {
  return cells.length > columns && cells.slice(columns).every((cell) => cell === "") ? columns : cells.length;
}

/** True if most rows have as many cells as the heading: otherwise it does not tell what is in them. */
export function hasFittingHead({ head, rows }: Pick<BookingTable, "head" | "rows">): boolean {
  return rows.filter((cells) => widthOf(cells, head.length) === head.length).length * 2 >= rows.length;
}

/** Columns that a cut makes smaller without a trace. */
const NUMBERS: readonly BookingColumn[] = [
  "total",
  "earnings",
  "paid",
  "payout",
  "commission",
  "cleaningFee",
  "arrival",
  "departure",
  "lastNight",
  "nights",
  "adults",
  "children",
  "infants",
  "guests",
];

/** Cells that end as no part of them does: an amount with two decimals, a day with its year. */
const ENDED = [/\d[.,]\d{2}$/, /\d{1,2}[-./]\d{1,2}[-./]\d{4}$/, /\d{4}[-./]\d{2}[-./]\d{2}$/];

/**
 * True if a row has its cells. A file that nothing closes may end within a number: the last one has to end as those above it, and
 * as no part of it does.
 */
export function isWholeRow({ head, rows, mayBeCut }: BookingTable, { columns }: BookingFormat, index: number): boolean {
  const width = head.length;
  if (widthOf(rows[index] ?? [], width) !== width) return false;
  if (!mayBeCut || index !== rows.length - 1 || !NUMBERS.includes(columns[width - 1] ?? "skip")) return true;
  const lastCells = rows.map((row) => row[width - 1] ?? "");
  return ENDED.some((end) => lastCells.every((cell) => end.test(cell)));
}
