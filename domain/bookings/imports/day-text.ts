import { addDays, type CalendarDate, daysBetween } from "../../dates.ts";
import { type DateOrder, monthNumber, toFileDay } from "../../imports/date-text.ts";
import { searchText } from "../../search-text.ts";
import { MAX_NIGHTS } from "../../stays.ts";

/** Orders that dates in numbers can have; years first are the same in both. */
export type DayOrder = Exclude<DateOrder, "ymd">;

const END = String.raw`(?:(?:t|,? +)\D*(\d{1,2})[:.]\d{2}.*)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${END}`);
const SOLID = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${END}`);
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th|er|e)?[-. ]+([a-z]{3,12})[-., ]+(\d{4}|\d{2})${END}`);
const MONTH_DAY = new RegExp(String.raw`^([a-z]{3,12})[-. ]+(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})${END}`);
const WEEKDAY = /^[a-z]{2,12}[.,]* +(?=\d|[a-z]{3,12}[-. ]+\d)/;
/** Midnight in our zones is 22:00 or 23:00 of the day before in UTC: a day that is written so cannot be told. */
const LATE_IN_UTC = /t(?:2[0-3]):\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|\+00:?00)$/;

/**
 * Reads a day as it is written: `2027-10-08`, `2027-10-08T15:00`, `20271008`, `8-10-2027`, `08.10.27 15:00`, `Fri, 8 Oct 2027`,
 * `8. Oktober 2027`, `Oct 8, 2027`. `order` is that of days in numbers.
 */
export function readDay(cell: string, order: DayOrder): CalendarDate | undefined {
  const text = searchText(cell);
  if (LATE_IN_UTC.test(text)) return undefined;
  const first = YEAR_FIRST.exec(text);
  if (first) return toFileDay(first[1], first[3], first[4]);
  const solid = SOLID.exec(text);
  if (solid) return toFileDay(solid[1], solid[2], solid[3]);
  const numbers = NUMBERS.exec(text);
  if (numbers)
    return order === "dmy" ? toFileDay(numbers[4], numbers[3], numbers[1]) : toFileDay(numbers[4], numbers[1], numbers[3]);
  const named = text.replace(WEEKDAY, "");
  const dayMonth = DAY_MONTH.exec(named);
  if (dayMonth) return toFileDay(dayMonth[3], monthNumber(dayMonth[2] ?? ""), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(named) ?? MONTH_DAY.exec(text);
  return monthDay ? toFileDay(monthDay[3], monthNumber(monthDay[1] ?? ""), monthDay[2]) : undefined;
}

/** The cells of a row that tell its days. */
export interface DayCells {
  arrival: string;
  /** Empty if the nights tell it. */
  departure: string;
  /** Nights between the two, if the file has their number. */
  nights: number | undefined;
  /** 1 if `departure` is the last night. */
  daysAfter: 0 | 1;
}

export interface Days {
  arrival: CalendarDate;
  departure: CalendarDate;
}

/** The problem of a row's days. `nights`: the file's number of nights is another. */
export type DaysProblem = "arrival" | "departure" | "dates" | "nights";

/** Reads the days of a row in an order. */
export function readDays({ arrival, departure, nights, daysAfter }: DayCells, order: DayOrder): Days | DaysProblem {
  const from = readDay(arrival, order);
  if (!from) return "arrival";
  const written = departure === "" ? undefined : readDay(departure, order);
  if (departure === "" ? nights === undefined : !written) return "departure";
  const length = written ? daysBetween(from, written) + daysAfter : (nights ?? 0);
  if (length < 1 || length > MAX_NIGHTS) return "dates";
  if (nights !== undefined && nights !== length) return "nights";
  return { arrival: from, departure: addDays(from, length) };
}

/** The order of a file's days, or two readings of a row between which nothing in the file decides. */
export type OrderFound = { order: DayOrder } | { row: number; dmy: Days; mdy: Days };

/**
 * Decides the order of all days of a file: only one in which rows can be read that the other cannot, by a number above 12, by the
 * file's own number of nights, or because a departure is after its arrival. If both orders can be read, and differ, or each has
 * rows of its own, the owner has to say.
 */
export function findOrder(rows: readonly DayCells[]): OrderFound {
  let [onlyDmy, onlyMdy] = [0, 0];
  let open: { row: number; dmy: Days; mdy: Days } | undefined;
  for (const [row, cells] of rows.entries()) {
    const [dmy, mdy] = [readDays(cells, "dmy"), readDays(cells, "mdy")];
    if (typeof dmy === "object" && typeof mdy === "object") {
      if (dmy.arrival !== mdy.arrival || dmy.departure !== mdy.departure) open ??= { row, dmy, mdy };
    } else if (typeof dmy === "object") onlyDmy += 1;
    else if (typeof mdy === "object") onlyMdy += 1;
  }
  if (onlyMdy === 0 && (onlyDmy > 0 || !open)) return { order: "dmy" };
  if (onlyDmy === 0 && onlyMdy > 0) return { order: "mdy" };
  return open ?? { order: onlyDmy >= onlyMdy ? "dmy" : "mdy" };
}
