import Papa from "papaparse";
import { type CsvShape, sniffCsv } from "#domain/imports/sniff-csv.ts";

/** A quote that no text has: cells are read as they are. */
const NO_QUOTE = "\u0000";

/**
 * Reads a text of separated values (RFC 4180, with the delimiter and the quotes that it has) as rows of trimmed cells, without
 * empty rows. A quote that does not close its cell changes no more than its own line.
 */
export function readCsv(text: string, shape = sniffCsv(text)): string[][] {
  const whole = readClosedCsv(text, shape);
  if (whole) return whole;
  const lines = tableIn(text, shape)
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const read = parse(line, shape.delimiter, shape.quote);
      return read.errors.length === 0 ? read.data : parse(line, shape.delimiter, NO_QUOTE).data;
    });
  return trimmed(lines);
}

/** As {@link readCsv}; undefined if a quote does not close its cell. */
export function readClosedCsv(text: string, shape: CsvShape): string[][] | undefined {
  const { data, errors } = parse(tableIn(text, shape), shape.delimiter, shape.quote);
  return errors.length === 0 ? trimmed(data) : undefined;
}

const parse = (text: string, delimiter: string, quoteChar: string) =>
  Papa.parse(text, { delimiter, quoteChar, skipEmptyLines: true });

const tableIn = (text: string, { skip }: CsvShape): string => text.slice(skip).replace(/^\ufeff/, "");

/** Trims cells in place, and leaves out rows of empty ones. */
function trimmed(rows: string[][]): string[][] {
  return rows.filter((cells) => {
    let isFilled = false;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at] ?? "";
      if (cell === "") continue;
      const bare = cell.trim();
      if (bare.length < cell.length) cells[at] = bare;
      if (bare !== "") isFilled = true;
    }
    return isFilled;
  });
}
