import { MAX_CSV_COLUMNS, type CsvColumn } from "./csv-format.ts";

/** Reads the cell of a row under a column, the first of several; empty if there is none. */
export type ReadCell = (cells: readonly string[], column: CsvColumn) => string;

export function createCellReader(columns: readonly CsvColumn[]): ReadCell {
  const indexes = new Map(columns.map((column, index) => [column, index] as const).toReversed());
  return (cells, column) => cells[indexes.get(column) ?? MAX_CSV_COLUMNS] ?? "";
}
