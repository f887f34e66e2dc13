import type { StateMeaning } from "./states.ts";

/**
 * Contents of a column of a bookings file. `guests` counts everybody, `rooms` the homes of one row; `lastNight` is the night
 * before the departure. `earnings` is what a platform pays out and the only price that the file has; `payout` is that besides a
 * price. `extra` is kept in the notes with its heading. Of the columns in `REPEATED` there can be several.
 */
export const BOOKING_COLUMNS = [
  "arrival",
  "departure",
  "lastNight",
  "nights",
  "state",
  "name",
  "firstName",
  "lastName",
  "email",
  "phone",
  "adults",
  "children",
  "infants",
  "guests",
  "rooms",
  "unit",
  "number",
  "channel",
  "total",
  "earnings",
  "paid",
  "payout",
  "commission",
  "cleaningFee",
  "currency",
  "notes",
  "extra",
  "skip",
] as const;
export type BookingColumn = (typeof BOOKING_COLUMNS)[number];

export const REPEATED: readonly BookingColumn[] = ["state", "unit", "notes", "extra", "skip"];
export const MAX_BOOKING_COLUMNS = 80;

/** The format of a bookings file: the contents of its columns in their order, and the meanings of words of its states. */
export interface BookingFormat {
  columns: BookingColumn[];
  /** Words of the sender or of the owner; normalised (`normalizeState`). */
  states: Readonly<Record<string, StateMeaning>>;
}

/** A table of bookings below its heading. */
export interface BookingTable {
  head: string[];
  rows: string[][];
  /** Identifies files of the same form: the heading. */
  signature: string;
  /** True if the file may end within its last row: nothing closes it. */
  mayBeCut: boolean;
}

/** Contents that a format lacks. Without a departure, the last night or the number of nights tells it. */
export function missingColumns({ columns }: Pick<BookingFormat, "columns">): ("arrival" | "departure" | "name")[] {
  const has = (...wanted: BookingColumn[]) => wanted.some((column) => columns.includes(column));
  return [
    ...(has("arrival") ? [] : (["arrival"] as const)),
    ...(has("departure", "lastNight", "nights") ? [] : (["departure"] as const)),
    ...(has("name", "firstName", "lastName") ? [] : (["name"] as const)),
  ];
}
