import { RestError, tooComplex } from "../../wire/rest-errors.ts";

/** A cell with its terminator: in quotes, where `""` is a quote, or without quotes. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/uy;
const MAX_COLUMNS = 100;

/**
 * Reads CSV (RFC 4180) as PostgREST does: the first line has the names of columns, and the cell `NULL` is null. Throws PGRST102
 * if lines have different numbers of cells, and 54000 for more than `most` lines after the first one.
 */
export function parseCsv(text: string, most: number): Record<string, string | null>[] {
  const [names, ...lines] = readLines(text, most + 1);
  if (!names) throw malformed("parse error (not enough input)");
  return lines.map((cells) => {
    if (cells.length !== names.length) throw malformed("All lines must have same number of fields");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] === "NULL" ? null : (cells[index] ?? null)]));
  });
}

function readLines(text: string, most: number): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (!found) throw malformed("parse error (not enough input)");
    const [, quoted, plain = "", end = ""] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (cells.length > MAX_COLUMNS) throw tooComplex(`more than ${MAX_COLUMNS} columns`);
    if (end === "," && CELL.lastIndex < text.length) continue;
    if (end === ",") cells.push("");
    if (lines.push(cells) > most) throw tooComplex(`more than ${most - 1} rows in one insertion`);
    cells = [];
  }
  return lines;
}

const malformed = (message: string): RestError => new RestError(400, "PGRST102", { message });
