import { findLayout, normalizeHeading } from "#domain/imports/heading.ts";
import type { BookingFormat, BookingTable } from "../format.ts";
import { guessHarmless, namedColumns, tableAt, withStates } from "../guess-format.ts";
import type { BookingLayout } from "./layout.ts";
import { BOOKING_LAYOUTS } from "./library.ts";

/** A file of a known sender: its columns can be read without a question. */
export interface KnownBookings {
  layout: BookingLayout;
  table: Omit<BookingTable, "mayBeCut">;
  format: BookingFormat;
}

/** Rows in which the heading is looked for. */
const MAX_ROWS_ABOVE = 20;

/** Recognises the sender of a bookings file by its headings; undefined for an unknown form. */
export function matchBookings(rows: readonly string[][]): KnownBookings | undefined {
  for (const [at, cells] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const layout = findLayout(BOOKING_LAYOUTS, cells.map(normalizeHeading));
    const table = layout && tableAt(rows, at);
    if (!layout || !table) continue;
    const explained = { ...layout.also, ...layout.columns };
    const taken = new Set(table.head.map((heading) => explained[normalizeHeading(heading)]));
    const columns = namedColumns(table.head, (heading) => explained[heading] ?? guessHarmless(heading, taken));
    const isExplained = (index: number) => explained[normalizeHeading(table.head[index] ?? "")] !== undefined;
    return { layout, table, format: withStates(table, { columns, states: layout.states ?? {} }, isExplained) };
  }
  return undefined;
}
