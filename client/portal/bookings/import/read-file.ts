import { decodeText } from "#client/kit/imports/decode-text.ts";
import { binaryKind } from "#client/kit/imports/file-kind.ts";
import { readCsv } from "#client/kit/imports/read-csv.ts";
import type { BookingFormat, BookingTable } from "#domain/bookings/imports/format.ts";
import { findBookingTable, guessBookingFormat } from "#domain/bookings/imports/guess-format.ts";
import type { BookingLayout } from "#domain/bookings/imports/layouts/layout.ts";
import { matchBookings } from "#domain/bookings/imports/layouts/match-layout.ts";

export const MAX_BOOKINGS_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_FILE_ROWS = 5000;

/** Reasons for which a file has no bookings that can be read; each has a sentence in the language of the screen. */
export type FileProblem = "empty" | "tooLarge" | "tooMany" | "pdf" | "archive" | "spreadsheet" | "binary" | "html" | "noTable";

/** A table of bookings, of a known sender or with columns that are guessed. */
export type BookingsFile =
  | { kind: "table"; table: BookingTable; format: BookingFormat; layout: BookingLayout | undefined }
  | { kind: "problem"; problem: FileProblem };

const refused = (problem: FileProblem): BookingsFile => ({ kind: "problem", problem });

/** Reads the bytes of a file as a table of bookings. */
export function readBookingsFile(bytes: Uint8Array): BookingsFile {
  if (bytes.length > MAX_BOOKINGS_FILE_BYTES) return refused("tooLarge");
  const binary = binaryKind(bytes);
  if (binary) return refused(binary);
  const text = decodeText(bytes);
  return readText(text, !/[\r\n"]/.test(text.slice(Math.max(0, text.trimEnd().length - 1))));
}

/** Reads a pasted table: its end is the end of what was copied. */
export function readPastedBookings(text: string): BookingsFile {
  return text.length > MAX_BOOKINGS_FILE_BYTES ? refused("tooLarge") : readText(text, false);
}

function readText(decoded: string, mayBeCut: boolean): BookingsFile {
  const text = decoded.replace(/^\ufeff/, "");
  const start = text.slice(0, 2000).trimStart();
  if (start === "") return refused("empty");
  if (start.includes("\0")) return refused("binary");
  if (/^<(?:!doctype|html|head|body|\?xml)\b/i.test(start)) return refused("html");
  const rows = readCsv(text);
  const known = matchBookings(rows);
  const found = known?.table ?? findBookingTable(rows);
  if (!found) return refused("noTable");
  if (found.rows.length > MAX_FILE_ROWS) return refused("tooMany");
  const table = { ...found, mayBeCut };
  return { kind: "table", table, format: known?.format ?? guessBookingFormat(table), layout: known?.layout };
}
