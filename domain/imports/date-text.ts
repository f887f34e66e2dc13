import { type CalendarDate, parseDate } from "../dates.ts";
import { searchText } from "../search-text.ts";

export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Reads a date whose parts are in this order: `31-01-2026`, `20260131`, `2026-01-31 14:05`, `31 jan. 2026`. */
export function readDateText(text: string, order: DateOrder): CalendarDate | undefined {
  const bare = text.trim().toLowerCase();
  const solid = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (solid) return toFileDay(solid[1], solid[2], solid[3]);
  const parts = /^(\d{1,4})[-./ ]([\p{L}.]+|\d{1,2})[-./ ]+(\d{1,4})(?:(?:t|,? +)\S.*)?$/u.exec(bare)?.slice(1);
  if (!parts) return undefined;
  const at = (part: "d" | "m" | "y") => parts[order.indexOf(part)] ?? "";
  const [day, month, year] = [at("d"), at("m"), at("y")];
  if (!/^\d{1,2}$/.test(day)) return undefined;
  return toFileDay(year, /^\d/.test(month) ? month : monthNumber(searchText(month)), day);
}

/** Beginnings of the months in Dutch, English, German, Polish and French; without accents. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|sty)/,
  /^(?:feb|fev|lut)/,
  /^(?:mar|mrt|maa)/,
  /^(?:apr|avr|kwi)/,
  /^(?:may|mei|mai|maj)/,
  /^(?:jun|juin|cze)/,
  /^(?:jul|juil|lip)/,
  /^(?:aug|aou|sie)/,
  /^(?:sep|wrz)/,
  /^(?:oct|okt|paz)/,
  /^(?:nov|lis)/,
  /^(?:dec|dez|gru)/,
];

/** The number of a month, 1 to 12, by its name or the beginning of it (`searchText`); empty for any other word. */
export function monthNumber(name: string): string {
  const index = MONTHS.findIndex((month) => month.test(name));
  return index === -1 ? "" : String(index + 1);
}

/** The day of a year with two or four digits, a month and a day with one or two; undefined for any other text. */
export function toFileDay(year = "", month = "", day = ""): CalendarDate | undefined {
  return parseFileDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** The order in which most of the cells are dates; days come before months unless the cells show otherwise. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const counts = (["dmy", "ymd", "mdy"] as const).map((order) => ({
    order,
    count: cells.filter((cell) => readDateText(cell, order) !== undefined).length,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).order;
}

/** Reads `YYYY-MM-DD`; undefined for days that cannot be those of a file. */
export function parseFileDay(text: string): CalendarDate | undefined {
  const day = parseDate(text);
  return day && day >= "2000" && day < "2200" ? day : undefined;
}
