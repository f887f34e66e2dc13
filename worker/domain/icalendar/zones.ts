import { type CalendarDate, dayInZone, parseDate } from "../dates.ts";

/** Formatters of the zones of one file: whoever wrote it chose their names. */
export type Zones = Map<string, Intl.DateTimeFormat | undefined>;

/** Of one file; making a formatter is expensive, also for a name that does not exist. */
const MAX_ZONES = 64;

function formatOf(zone: string, zones: Zones): Intl.DateTimeFormat | undefined {
  if (!zones.has(zone) && zones.size < MAX_ZONES) {
    let format: Intl.DateTimeFormat | undefined;
    try {
      format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    } catch {
      // Not a name of the IANA's, as those of Windows.
    }
    zones.set(zone, format);
  }
  return zones.get(zone);
}

/** What has to be taken off a wall clock in the zone to have UTC, milliseconds. */
const offsetAt = (instant: number, format: Intl.DateTimeFormat): number =>
  Date.parse(`${format.format(instant).replace(" ", "T")}Z`) - instant;

/**
 * The day at home (IANA zone) of a DATE or DATE-TIME as jCal (RFC 7265, section 3.6) writes it. A time in a zone that is none,
 * and one without, are read as the home's own. Undefined for what is no date.
 */
export function toHomeDay(
  value: unknown,
  { tzid, home, zones }: { tzid: unknown; home: string; zones: Zones },
): CalendarDate | undefined {
  if (typeof value !== "string") return undefined;
  const day = parseDate(value.slice(0, 10));
  if (!day || value.length === 10) return day;
  const wall = Date.parse(`${value.replace(/Z$/, "")}Z`);
  if (Number.isNaN(wall)) return undefined;
  if (value.endsWith("Z")) return dayInZone(wall, home);
  const format = typeof tzid === "string" && tzid !== home ? formatOf(tzid, zones) : undefined;
  if (!format) return day;
  // Twice: the first guess may be on the other side of a change of the clock.
  const guess = wall - offsetAt(wall, format);
  return dayInZone(wall - offsetAt(guess, format), home);
}
