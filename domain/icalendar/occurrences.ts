import { toEpochDay } from "../dates.ts";
import type { Budget } from "./budget.ts";
import { createDefinedZone } from "./defined-zone.ts";
import { MAX_EPOCH_DAY, MINUTES_A_DAY, type Moment } from "./moments.ts";
import { CHARACTERS_A_STEP, type Period, type RawCalendar, type RawEvent } from "./raw-events.ts";
import type { ReadWindow } from "./read-calendar.ts";
import { expandRule, parseRule, type Rule } from "./recurrence.ts";
import { createZoneLookup, ianaZone, toUtc, type ZoneLookup, type Zone } from "./zone-offsets.ts";

/** Nights of an event as days since 1 January 1970, half-open. */
export interface Occurrence {
  arrival: number;
  departure: number;
  /** The day that EXDATE and RECURRENCE-ID name: in the home's time zone for times, as written for dates. */
  key: number;
  /** The day on which it begins as written. */
  written: number;
}

/** Context for placing times of a calendar in the home's days. */
export interface Placement {
  from: number;
  until: number;
  home: Zone;
  homeName: string;
  zones: ZoneLookup;
  budget: Budget;
}

export function createPlacement({ timeZone, from, until }: ReadWindow, calendar: RawCalendar, budget: Budget): Placement {
  const window = { from: toEpochDay(from), until: toEpochDay(until), budget };
  const defined = new Map([...calendar.zones].map(([name, parts]) => [name, () => createDefinedZone(parts, window)] as const));
  const home = ianaZone(timeZone, budget);
  if (!home) throw new RangeError(`not a time zone: ${timeZone}`);
  return { ...window, home, homeName: timeZone, zones: createZoneLookup(defined, budget) };
}

/**
 * Converts to minutes since the epoch as the home's clocks show them. Times without a zone, or in an unknown one, are the home's.
 * Times far from the window stay as written, because they are compared with it only.
 */
export function toHomeTime({ day, minute = 0, zone }: Moment, { from, until, home, homeName, zones }: Placement): number {
  const local = day * MINUTES_A_DAY + minute;
  if (zone === "" || zone === homeName || day < from - 2 || day > until + 2) return local;
  const found = zone === "UTC" ? undefined : zones(zone);
  if (zone !== "UTC" && !found) return local;
  const utc = found ? toUtc(local, found) : local;
  return utc + home.offsetAt(utc);
}

/** An event that ends this late (22:00) occupies the evening, so that nobody can arrive on that day. */
const LATE_END_MINUTE = 22 * 60;

/** A length: nights of an all-day event, or minutes of a timed one. `isUnreadable` if it had to be guessed. */
export interface Span {
  nights?: number;
  minutes?: number;
  isUnreadable: boolean;
}

/** Reads the length of an event: one night if it has no end or ends when it begins, or if the end is unreadable. */
export function spanOf(
  start: Moment,
  { hasEnd, end, minutes }: Pick<RawEvent, "hasEnd" | "end" | "minutes">,
  placement: Placement,
): Span {
  if (!hasEnd) return { nights: 1, isUnreadable: false };
  const length = end
    ? start.minute === undefined
      ? (end.day - start.day) * MINUTES_A_DAY + (end.minute ?? 0)
      : toHomeTime(end, placement) - toHomeTime(start, placement)
    : minutes;
  if (length === undefined || length < 0) return { nights: 1, isUnreadable: true };
  if (length === 0) return { nights: 1, isUnreadable: false };
  if (start.minute === undefined) return { nights: Math.max(1, Math.ceil(length / MINUTES_A_DAY)), isUnreadable: false };
  return { minutes: length, isUnreadable: false };
}

/** The nights of an event that begins at `start`. Arrival equals departure if it is over before the evening. */
export function placeOccurrence(start: Moment, { nights, minutes = 0 }: Span, placement: Placement): Occurrence {
  placement.budget.spend(2);
  const begins = toHomeTime(start, placement);
  const key = Math.floor(begins / MINUTES_A_DAY);
  if (nights !== undefined) return { arrival: key, departure: Math.min(key + nights, MAX_EPOCH_DAY), key, written: start.day };
  const ends = begins + minutes;
  const lastDay = Math.floor(ends / MINUTES_A_DAY);
  const departure = ends - lastDay * MINUTES_A_DAY >= LATE_END_MINUTE ? lastDay + 1 : lastDay;
  return { arrival: key, departure: Math.min(departure, MAX_EPOCH_DAY), key, written: start.day };
}

/**
 * Lists the occurrences of an event by DTSTART, RRULE and RDATE, without those in EXDATE, as far as they may have nights in the
 * window. `hasUnreadableRule` if a rule is malformed, so that only the listed dates count.
 */
export function listOccurrences(
  event: RawEvent,
  start: Moment,
  span: Span,
  placement: Placement,
): { occurrences: Occurrence[]; hasUnreadableRule: boolean } {
  if (event.rules.length + event.dates.length + event.exceptions.length === 0)
    return { occurrences: [placeOccurrence(start, span, placement)], hasUnreadableRule: false };
  for (const rule of event.rules) placement.budget.spend(Math.ceil(rule.length / CHARACTERS_A_STEP));
  const rules = event.rules.map((rule) => parseRule(rule));
  const days = new Set([start.day]);
  for (const rule of rules) for (const day of rule ? expandInWindow(rule, start, span, placement) : []) days.add(day);
  const occurrences = [...days].map((day) => placeOccurrence({ ...start, day }, span, placement));
  occurrences.push(...event.dates.map((period) => placePeriod(period, start, span, placement)));
  return { occurrences: withoutExceptions(occurrences, event, start, placement), hasUnreadableRule: rules.includes(undefined) };
}

function expandInWindow(rule: Rule, start: Moment, { nights = 0, minutes = 0 }: Span, placement: Placement): number[] {
  const { from, until, budget } = placement;
  const reach = Math.max(nights, Math.ceil(minutes / MINUTES_A_DAY)) + 1;
  const last = rule.until && lastTimeOf(rule.until, start, placement);
  return expandRule(rule, start.day, {
    from: from - reach,
    until: until + 1,
    isWithin: (day) => last === undefined || day * MINUTES_A_DAY + (start.minute ?? 0) <= last,
    budget,
  });
}

/**
 * The last time at which an event may begin by UNTIL, as clocks in the event's zone show it. For all-day events and a time in UTC
 * it is the later one of the days in UTC and at home: a night too many is better than one too few.
 */
function lastTimeOf(until: Moment, start: Moment, placement: Placement): number {
  const written = until.day * MINUTES_A_DAY + (until.minute ?? MINUTES_A_DAY - 1);
  if (until.minute === undefined || until.zone !== "UTC" || start.zone === "UTC") return written;
  if (start.minute === undefined) return Math.max(written, toHomeTime(until, placement));
  const zone = placement.zones(start.zone);
  return zone ? written + zone.offsetAt(written) : toHomeTime(until, placement);
}

function placePeriod({ start: at, end, minutes }: Period, start: Moment, span: Span, placement: Placement): Occurrence {
  // A date in the list of a timed event means its usual time.
  const begins = at.minute === undefined && start.minute !== undefined ? { ...start, day: at.day } : at;
  const own = end || minutes !== undefined ? spanOf(begins, { hasEnd: true, end, minutes }, placement) : span;
  return placeOccurrence(begins, own, placement);
}

function withoutExceptions(
  occurrences: Occurrence[],
  { exceptions }: RawEvent,
  start: Moment,
  placement: Placement,
): Occurrence[] {
  if (exceptions.length === 0) return occurrences;
  const written = new Set<number>();
  const keys = new Set<number>();
  for (const exception of exceptions) {
    placement.budget.spend(1);
    if (start.minute === undefined || exception.minute === undefined) written.add(exception.day);
    else keys.add(Math.floor(toHomeTime(exception, placement) / MINUTES_A_DAY));
  }
  return occurrences.filter((each) => !written.has(each.written) && !keys.has(each.key));
}

/** True if RECURRENCE-ID names this occurrence. */
export function createRecurrenceTest(id: Moment, start: Moment, placement: Placement): (occurrence: Occurrence) => number {
  if (start.minute === undefined || id.minute === undefined) return ({ written }) => written - id.day;
  const day = Math.floor(toHomeTime(id, placement) / MINUTES_A_DAY);
  return ({ key }) => key - day;
}
