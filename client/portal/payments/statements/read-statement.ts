import { readTable } from "#client/kit/forms/read-table.ts";
import { readCamt, type ReadLines } from "#domain/payments/statements/camt.ts";
import { type CsvTable, findTable } from "#domain/payments/statements/csv-format.ts";
import { MAX_STATEMENT_LINES } from "#domain/payments/statements/line.ts";
import { decodeText } from "./decode-text.ts";
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
  "mt940",
  "xml",
  "doctype",
  "otherXml",
  "noTable",
  "noLines",
  "tooMany",
] as const;
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

/** The content of a statement file. Columns of a CSV file still have to be named. */
export type StatementFile =
  | ({ kind: "camt" } & ReadLines)
  | { kind: "csv"; table: CsvTable }
  | { kind: "problem"; problem: StatementProblem };

export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;

const refused = (problem: StatementProblem): StatementFile => ({ kind: "problem", problem });

/** Reads a statement file: CAMT.053 or a CSV table. */
export function readStatement(bytes: Uint8Array): StatementFile {
  if (bytes.length > MAX_STATEMENT_BYTES) return refused("tooLarge");
  const binary = binaryKind(bytes);
  if (binary) return refused(binary);
  const text = decodeText(bytes).replace(/^\ufeff/, "");
  const start = text.slice(0, 2000).trimStart();
  if (start === "") return refused("empty");
  if (/^<(?:!doctype html|html|head|body)\b/i.test(start)) return refused("html");
  if (start.startsWith("<")) return readCamtText(text.trimStart());
  if (/^(?:\{1:|:20:|:940:|ABNANL2A\s|.{0,40}\r?\n940\r?\n)/.test(start)) return refused("mt940");
  const table = findTable(readTable(text));
  if (!table) return refused("noTable");
  return table.rows.length > MAX_STATEMENT_LINES ? refused("tooMany") : { kind: "csv", table };
}

function readCamtText(text: string): StatementFile {
  const xml = readXml(text);
  if (!xml.ok) return refused(xml.problem);
  const read = xml.root.name === "html" ? undefined : readCamt(xml.root);
  if (!read) return refused(xml.root.name === "html" ? "html" : "otherXml");
  if (read.lines.length > MAX_STATEMENT_LINES) return refused("tooMany");
  return read.lines.length === 0 ? refused("noLines") : { kind: "camt", ...read };
}

/** First bytes of files that people mistake for statements. */
const SIGNATURES: readonly [StatementProblem, string][] = [
  ["pdf", "%PDF"],
  // Excel's .xlsx is an archive as well; those of banks contain statements.
  ["archive", "PK\u0003\u0004"],
  ["archive", "Rar!"],
  ["archive", "\u001f\u008b"],
  ["spreadsheet", "\u00d0\u00cf\u0011\u00e0"],
];

function binaryKind(bytes: Uint8Array): StatementProblem | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  const known = SIGNATURES.find(([, signature]) => head.startsWith(signature))?.[0];
  if (known === "archive" && /\[Content_Types\]\.xml|xl\//.test(head)) return "spreadsheet";
  if (known) return known;
  const isUtf16 = head.startsWith("\u00ff\u00fe") || head.startsWith("\u00fe\u00ff");
  return !isUtf16 && head.includes("\0") ? "binary" : undefined;
}
