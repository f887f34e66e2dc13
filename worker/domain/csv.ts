export type CsvCell = string | number | boolean | null;

/** What a spreadsheet takes for a formula, behind blanks too; `'` before it makes it text. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const SPECIAL = /[",\r\n]/;

/** A table as RFC 4180 has it, behind a byte order mark, by which spreadsheets know it is UTF-8. Texts are never formulas. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
