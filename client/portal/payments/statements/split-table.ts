import { readClosedCsv } from "#client/kit/imports/read-csv.ts";
import { type CsvShape, sniffCsv } from "#domain/imports/sniff-csv.ts";
import { matchLayout } from "#domain/payments/statements/layouts/match-layout.ts";
import { MAX_STATEMENT_LINES } from "#domain/payments/statements/line.ts";
import { type ReadOptions, readRows, type StatementFile, widthOf } from "./read-statement.ts";

/** A part of a table's rows below the table's heading, as CSV text. */
export interface TablePart {
  text: string;
  shape: CsvShape;
}

/** The lines of a part. */
export interface ReadPart {
  /** Sender and columns by which the rows were read; the same text for the same form. */
  form: string;
  read: Extract<StatementFile, { kind: "lines" }>;
}

/** Characters at the beginning of a file that are searched for its heading. */
const SAMPLE_LENGTH = 64 * 1024;
/** Lines up to the heading; more of them are read with the whole table. */
const MAX_LINES_ABOVE = 200;
/** Minimum characters of a part: 2,000 rows of 500 characters, which are all that `matchLayout` samples of a whole table. */
const MIN_PART_LENGTH = 1024 * 1024;

/**
 * Divides a long table of a known sender into at most `count` parts that can be read at the same time. Undefined for any other
 * table, because the columns of an unknown form are guessed from all of its rows.
 */
export function splitTable(
  text: string,
  options: ReadOptions,
  count: number,
  minLength = MIN_PART_LENGTH,
): TablePart[] | undefined {
  const parts = Math.min(count, Math.floor(text.length / minLength));
  if (parts < 2 || options.asksColumns) return undefined;
  const shape = sniffCsv(text);
  const sample = readClosedCsv(text.slice(0, text.lastIndexOf("\n", SAMPLE_LENGTH) + 1), shape);
  const known = sample && matchLayout(sample);
  const start = known && startOf(text, shape, known.above);
  if (!known || start === undefined || options.formats[known.table.signature]) return undefined;
  const length = Math.ceil((text.length - start) / parts);
  const ends = [...rowEnds(text, shape.quote, start, length), text.length];
  const head = text.slice(0, start);
  return ends.map((end, at) => ({ text: head + text.slice(ends[at - 1] ?? start, end), shape }));
}

/** Finds the index after the first `above` rows of a text, which may span several lines each; undefined if it is too far down. */
function startOf(text: string, shape: CsvShape, above: number): number | undefined {
  let start = shape.skip;
  for (let lines = 0; lines < MAX_LINES_ABOVE; lines++) {
    if (readClosedCsv(text.slice(0, start), shape)?.length === above) return start;
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  return undefined;
}

/** Finds the first end of a row after each multiple of `length`; a line break within quotes belongs to a cell. */
function rowEnds(text: string, quote: string, start: number, length: number): number[] {
  const [mark, lineBreak] = [quote.charCodeAt(0), "\n".charCodeAt(0)];
  const ends: number[] = [];
  let isQuoted = false;
  for (let at = start; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    if (code === mark) isQuoted = !isQuoted;
    if (code !== lineBreak || isQuoted || at < start + length * (ends.length + 1)) continue;
    ends.push(at + 1);
  }
  return ends;
}

/** Reads a part. Undefined if it was cut within a cell or has unusual rows; then the table has to be read as a whole. */
export function readPart({ text, shape }: TablePart, options: ReadOptions): ReadPart | undefined {
  const rows = readClosedCsv(text, shape);
  const known = rows && matchLayout(rows, true);
  if (!known) return undefined;
  const { sender, account, format, table } = known;
  const read = readRows(table, format, { ...options, sender, account });
  if (read?.kind !== "lines") return undefined;
  return { form: JSON.stringify([sender, account, format, table.signature, widthOf(table)]), read };
}

/** Joins the parts of a table. Undefined if one of them could not be read, or has another form than the others. */
export function joinParts(parts: readonly (ReadPart | undefined)[]): StatementFile | undefined {
  const all = parts.filter((part) => part !== undefined);
  const [first] = all;
  if (!first || all.length < parts.length || all.some(({ form }) => form !== first.form)) return undefined;
  const reads = all.map(({ read }) => read);
  const sum = (count: (read: ReadPart["read"]) => number) => reads.reduce((total, read) => total + count(read), 0);
  const rows = sum(({ lines, left, unbooked, spent }) => lines.length + left + unbooked + spent);
  if (rows > MAX_STATEMENT_LINES) return { kind: "problem", problem: "tooMany" };
  return {
    ...first.read,
    lines: reads.flatMap(({ lines }) => lines),
    left: sum(({ left }) => left),
    unbooked: sum(({ unbooked }) => unbooked),
    spent: sum(({ spent }) => spent),
  };
}
