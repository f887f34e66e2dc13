import type { FeedEvent } from "./feed-event.ts";
import { type CalendarDate, fromEpochDay } from "../dates.ts";
import { toSingleLine } from "../text-rules.ts";
import { type Budget, BudgetExceeded, createBudget } from "./budget.ts";
import { freeBusyPeriods } from "./free-busy.ts";
import {
  createPlacement,
  createRecurrenceTest,
  listOccurrences,
  type Occurrence,
  type Placement,
  placeOccurrence,
  type Span,
  spanOf,
} from "./occurrences.ts";
import { MIN_EPOCH_DAY } from "./moments.ts";
import { type RawCalendar, type RawEvent, readRawCalendar, unescapeText } from "./raw-events.ts";

/**
 * Reasons why an event takes no nights: it is cancelled, is marked as free, is between two times of one day, is outside of the
 * window, or has no readable start. `shortened`: its end or its rule is unreadable, so that it takes its first night, or its
 * listed days, only.
 */
export const REASONS = ["cancelled", "free", "daytime", "outside", "unreadable", "shortened"] as const;
export type Reason = (typeof REASONS)[number];

/** Nights `[from, until)` of a home in an IANA time zone. */
export interface ReadWindow {
  timeZone: string;
  from: CalendarDate;
  until: CalendarDate;
}

export interface ReadCalendar {
  /** Events with a night in the window, ordered by arrival, departure and UID. */
  events: FeedEvent[];
  leftOut: Record<Reason, number>;
  /** METHOD in capitals, RFC 5546. */
  method?: string;
  productId?: string;
}

/**
 * `not-a-calendar`: the text does not begin as one (a sign-in page). `incomplete`: it ends within the calendar. `too-expensive`:
 * its rules, zones and lists of dates exceed the budget of steps.
 */
export type CalendarProblem = "not-a-calendar" | "incomplete" | "too-many-events" | "too-expensive";

/** More than any home has in two years. */
const MAX_EVENT_COUNT = 20_000;
/** About 250 ms of CPU time for the most expensive steps. */
const MAX_STEPS = 1_000_000;
const MAX_SUMMARY_LENGTH = 200;

/**
 * Reads the taken periods of a calendar (RFC 5545), tolerating the errors of other platforms' calendars. Repeated events are
 * expanded within the window, the version of an event with the highest SEQUENCE counts, and changed or cancelled occurrences
 * (RECURRENCE-ID) replace those of the rule. The result does not depend on the order of events.
 */
export function readCalendar(text: string, window: ReadWindow): ReadCalendar | { problem: CalendarProblem } {
  const budget = createBudget(MAX_STEPS);
  try {
    const raw = readRawCalendar(text, { maxEvents: MAX_EVENT_COUNT, budget });
    return typeof raw === "string" ? { problem: raw } : collectEvents(raw, window, budget);
  } catch (error) {
    if (error instanceof BudgetExceeded) return { problem: "too-expensive" };
    throw error;
  }
}

function collectEvents(raw: RawCalendar, window: ReadWindow, budget: Budget): ReadCalendar {
  const leftOut = { cancelled: 0, free: 0, daytime: 0, outside: 0, unreadable: 0, shortened: 0 };
  const placement = createPlacement(window, raw, budget);
  const found: Found[] = [];
  for (const versions of groupByUid(raw.events)) {
    for (const { event, occurrences, isRepeated } of readSeries(versions, placement, leftOut)) {
      if (occurrences.length === 0) continue;
      let [isInside, hasNights] = [false, false];
      for (const occurrence of occurrences) {
        if (occurrence.departure <= placement.from || occurrence.arrival >= placement.until) continue;
        isInside = true;
        if (occurrence.departure <= occurrence.arrival) continue;
        hasNights = true;
        budget.spend(4);
        found.push({ event, occurrence, isRepeated });
      }
      if (!isInside) leftOut.outside += 1;
      else if (!hasNights) leftOut.daytime += 1;
    }
  }
  const toDate = createDateCache();
  const events = found.map((each) => toFeedEvent(each, toDate));
  for (const event of freeBusyPeriods(raw.freeBusy, placement)) events.push(event);
  const { method, productId } = raw.headers[0] ?? {};
  return {
    events: withUniqueUids(events.sort(compareEvents)),
    leftOut,
    ...(method && { method }),
    ...(productId && { productId }),
  };
}

/** An occurrence with nights in the window. */
interface Found {
  event: RawEvent;
  occurrence: Occurrence;
  isRepeated: boolean;
}

/** Events share most of their dates. */
function createDateCache(): (day: number) => CalendarDate {
  const dates = new Map<number, CalendarDate>();
  return (day) => {
    let date = dates.get(day);
    if (date === undefined) {
      date = fromEpochDay(Math.max(day, MIN_EPOCH_DAY));
      dates.set(day, date);
    }
    return date;
  };
}

/** Versions of one event; events without a UID are on their own. */
function groupByUid(events: readonly RawEvent[]): RawEvent[][] {
  const groups: RawEvent[][] = [];
  const byUid = new Map<string, RawEvent[]>();
  for (const event of events) {
    const group = event.uid === undefined ? undefined : byUid.get(event.uid);
    if (group) group.push(event);
    else {
      const created = [event];
      groups.push(created);
      if (event.uid !== undefined) byUid.set(event.uid, created);
    }
  }
  return groups;
}

interface SeriesPart {
  event: RawEvent;
  occurrences: Occurrence[];
  /** True if the occurrences need UIDs of their own. */
  isRepeated: boolean;
}

/** An event with the data needed to place it. */
interface Version {
  event: RawEvent;
  start: RawEvent["start"] & {};
  span: Span;
}

/** Determines the occurrences of all versions of one event. */
function readSeries(versions: readonly RawEvent[], placement: Placement, leftOut: ReadCalendar["leftOut"]): SeriesPart[] {
  const masters =
    versions.length === 1 && !versions[0]?.replaces ? versions : newest(versions.filter(({ replaces }) => !replaces));
  const parts: (SeriesPart & Version)[] = [];
  for (const event of masters) {
    const version = toVersion(event, placement, leftOut);
    if (!version) continue;
    const { occurrences, hasUnreadableRule } = listOccurrences(event, version.start, version.span, placement);
    if (hasUnreadableRule) leftOut.shortened += 1;
    const { start, span } = version;
    parts.push({ event, start, span, occurrences, isRepeated: event.rules.length + event.dates.length > 0 });
  }
  if (masters.length === versions.length) return parts;
  const replacements: SeriesPart[] = [];
  for (const event of newestOfEach(versions)) {
    const version = toVersion(event, placement, leftOut);
    for (const part of parts) part.occurrences = replaceIn(part, event, version, placement);
    if (!version) continue;
    const placed = placeOccurrence(version.start, version.span, placement);
    // Keeps the UID of the occurrence that it replaces, so that a changed one is recognised.
    const key = event.replaces?.start.day ?? placed.key;
    replacements.push({ event, occurrences: [{ ...placed, key }], isRepeated: true });
  }
  return [...parts, ...replacements];
}

/**
 * Those with the highest SEQUENCE. Several of them with different dates are kept: a night too many is better than one too few.
 */
function newest(versions: readonly RawEvent[]): RawEvent[] {
  const highest = versions.reduce((max, { sequence }) => Math.max(max, sequence), 0);
  return versions.filter(({ sequence }) => sequence === highest);
}

/** The newest versions of each changed occurrence, ordered by the occurrence. */
function newestOfEach(versions: readonly RawEvent[]): RawEvent[] {
  const byOccurrence = Map.groupBy(
    versions.filter(({ replaces }) => replaces),
    ({ replaces }) => replaces?.start.day ?? 0,
  );
  return [...byOccurrence.entries()].toSorted(([a], [b]) => a - b).flatMap(([, group]) => newest(group));
}

/** Undefined, and counted, if the event takes no nights whatever its dates are. */
function toVersion(event: RawEvent, placement: Placement, leftOut: ReadCalendar["leftOut"]): Version | undefined {
  const reason =
    event.isCancelled || event.header.method === "CANCEL"
      ? "cancelled"
      : event.isFree
        ? "free"
        : event.start
          ? undefined
          : "unreadable";
  if (reason || !event.start) {
    leftOut[reason ?? "unreadable"] += 1;
    return undefined;
  }
  const span = spanOf(event.start, event, placement);
  if (span.isUnreadable) leftOut.shortened += 1;
  return { event, start: event.start, span };
}

/** Removes the occurrence that an event replaces; with RANGE=THISANDFUTURE, later ones are moved as far as this one. */
function replaceIn(
  { start, occurrences }: SeriesPart & Version,
  { replaces }: RawEvent,
  version: Version | undefined,
  placement: Placement,
): Occurrence[] {
  if (!replaces) return occurrences;
  placement.budget.spend(occurrences.length + 1);
  const compare = createRecurrenceTest(replaces.start, start, placement);
  if (!replaces.withFuture) return occurrences.filter((each) => compare(each) !== 0);
  const earlier = occurrences.filter((each) => compare(each) < 0);
  if (!version) return earlier;
  const moved = occurrences.filter((each) => compare(each) > 0);
  const shift = version.start.day - replaces.start.day;
  return [
    ...earlier,
    ...moved.map(({ key, written }) => ({
      ...placeOccurrence({ ...version.start, day: written + shift }, version.span, placement),
      key,
      written,
    })),
  ];
}

function toFeedEvent({ event, occurrence, isRepeated }: Found, toDate: (day: number) => CalendarDate): FeedEvent {
  const arrival = toDate(occurrence.arrival);
  const departure = toDate(occurrence.departure);
  const { uid = `${arrival}/${departure}`, sequence, provenance } = event;
  const feedEvent: FeedEvent = {
    uid: isRepeated && event.uid !== undefined ? `${uid}#${toDate(occurrence.key)}` : uid,
    arrival,
    departure,
    kind: "stay",
    summary: toSummary(event.summary),
    sequence,
  };
  if (provenance.length > 0) feedEvent.provenance = provenance;
  return feedEvent;
}

/** Texts of nearly all events, which need no cleaning: visible characters of Latin alphabets, and spaces between them. */
const PLAIN = /^[!-[\]-~¡-¬®-ɏ](?:[ -[\]-~¡-¬®-ɏ]*[!-[\]-~¡-¬®-ɏ])?$/;

function toSummary(text: string): string {
  const line = PLAIN.test(text) ? text : toSingleLine(unescapeText(text));
  return line.length <= MAX_SUMMARY_LENGTH
    ? line
    : line
        .slice(0, MAX_SUMMARY_LENGTH)
        .toWellFormed()
        .replace(/\ufffd$/, "");
}

/** Gives events that share a UID one of their own; if events have equal UIDs and dates, the first one is kept. */
function withUniqueUids(sorted: readonly FeedEvent[]): FeedEvent[] {
  const taken = new Map<string, FeedEvent>();
  for (const event of sorted) {
    const other = taken.get(event.uid);
    if (!other) taken.set(event.uid, event);
    else if (other.arrival !== event.arrival || other.departure !== event.departure) {
      const uid = `${event.uid}#${event.arrival}/${event.departure}`;
      if (!taken.has(uid)) taken.set(uid, { ...event, uid });
    }
  }
  return [...taken.values()];
}

function compareEvents(a: FeedEvent, b: FeedEvent): number {
  if (a.arrival !== b.arrival) return a.arrival < b.arrival ? -1 : 1;
  if (a.departure !== b.departure) return a.departure < b.departure ? -1 : 1;
  if (a.uid !== b.uid) return a.uid < b.uid ? -1 : 1;
  if (a.kind !== b.kind) return a.kind === "stay" ? -1 : 1;
  if (a.summary !== b.summary) return a.summary < b.summary ? -1 : 1;
  return b.sequence - a.sequence;
}
