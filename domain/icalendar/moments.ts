import { epochDayOf } from "../dates.ts";

/** A DATE or DATE-TIME as written, RFC 5545 sections 3.3.4 and 3.3.5. */
export interface Moment {
  /** Days since 1 January 1970. */
  day: number;
  /** Minutes since midnight; undefined for a DATE. */
  minute: number | undefined;
  /** `UTC`, the name in TZID, or empty for a local time of no particular zone. */
  zone: string;
}

export const MINUTES_A_DAY = 1440;
/** 1 January of year 1, and 31 December 9999. */
export const MIN_EPOCH_DAY = epochDayOf(1, 1, 1);
export const MAX_EPOCH_DAY = epochDayOf(9999, 12, 31);

/**
 * Parses a DATE or DATE-TIME by its shape, because calendars omit or misstate `VALUE=DATE`. Hyphens and colons of ISO 8601 and
 * missing seconds are tolerated. Undefined for any other text and for days that do not exist.
 */
export function parseMoment(text: string, zone = ""): Moment | undefined {
  const value = text.trim();
  const separated = value[4] === "-" && value[7] === "-";
  const year = readDigits(value, 0, 4);
  const month = readDigits(value, separated ? 5 : 4, 2);
  const monthDay = readDigits(value, separated ? 8 : 6, 2);
  if (year < 1 || month < 1 || month > 12 || monthDay < 1) return undefined;
  const day = epochDayOf(year, month, monthDay);
  if (monthDay > 28 && day >= epochDayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1)) return undefined;
  const length = separated ? 10 : 8;
  if (value.length === length) return { day, minute: undefined, zone: "" };
  if (value[length] !== "T" && value[length] !== "t") return undefined;
  const hour = readDigits(value, length + 1, 2);
  const minute = readDigits(value, value[length + 3] === ":" ? length + 4 : length + 3, 2);
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59) return undefined;
  return { day, minute: hour * 60 + minute, zone: value.endsWith("Z") || value.endsWith("z") ? "UTC" : zone };
}

/** Reads digits as a number; -1 if any of the characters is not one. */
function readDigits(text: string, start: number, count: number): number {
  let number = 0;
  for (let index = start; index < start + count; index++) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** At most nine digits a part, which no calendar of stays needs. */
const DURATION = /^\+?P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:\d{1,9}S)?)?$/i;

/** Parses a DURATION (RFC 5545, section 3.3.6) to minutes; undefined if it is negative, empty or malformed. */
export function parseDuration(text: string): number | undefined {
  if (text.length > 60) return undefined;
  const match = DURATION.exec(text.trim());
  if (!match || !/\d/.test(text)) return undefined;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] = match;
  return (Number(weeks) * 7 + Number(days)) * MINUTES_A_DAY + Number(hours) * 60 + Number(minutes);
}
