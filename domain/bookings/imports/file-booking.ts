import type { CalendarDate } from "../../dates.ts";
import type { Currency } from "../../money.ts";
import type { BookingChannel } from "../channels.ts";
import type { DayOrder, Days, DaysProblem } from "./day-text.ts";
import type { LeftReason, StateMeaning } from "./states.ts";

/** A booking as a row of a file states it. Amounts are minor units of the site's currency. */
export interface FileBooking {
  unitId: string;
  arrival: CalendarDate;
  departure: CalendarDate;
  name: string;
  email: string | null;
  phone: string | null;
  adults: number;
  children: number;
  infants: number;
  /** The price, and what of it goes to the platform, its payout and cleaning; null if the file does not say. */
  total: number | null;
  paid: number;
  payout: number | null;
  commission: number | null;
  cleaningFee: number | null;
  channel: BookingChannel;
  /** The other system's number; empty if it has none. */
  number: string;
  notes: string;
}

/**
 * Reasons for which a row cannot be read. `cells`: it has more or fewer cells than the heading, or the file ends within it.
 * `rooms`: it is for several homes. `amount`: a payout, commission or cleaning fee.
 */
export type RowProblem =
  | DaysProblem
  | "cells"
  | "name"
  | "email"
  | "guests"
  | "rooms"
  | "total"
  | "paid"
  | "amount"
  | "currency"
  | "texts";

/** Questions that the owner has to answer before a row is read. */
export type OpenQuestion = "state" | "unit" | "days" | "currency";

/** A row as a booking, or why it is not one. `unit` and `currency`: the owner leaves out a home, or amounts in another currency. */
export type RowResult =
  | { kind: "booking"; booking: FileBooking }
  | { kind: "left"; reason: LeftReason | "unit" | "currency"; word: string }
  | { kind: "problem"; problems: RowProblem[] }
  | { kind: "open"; question: OpenQuestion };

export type ReadRow = RowResult & {
  /** Row below the heading, from 1. */
  line: number;
  cells: readonly string[];
};

/** The owner's answers about a file. Words and names are keys (`normalizeState`, `searchText`). */
export interface Answers {
  dayOrder?: DayOrder | undefined;
  states: Readonly<Record<string, StateMeaning>>;
  /** The unit of a name; empty to leave its rows out. */
  units: Readonly<Record<string, string>>;
  /** True if amounts without a currency are in the site's; false if they are in another one. */
  isSiteCurrency?: boolean | undefined;
  /** True to import rows in another currency without their price; they are left out otherwise. */
  keepsForeign: boolean;
}

export const NO_ANSWERS: Answers = { states: {}, units: {}, keepsForeign: false };

/** Questions to the owner about a file. Words and names are as the file has them, with their number of rows. */
export interface Questions {
  days: { line: number; cells: readonly [string, string]; dmy: Days; mdy: Days } | undefined;
  states: { word: string; count: number }[];
  units: { name: string; count: number }[];
  /** Rows with amounts in no currency that the file names. */
  currency: number;
  /** Other currencies than the site's. */
  foreign: { code: string; count: number }[];
}

/** Facts that are known besides the file. */
export interface ReadContext {
  currency: Currency;
  units: readonly { id: string; name: string }[];
  /** Channel of all rows, order of days and form of amounts, if the sender is known. */
  channel?: BookingChannel | undefined;
  dayOrder?: DayOrder | undefined;
  isExact?: boolean | undefined;
}
