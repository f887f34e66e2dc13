import { type ImportedRow, importCheckInput } from "#contract/letting/booking-import.ts";
import type { ReadRow } from "#domain/bookings/imports/file-booking.ts";

const rowSchema = importCheckInput.shape.rows.element;

/** A row as it is sent, by the row of the file that it comes from. */
export type SentRows = ReadonlyMap<ReadRow, ImportedRow>;

/** Checks rows as the server does, so that one row cannot refuse a whole portion: those that it would refuse become problems. */
export function toSentRows(read: readonly ReadRow[]): { rows: ReadRow[]; sent: SentRows } {
  const sent = new Map<ReadRow, ImportedRow>();
  const rows = read.map((row): ReadRow => {
    if (row.kind !== "booking") return row;
    const checked = rowSchema.safeParse(row.booking);
    if (!checked.success) return { line: row.line, cells: row.cells, kind: "problem", problems: ["texts"] };
    sent.set(row, checked.data);
    return row;
  });
  return { rows, sent };
}
