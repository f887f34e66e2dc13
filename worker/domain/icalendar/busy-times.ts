import { addDays, type CalendarDate, daysBetween } from "../dates.ts";
import { countNights, type Stay } from "../stays.ts";
import { expandRule } from "./repeats.ts";
import { toHomeDay, type Zones } from "./zones.ts";

/** A jCal property, RFC 7265 section 3.4. */
export type JcalProperty = readonly [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

/**
 * Reasons why an event takes no nights: it is cancelled, is marked as free, ends on the same day, is outside the window, is
 * Airbnb's daily moving block (see `isRolling`), or is unreadable. `repeats`: only the first occurrence counts, because its rule
 * is not supported.
 */
const LEFT_OUT = ["cancelled", "free", "daytime", "outside", "rolling", "unreadable", "repeats"] as const;
type LeftOut = (typeof LEFT_OUT)[number];

export interface BusyTimes {
  /** Within the window, ordered by arrival, without duplicates. */
  stays: Stay[];
  leftOut: Record<LeftOut, number>;
}

/** Maximum number of repeated events of one calendar: a few lines could define millions. */
const MAX_REPEAT_COUNT = 5000;

interface Window {
  /** The home's time zone, an IANA name. */
  timeZone: string;
  from: CalendarDate;
  until: CalendarDate;
}

/** Collects the stays in a calendar's events, tolerating the irregularities of other platforms' calendars. */
export function collectBusyTimes(events: readonly (readonly JcalProperty[] | undefined)[], window: Window): BusyTimes {
  const leftOut = Object.fromEntries(LEFT_OUT.map((reason) => [reason, 0])) as BusyTimes["leftOut"];
  const stays = new Map<string, Stay>();
  const zones: Zones = new Map();
  let repeated = 0;
  for (const event of events) {
    const found = event ? staysOf(event, window, zones, repeated < MAX_REPEAT_COUNT) : "unreadable";
    if (typeof found === "string") {
      leftOut[found] += 1;
      continue;
    }
    if (found.partly) leftOut.repeats += 1;
    repeated += found.stays.length - 1;
    const within = found.stays.flatMap((stay) => clip(stay, window));
    if (within.length === 0) leftOut.outside += 1;
    for (const stay of within) stays.set(`${stay.arrival} ${stay.departure}`, stay);
  }
  const sorted = [...stays.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { stays: sorted.map(([, stay]) => stay), leftOut };
}

function clip({ arrival, departure }: Stay, { from, until }: Window): Stay[] {
  const stay = { arrival: arrival < from ? from : arrival, departure: departure > until ? until : departure };
  return countNights(stay) > 0 ? [stay] : [];
}

function staysOf(
  event: readonly JcalProperty[],
  window: Window,
  zones: Zones,
  follow: boolean,
): Exclude<LeftOut, "repeats" | "outside"> | { stays: Stay[]; partly: boolean } {
  const of = (name: string) => event.find(([each]) => each === name);
  const textOf = (name: string) => {
    const value = of(name)?.[3];
    return typeof value === "string" ? value.toUpperCase() : "";
  };
  if (textOf("status") === "CANCELLED") return "cancelled";
  if (textOf("transp") === "TRANSPARENT") return "free";
  const dayOf = (property: JcalProperty | undefined, value = property?.[3]) =>
    property && toHomeDay(value, { tzid: property[1]["tzid"], home: window.timeZone, zones });
  const start = of("dtstart");
  const arrival = dayOf(start);
  if (!start || !arrival) return "unreadable";
  const timed = start[2] === "date-time";
  const nights = countEventNights(
    arrival,
    timed,
    dayOf(of("dtend")),
    of("dtend") !== undefined,
    of("duration") && textOf("duration"),
  );
  if (nights === undefined) return "unreadable";
  if (nights === 0) return "daytime";
  if (isRolling(textOf("summary"), nights, daysBetween(window.from, arrival))) return "rolling";
  const rule = of("rrule")?.[3];
  const days = rule === undefined ? [arrival] : follow ? expandRule(rule, arrival, window.until) : undefined;
  const except = new Set(
    event.filter(([name]) => name === "exdate").flatMap((each) => each.slice(3).map((value) => dayOf(each, value))),
  );
  const kept = (days ?? [arrival]).filter((day) => !except.has(day));
  return { stays: kept.map((day) => ({ arrival: day, departure: addDays(day, nights) })), partly: days === undefined };
}

/** Longer events are meant to have no end; the window limits them further. */
const MAX_NIGHT_COUNT = 3660;

/**
 * Counts the nights of an event. DTEND is exclusive; an all-day event without an end, or ending at its start, takes one night.
 */
function countEventNights(
  arrival: CalendarDate,
  timed: boolean,
  departure: CalendarDate | undefined,
  hasEnd: boolean,
  duration: string | undefined,
): number | undefined {
  if (hasEnd) {
    if (!departure) return undefined;
    const nights = daysBetween(arrival, departure);
    if (nights < 0) return undefined;
    return Math.min(nights === 0 && !timed ? 1 : nights, MAX_NIGHT_COUNT);
  }
  if (duration === undefined) return 1;
  const [matched, weeks, days, hours] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?$/.exec(duration) ?? [undefined];
  if (matched === undefined) return undefined;
  const nights = Number(weeks ?? 0) * 7 + Number(days ?? 0) + Math.round(Number(hours ?? 0) / 24);
  return Math.min(nights === 0 && !timed ? 1 : nights, MAX_NIGHT_COUNT);
}

/**
 * True for Airbnb's block of all days beyond its booking horizon. It moves by a day each day; if imported, these days would never
 * become free.
 */
function isRolling(summary: string, nights: number, inDays: number): boolean {
  return summary === "AIRBNB (NOT AVAILABLE)" && nights > 90 && inDays > 60;
}
