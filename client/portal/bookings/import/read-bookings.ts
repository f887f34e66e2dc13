import type { ImportedRow } from "#contract/letting/booking-import.ts";
import { BOOKING_CHANNELS } from "#contract/letting/booking.ts";
import { type CalendarDate, parseDate } from "#domain/dates.ts";
import { searchText } from "#domain/search-text.ts";
import { countNights, MAX_NIGHTS } from "#domain/stays.ts";
import { readAmount } from "#client/kit/fields/amounts.ts";
import type { Column } from "./columns.ts";

export type RowProblem = "arrival" | "departure" | "dates" | "name" | "email" | "guests" | "total" | "paid" | "unit";

/** A row of a file as it was understood: a booking, or the problems with it. */
export interface ReadRow {
  /** Line in the file, from 1. */
  line: number;
  row: ImportedRow | undefined;
  problems: RowProblem[];
  /** The cells of the line. */
  cells: string[];
}

interface ReadOptions {
  columns: readonly Column[];
  units: readonly { id: string; name: string }[];
  /** The unit of rows that do not name one. */
  unitId: string;
}

/** True if days come before months in the file's dates; overruled if a first number in the file is above 12. */
const isDayFirst = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /^\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{2,4}/.test(cell.trim()));

const DATE = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})(?:\D.*)?$/;

/** Reads `2026-07-04`, `4-7-2026`, `04.07.26`, `4/7/2026 15:00`. */
export function readDate(cell: string, dayFirst = true): CalendarDate | undefined {
  const text = cell.trim();
  const iso = parseDate(text.slice(0, 10));
  if (iso) return iso;
  const [, first = "", second = "", year = ""] = DATE.exec(text) ?? [];
  if (year === "") return undefined;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return parseDate(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads the rows of a table as bookings of another system. Rows with a problem have no booking. */
export function readBookings(table: readonly (readonly string[])[], { columns, units, unitId }: ReadOptions): ReadRow[] {
  const cellOf = (cells: readonly string[], column: Column): string => {
    const index = columns.indexOf(column);
    // A quote before a cell makes spreadsheets read it as text; our own files have it.
    return index === -1 ? "" : (cells[index] ?? "").trim().replace(/^'(?=[=+\-@])/, "");
  };
  const dayFirst = isDayFirst(table.flatMap((cells) => [cellOf(cells, "arrival"), cellOf(cells, "departure")]));
  return table.map((cells, index) => {
    const cell = (column: Column) => cellOf(cells, column);
    const problems: RowProblem[] = [];
    const [arrival, departure] = [readDate(cell("arrival"), dayFirst), readDate(cell("departure"), dayFirst)];
    if (!arrival) problems.push("arrival");
    if (!departure) problems.push("departure");
    const nights = arrival && departure ? countNights({ arrival, departure }) : 1;
    if (nights < 1 || nights > MAX_NIGHTS) problems.push("dates");
    const name = cell("name").slice(0, 120);
    if (name === "") problems.push("name");
    const email = cell("email").toLowerCase();
    if (email !== "" && (!EMAIL.test(email) || email.length > 254)) problems.push("email");
    const guests = cell("guests") === "" ? 1 : Number(/^\d{1,3}/.exec(cell("guests"))?.[0]);
    if (!Number.isInteger(guests) || guests < 1 || guests > 100) problems.push("guests");
    const total = readMoney(cell("total"));
    if (total === undefined) problems.push("total");
    const paid = readMoney(cell("paid"));
    if (paid === undefined) problems.push("paid");
    const named = searchText(cell("unit"));
    const unit = named === "" ? unitId : units.find((each) => searchText(each.name) === named)?.id;
    if (unit === undefined || unit === "") problems.push("unit");
    const via = searchText(cell("channel"));
    const channel = BOOKING_CHANNELS.find((each) => via !== "" && via.startsWith(each)) ?? "other";
    const line = { line: index + 1, problems, cells: [...cells] };
    if (problems.length > 0 || !arrival || !departure || unit === undefined) return { ...line, row: undefined };
    return {
      ...line,
      row: {
        unitId: unit,
        arrival,
        departure,
        name,
        email: email === "" ? null : email,
        phone: cell("phone").slice(0, 40) || null,
        adults: guests,
        children: 0,
        infants: 0,
        total: total ?? 0,
        paid: paid ?? 0,
        payout: null,
        commission: null,
        cleaningFee: null,
        channel,
        number: cell("number").slice(0, 100),
        notes: cell("notes").slice(0, 2000),
      },
    };
  });
}

/** Parses an amount to minor units; 0 for an empty cell, undefined if the text is not an amount. */
function readMoney(cell: string): number | undefined {
  return readAmount(cell.replace(/^(?:EUR|PLN)\s*|\s*(?:EUR|PLN)$/gi, ""));
}
