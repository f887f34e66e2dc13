export type CsvCell = string | number | boolean | null;

/** Matches a cell that a spreadsheet would read as a formula, even after leading blanks. A `'` before it makes it text. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const SPECIAL = /[",\r\n]/;

/**
 * Formats a table as CSV (RFC 4180) after a byte order mark, so that spreadsheets read it as UTF-8. Texts never become formulas.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
