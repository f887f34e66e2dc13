import { decodeText } from "#client/kit/imports/decode-text.ts";
import { binaryKind } from "#client/kit/imports/file-kind.ts";
import { readCsv } from "#client/kit/imports/read-csv.ts";
import type { Currency } from "#domain/money.ts";
import { readCamt, type ReadLines } from "#domain/payments/statements/camt.ts";
import { checkFormat, explainStates, type FormatProblem } from "#domain/payments/statements/check-format.ts";
import type { CsvFormat, CsvTable } from "#domain/payments/statements/csv-format.ts";
import { findTable, guessFormat } from "#domain/payments/statements/guess-format.ts";
import { matchLayout } from "#domain/payments/statements/layouts/match-layout.ts";
import { MAX_STATEMENT_LINES, type StatementLine } from "#domain/payments/statements/line.ts";
import { isMt940, readMt940 } from "#domain/payments/statements/mt940.ts";
import { createRowReader, type IsWanted, type RowDefaults } from "#domain/payments/statements/read-csv-rows.ts";
import { readXml } from "./read-xml.ts";

/** Reasons for which a file cannot be read as a statement; each has a sentence in the language of the screen. */
export const STATEMENT_PROBLEMS = [
  "empty",
  "tooLarge",
  "pdf",
  "archive",
  "spreadsheet",
  "binary",
  "html",
  "sums",
  "xml",
  "doctype",
  "otherXml",
  "noTable",
  "noLines",
  "tooMany",
] as const;
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

/**
 * The content of a statement file: its lines, or the beginning of a table whose columns the owner has to name, with the format
 * that is known or guessed, and with what that leaves open in the whole table. `sender` is a bank whose form is known; null for XML,
 * MT940 and formats of the owner. `spent` counts entries that were left out because they are not wanted. `signature` is null for files without columns.
 */
export type StatementFile =
  | ({ kind: "lines"; sender: string | null; signature: string | null; unbooked: number; spent: number } & ReadLines)
  | { kind: "columns"; table: CsvTable; format: CsvFormat; problems: FormatProblem[] }
  | { kind: "problem"; problem: StatementProblem };

export interface ReadOptions {
  /** Currency of amounts for which the file names none. */
  currency: Currency;
  /** Formats that the owner named before, by their signature. They go before those of known senders. */
  formats: Readonly<Record<string, CsvFormat>>;
  /** Amounts that are wanted of money that went out, those of refunds (minor units, positive); by default all are. */
  refunds?: readonly Pick<StatementLine, "amount" | "currency">[] | undefined;
  /** Asks for the columns even of a known form. */
  asksColumns?: boolean | undefined;
  /** Called with the part that is read, from 0 to 1. */
  onProgress?: (part: number) => void;
}

export const MAX_STATEMENT_BYTES = 25 * 1024 * 1024;
/** Rows of an unknown form that are shown while its columns are named. */
const SAMPLE_ROWS = 200;
/** Progress once the text of a table is decoded. */
export const OPENED = 0.2;
/** Rows between two reports of the progress. */
const STEP = 5000;

const refused = (problem: StatementProblem): StatementFile => ({ kind: "problem", problem });

/** Reads a statement file: CAMT, MT940 or a CSV table. */
export function readStatement(bytes: Uint8Array, options: ReadOptions): StatementFile {
  const opened = openStatement(bytes, options);
  return typeof opened === "string" ? readTable(opened, options) : opened;
}

/** Decodes a statement file: returns the text of a CSV table, or the content of any other file. */
export function openStatement(bytes: Uint8Array, options: ReadOptions): string | StatementFile {
  if (bytes.length > MAX_STATEMENT_BYTES) return refused("tooLarge");
  const binary = binaryKind(bytes);
  if (binary) return refused(binary);
  const text = decodeText(bytes).replace(/^\ufeff/, "");
  const start = text.slice(0, 2000).trimStart();
  if (start === "") return refused("empty");
  if (start.includes("\0")) return refused("binary");
  if (/^<(?:!doctype html|html|head|body)\b/i.test(start)) return refused("html");
  if (start.startsWith("<")) return readCamtText(text.trimStart(), options);
  if (isMt940(start)) return withLines(readMt940(text.trimStart()), options);
  options.onProgress?.(OPENED);
  return text;
}

function readCamtText(text: string, options: ReadOptions): StatementFile {
  const xml = readXml(text);
  if (!xml.ok) return refused(xml.problem);
  const read = xml.root.name === "html" ? undefined : readCamt(xml.root);
  return read ? withLines(read, options) : refused(xml.root.name === "html" ? "html" : "otherXml");
}

/** Received money, and what went out in the amount of a refund: the rest stays on this device. */
function wantedBy({ refunds }: Pick<ReadOptions, "refunds">): IsWanted {
  if (!refunds) return () => true;
  const wanted = new Set(refunds.map(({ amount, currency }) => `${-amount} ${currency}`));
  return ({ amount, currency }) => amount > 0 || wanted.has(`${amount} ${currency}`);
}

function withLines(read: ReadLines | "sums", options: ReadOptions): StatementFile {
  if (read === "sums") return refused("sums");
  if (read.lines.length > MAX_STATEMENT_LINES) return refused("tooMany");
  if (read.lines.length === 0) return refused("noLines");
  const lines = read.lines.filter(wantedBy(options));
  const spent = read.lines.length - lines.length;
  return { kind: "lines", sender: null, signature: null, unbooked: 0, spent, lines, left: read.left };
}

/** Reads the text of a CSV table. */
export function readTable(text: string, options: ReadOptions): StatementFile {
  const rows = readCsv(text);
  const known = matchLayout(rows);
  const table = known?.table ?? findTable(rows);
  if (!table) return refused("noTable");
  if (table.rows.length > MAX_STATEMENT_LINES) return refused("tooMany");
  options.onProgress?.(0.4);
  const named = options.formats[table.signature];
  const format = named || !known ? explainStates(table, named ?? guessFormat(table)) : known.format;
  const problems = known && !named ? [] : checkFormat(table, format);
  if ((known ?? named) && !options.asksColumns && problems.length === 0) {
    const sender = named ? null : (known?.sender ?? null);
    const read = readRows(table, format, { ...options, sender, account: known?.account ?? "" });
    if (read) return read;
  }
  return { kind: "columns", table: { ...table, rows: table.rows.slice(0, SAMPLE_ROWS) }, format, problems };
}

const UNREAD = { line: undefined, problem: "unread" } as const;

/** Reads the rows of a table in steps, each of which is reported. Undefined if most rows cannot be read: it is another form. */
export function readRows(
  table: CsvTable,
  format: CsvFormat,
  {
    sender,
    onProgress,
    refunds,
    ...defaults
  }: RowDefaults & Pick<ReadOptions, "onProgress" | "refunds"> & { sender: string | null },
): StatementFile | undefined {
  const readRow = createRowReader(format, defaults, wantedBy({ refunds }));
  const lines: StatementLine[] = [];
  let [left, unbooked, spent] = [0, 0, 0];
  const width = widthOf(table);
  for (const [at, cells] of table.rows.entries()) {
    // Rows of a known form have equally many cells; another file may end in the middle of a row, perhaps in its amount.
    const isDamaged = sender === null ? at === table.rows.length - 1 && cells.length < width : cells.length !== width;
    const { line, problem } = isDamaged ? UNREAD : readRow(cells);
    if (line) lines.push(line);
    else if (problem === "state") unbooked += 1;
    else if (problem === "spent") spent += 1;
    else left += 1;
    if (at % STEP === STEP - 1) onProgress?.(0.4 + (0.6 * at) / table.rows.length);
  }
  if (left > lines.length + unbooked + spent && sender !== null) return undefined;
  if (lines.length + spent === 0) return refused("noLines");
  return { kind: "lines", sender, signature: table.signature, lines, left, unbooked, spent };
}

/** Cells of most rows, and at least those of the heading. */
export function widthOf({ head, rows }: CsvTable): number {
  const counts = Map.groupBy(rows.slice(0, SAMPLE_ROWS), ({ length }) => length);
  const most = Math.max(0, ...[...counts.values()].map(({ length }) => length));
  const usual = [...counts].find(([, { length }]) => length === most)?.[0] ?? 0;
  return Math.max(usual, head?.length ?? 0);
}
