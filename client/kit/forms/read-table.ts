import { readCsv } from "../imports/read-csv.ts";

/** Reads a table pasted from a spreadsheet or CSV file: rows of trimmed cells, without empty rows. */
export const readTable = (pasted: string): string[][] => readCsv(pasted.replace(/^\ufeff/, ""));

/** True if the rows are a table rather than reviews one below the other. */
export const isTable = (rows: string[][]): boolean =>
  rows.length > 0 && rows.filter(({ length }) => length >= 3).length * 2 > rows.length;
