import type { Budget } from "./budget.ts";
import { MINUTES_A_DAY } from "./moments.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

/** A time zone. Times are minutes since the epoch, in UTC or as a clock in the zone shows them. */
export interface Zone {
  /** The offset from UTC in minutes at a time in UTC: local time minus UTC. */
  offsetAt(utc: number): number;
}

/** Time zones of one calendar by the names in it; undefined for unknown names. */
export type ZoneLookup = (name: string) => Zone | undefined;

/** Maximum number of names looked up for one calendar: creating a formatter is expensive, even for an unknown name. */
const MAX_ZONE_COUNT = 64;
const STEPS_FOR_ZONE = 400;
const STEPS_FOR_OFFSET = 15;

/**
 * Creates the look-up of a calendar's zones. A name is one of IANA, possibly with a prefix as old programs write it
 * (`/mozilla.org/20050126_1/Europe/Amsterdam`), one of Windows, or defined in the calendar, in this order: many calendars define
 * well-known zones wrongly, for example without summer time.
 */
export function createZoneLookup(defined: ReadonlyMap<string, () => Zone | undefined>, budget: Budget): ZoneLookup {
  const zones = new Map<string, Zone | undefined>();
  return (name) => {
    if (!zones.has(name) && zones.size < MAX_ZONE_COUNT) zones.set(name, findZone(name, defined, budget));
    return zones.get(name);
  };
}

function findZone(name: string, defined: ReadonlyMap<string, () => Zone | undefined>, budget: Budget): Zone | undefined {
  const windows = Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
  const parts = name.startsWith("/") ? name.split("/", 8) : [];
  for (const iana of [windows ?? name, parts.slice(-2).join("/"), parts.slice(-3).join("/")]) {
    const zone = iana.length > 0 && iana.length <= 64 ? ianaZone(iana, budget) : undefined;
    if (zone) return zone;
  }
  return defined.get(name)?.();
}

const MAX_FORMAT_COUNT = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Undefined if the platform does not know the zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  let format = formats.get(timeZone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    } catch {
      return undefined;
    }
    if (formats.size >= MAX_FORMAT_COUNT) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** The zone with an IANA name; undefined if there is none. */
export function ianaZone(name: string, budget: Budget): Zone | undefined {
  budget.spend(STEPS_FOR_ZONE);
  const format = formatOf(name);
  if (!format) return undefined;
  const readOffset = (utc: number): number => {
    budget.spend(STEPS_FOR_OFFSET);
    return Date.parse(`${format.format(utc * 60_000).replace(" ", "T")}Z`) / 60_000 - utc;
  };
  const offsets = new Map<number, number>();
  const offsetOfDay = (day: number): number => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      offset = readOffset(day * MINUTES_A_DAY);
      offsets.set(day, offset);
    }
    return offset;
  };
  return {
    offsetAt(utc) {
      const day = Math.floor(utc / MINUTES_A_DAY);
      const offset = offsetOfDay(day);
      return offset === offsetOfDay(day + 1) ? offset : readOffset(utc);
    },
  };
}

/** Converts local time to UTC; a time that a change of clocks skips or repeats becomes one of its two meanings. */
export function toUtc(local: number, zone: Zone): number {
  const guess = local - zone.offsetAt(local);
  return local - zone.offsetAt(guess);
}
