import { type CalendarDate, parseDate } from "../dates.ts";

export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS: readonly RegExp[] = [
  /^(?:jan|sty)/,
  /^(?:feb|lut)/,
  /^(?:mar|mrt|maa)/,
  /^(?:apr|kwi)/,
  /^(?:may|mei|maj)/,
  /^(?:jun|cze)/,
  /^(?:jul|lip)/,
  /^(?:aug|sie)/,
  /^(?:sep|wrz)/,
  /^(?:oct|okt|paz|paź)/,
  /^(?:nov|lis)/,
  /^(?:dec|gru)/,
];

/** Reads a date whose parts are in this order: `31-01-2026`, `20260131`, `2026-01-31 14:05`, `31 jan. 2026`. */
export function readDateText(text: string, order: DateOrder): CalendarDate | undefined {
  const bare = text.trim().toLowerCase();
  const solid = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (solid) return parseFileDay(`${solid[1]}-${solid[2]}-${solid[3]}`);
  const parts = /^(\d{1,4})[-./ ]([\p{L}.]+|\d{1,2})[-./ ]+(\d{1,4})(?:(?:t|,? +)\S.*)?$/u.exec(bare)?.slice(1);
  if (!parts) return undefined;
  const at = (part: "d" | "m" | "y") => parts[order.indexOf(part)] ?? "";
  const [day, month, year] = [at("d"), toMonth(at("m")), at("y")];
  if (month === undefined || !/^\d{1,2}$/.test(day) || !/^(?:\d{2}|\d{4})$/.test(year)) return undefined;
  return parseFileDay(`${year.length === 2 ? `20${year}` : year}-${month}-${day.padStart(2, "0")}`);
}

function toMonth(text: string): string | undefined {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, "0");
  const index = MONTHS.findIndex((month) => month.test(text));
  return index === -1 ? undefined : String(index + 1).padStart(2, "0");
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
