import type { CalendarDate } from "./dates.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC in milliseconds: local time minus UTC. */
export function zoneOffset(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(" ", "T")}Z`) - instant;
}

/** Converts a time of day as `HH:MM` to minutes since midnight. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const toUtc = (day: CalendarDate, minutes: number): number => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;

const MAX_KNOWN = 1000;
const known = new Map<string, number>();

/**
 * Converts a local time (minutes since midnight) in an IANA time zone to milliseconds since the epoch. A time that occurs twice
 * means its first occurrence; a time that is skipped becomes the time an hour later.
 */
export function zonedInstant(day: CalendarDate, minutes: number, timeZone: string): number {
  const key = `${timeZone} ${day} ${minutes}`;
  let instant = known.get(key);
  if (instant === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    instant = findInstant(toUtc(day, minutes), timeZone);
    known.set(key, instant);
  }
  return instant;
}

function findInstant(asUtc: number, timeZone: string): number {
  const before = zoneOffset(asUtc - DAY_MS, timeZone);
  const after = zoneOffset(asUtc + DAY_MS, timeZone);
  if (before === after || zoneOffset(asUtc - before, timeZone) === before) return asUtc - before;
  return zoneOffset(asUtc - after, timeZone) === after ? asUtc - after : asUtc - before;
}

/** Formats a local time with its offset, RFC 3339: `2026-07-03T23:59:00+02:00`. */
export function formatZoned(day: CalendarDate, minutes: number, timeZone: string): string {
  const offset = (toUtc(day, minutes) - zonedInstant(day, minutes, timeZone)) / MINUTE_MS;
  const sign = offset < 0 ? "-" : "+";
  return `${day}T${toClock(minutes)}:00${sign}${toClock(Math.abs(offset))}`;
}

const pad = (number: number): string => String(number).padStart(2, "0");
const toClock = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
