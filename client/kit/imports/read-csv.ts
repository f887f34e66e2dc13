import Papa from "papaparse";
import { sniffCsv } from "#domain/imports/sniff-csv.ts";

/** A quote that no text has: cells are read as they are. */
const NO_QUOTE = "\u0000";

/**
 * Reads a text of separated values (RFC 4180, with the delimiter and the quotes that it has) as rows of trimmed cells, without
 * empty rows. A quote that does not close its cell changes no more than its own line.
 */
export function readCsv(text: string): string[][] {
  const { delimiter, quote, skip } = sniffCsv(text);
  const parse = (part: string, quoteChar: string) => Papa.parse(part, { delimiter, quoteChar, skipEmptyLines: true });
  const table = text.slice(skip).replace(/^\ufeff/, "");
  const whole = parse(table, quote);
  if (whole.errors.length === 0) return trimmed(whole.data);
  const lines = table.split(/\r\n?|\n/).flatMap((line) => {
    const read = parse(line, quote);
    return read.errors.length === 0 ? read.data : parse(line, NO_QUOTE).data;
  });
  return trimmed(lines);
}

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
