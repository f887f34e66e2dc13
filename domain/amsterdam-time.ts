import { addDays, type CalendarDate, date, weekday } from "./dates.ts";
import { HOUR_MS, MINUTE_MS } from "./time.ts";

/** A local date and time in Amsterdam. */
interface AmsterdamTime {
  day: CalendarDate;
  /** Minutes since midnight, 0–1439. */
  minutes: number;
}

/** 01:00 UTC on the last Sunday of a month of 31 days: the start or end of summer time in the EU (Directive 2000/84/EC). */
function lastSunday(year: number, month: "03" | "10"): number {
  const last = date(`${year}-${month}-31`);
  return Date.parse(`${addDays(last, -(weekday(last) % 7))}T01:00:00Z`);
}

const changes = new Map<number, [number, number]>();

/** Amsterdam's offset from UTC at `instant`, in minutes. Correct from 1996 on. */
export function amsterdamOffset(instant: number): 60 | 120 {
  const year = new Date(instant).getUTCFullYear();
  let summer = changes.get(year);
  if (!summer) {
    summer = [lastSunday(year, "03"), lastSunday(year, "10")];
    changes.set(year, summer);
  }
  return instant >= summer[0] && instant < summer[1] ? 120 : 60;
}

/** Converts `instant` (milliseconds since the epoch) to Amsterdam time. */
export function toAmsterdamTime(instant: number): AmsterdamTime {
  const shown = new Date(instant + amsterdamOffset(instant) * MINUTE_MS);
  return {
    day: shown.toISOString().slice(0, 10) as CalendarDate,
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/**
 * Converts Amsterdam time to milliseconds since the epoch. A time that occurs twice in October means its first occurrence; a time
 * that is skipped in March becomes the time an hour later.
 */
export function toInstant({ day, minutes }: AmsterdamTime): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const inSummer = asUtc - 2 * HOUR_MS;
  return amsterdamOffset(inSummer) === 120 ? inSummer : asUtc - HOUR_MS;
}
