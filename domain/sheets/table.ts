import type { CalendarDate } from "../dates.ts";
import type { Money } from "../money.ts";

/**
 * A value of a table that leaves as a spreadsheet. Each has its type, so that nothing is guessed from a text: a `string` is a text even
 * if it looks like a number, a `number` is a count or a rate, {@link Money} is in minor units. Null is an empty cell.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | Money
  /** Null is an empty cell, as is an empty text. */
  | { date: CalendarDate | null }
  | { phone: string | null }
  | { iban: string | null };

/** A table with the same number of cells in every row. */
export interface Table {
  /** Name of the sheet, and as a slug of the file: `Boekhouding`. */
  title: string;
  /** Follows the title in the name of the file: `2026-11`. */
  period?: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Headings of counts that have a sum in an .xlsx. Columns of money always have one. */
  summed?: readonly string[];
  /** Heading of the column of currencies, in a table that can have several. */
  currency?: string;
  /** Rows below the others that repeat a part of them, such as sums by VAT rate; not a part of the sums of an .xlsx. */
  footer?: readonly (readonly Cell[])[];
  /** Further sheets of an .xlsx; other forms do not have them. */
  more?: readonly Table[];
}

/** `csv`: in the form of a language, for spreadsheets; `machine`: RFC 4180 with a decimal point, for programs. */
export const SHEET_FORMS = ["xlsx", "csv", "machine"] as const;
export type SheetForm = (typeof SHEET_FORMS)[number];

export const isMoney = (cell: Cell | undefined): cell is Money => typeof cell === "object" && cell !== null && "amount" in cell;
