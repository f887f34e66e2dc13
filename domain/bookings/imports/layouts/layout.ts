import type { BookingChannel } from "../../channels.ts";
import type { DayOrder } from "../day-text.ts";
import type { BookingColumn } from "../format.ts";
import type { StateMeaning } from "../states.ts";

/**
 * A form of bookings files, recognised by its headings, normalised (`normalizeHeading`): all in `columns` are there, those in `also`
 * may be. Other columns are read only as what `guess-format` knows of guests, and as a state.
 */
export interface BookingLayout {
  /** The sender as its customers know it; empty for our own export. */
  sender: string;
  /** Year from which files of this form are known; where they were seen is in docs/imports.md. */
  since: number;
  columns: Readonly<Record<string, BookingColumn>>;
  also?: Readonly<Record<string, BookingColumn>>;
  /** Channel of all rows, if it is in no column. */
  channel?: BookingChannel;
  /** Order of days in numbers, if the language of the form tells it; otherwise the file has to. */
  dayOrder?: DayOrder;
  /** True for amounts with any number of decimals after a point. */
  isExact?: boolean;
  /** Words of the sender for states; normalised (`normalizeState`). */
  states?: Readonly<Record<string, StateMeaning>>;
}
