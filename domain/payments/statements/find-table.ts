import { headingSignature, normalizeHeading } from "../../imports/heading.ts";
import { type CsvTable, MAX_CSV_COLUMNS } from "./csv-format.ts";

/** Rows in which the heading is looked for: Polish banks write some lines about the account above it. */
const MAX_ROWS_ABOVE = 60;
const MAX_SIGNATURE_LENGTH = 1000;

/** Headings of a column about the state of entries; normalised. */
export const STATE_HEADING = /^(?:state|status|toestand|stan|status operacji|status transakcji)$/;

/** Cuts rows into a table below the first row that `isHead` accepts; undefined without such a row, or without rows below it. */
export function tableBelow(
  rows: readonly string[][],
  isHead: (headings: readonly string[]) => boolean,
): (CsvTable & { head: string[] }) | undefined {
  const at = rows.slice(0, MAX_ROWS_ABOVE).findIndex((cells) => cells.length >= 3 && isHead(cells.map(normalizeHeading)));
  const head = rows[at]?.slice(0, MAX_CSV_COLUMNS);
  const below = rows.slice(at + 1).filter(({ length }) => length >= 3);
  if (!head || below.length === 0) return undefined;
  return { head, rows: below, signature: headingSignature(head, MAX_SIGNATURE_LENGTH) };
}
