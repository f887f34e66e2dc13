import { type CalendarDate, dayInZone, parseDate } from "../dates.ts";

/** Formatters for the time zones of one calendar, by the names in it; undefined for names that do not exist. */
export type Zones = Map<string, Intl.DateTimeFormat | undefined>;

/** Maximum number of names tried for one calendar: creating a formatter is expensive, even for a name that does not exist. */
const MAX_ZONE_COUNT = 64;

function formatOf(zone: string, zones: Zones): Intl.DateTimeFormat | undefined {
  if (!zones.has(zone) && zones.size < MAX_ZONE_COUNT) {
    let format: Intl.DateTimeFormat | undefined;
    try {
      format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    } catch {
      // Not an IANA name, for example one of Windows.
    }
    zones.set(zone, format);
  }
  return zones.get(zone);
}

/** The zone's offset from UTC in milliseconds: local time minus UTC. */
const offsetAt = (instant: number, format: Intl.DateTimeFormat): number =>
  Date.parse(`${format.format(instant).replace(" ", "T")}Z`) - instant;

/**
 * Converts a DATE or DATE-TIME in jCal (RFC 7265, section 3.6) to the day in the home's time zone (IANA name). A time without a
 * zone or in an unknown zone is taken as local time of the home. Undefined if the value is not a date.
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
  // Computed twice: the first result may lie on the other side of a change to or from summer time.
  const guess = wall - offsetAt(wall, format);
  return dayInZone(wall - offsetAt(guess, format), home);
}
