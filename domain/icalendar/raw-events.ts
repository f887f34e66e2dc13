import type { Budget } from "./budget.ts";
import { forEachLine, readParameter, splitLine } from "./content-lines.ts";
import { ORIGIN_PROPERTY } from "./serialize-calendar.ts";
import { type Moment, parseDuration, parseMoment } from "./moments.ts";

/** Properties that all components of a VCALENDAR share. */
export interface CalendarHeader {
  method?: string;
  productId?: string;
}

/** A period of FREEBUSY or RDATE. */
export interface Period {
  start: Moment;
  /** Minutes; undefined for an RDATE without an end. */
  minutes?: number;
  end?: Moment;
}

/** The properties of a VEVENT that decide about its nights. If a property occurs twice, the first readable one counts. */
export interface RawEvent {
  header: CalendarHeader;
  uid?: string;
  sequence: number;
  isCancelled: boolean;
  isFree: boolean;
  summary: string;
  start?: Moment;
  /** True if there is a DTEND or a DURATION, readable or not. */
  hasEnd: boolean;
  end?: Moment;
  /** DURATION in minutes. */
  minutes?: number;
  rules: string[];
  dates: Period[];
  exceptions: Moment[];
  replaces?: { start: Moment; withFuture: boolean };
  provenance: string[];
}

/** A VFREEBUSY with its taken periods. */
export interface RawFreeBusy {
  header: CalendarHeader;
  uid?: string;
  periods: (Period & { isSoft: boolean })[];
}

/** A STANDARD or DAYLIGHT part of a VTIMEZONE. */
export interface RawObservance {
  start?: Moment;
  /** Minutes. */
  offsetFrom?: number;
  offsetTo?: number;
  rules: string[];
  dates: Moment[];
}

export interface RawCalendar {
  headers: CalendarHeader[];
  events: RawEvent[];
  freeBusy: RawFreeBusy[];
  /** The parts of VTIMEZONEs by TZID. */
  zones: Map<string, RawObservance[]>;
}

const MAX_UID_LENGTH = 240;
const MAX_TEXT_LENGTH = 400;
const MAX_ORIGIN_COUNT = 20;
const MAX_OBSERVANCE_COUNT = 500;
/** RFC 5545 allows one. */
const MAX_RULE_COUNT = 8;
/** Characters of rules and lists of dates that cost one step. */
export const CHARACTERS_A_STEP = 4;

const USED_NAMES = new Set(
  [
    "BEGIN END METHOD PRODID UID SEQUENCE STATUS TRANSP SUMMARY X-MICROSOFT-CDO-BUSYSTATUS FREEBUSY",
    "DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID TZID TZOFFSETFROM TZOFFSETTO",
    ORIGIN_PROPERTY,
  ].flatMap((names) => names.split(" ")),
);

const COMPONENTS = new Set(["VCALENDAR", "VEVENT", "VFREEBUSY", "VTIMEZONE", "STANDARD", "DAYLIGHT"]);

/**
 * Reads the components of a calendar (RFC 5545, section 3.4) that take nights. Components that are not closed end where the next
 * one begins, so that a damaged line affects one event.
 */
export function readRawCalendar(
  text: string,
  { maxEvents, budget }: { maxEvents: number; budget: Budget },
): RawCalendar | "not-a-calendar" | "incomplete" | "too-many-events" {
  const calendar: RawCalendar = { headers: [], events: [], freeBusy: [], zones: new Map() };
  let isComplete = false;
  let header: CalendarHeader = {};
  let readProperty: ((name: string, line: string) => void) | undefined;
  let observances: RawObservance[] | undefined;
  /** The name of a component whose lines are ignored. */
  let ignored: string | undefined;
  let zoneName: string | undefined;
  let count = 0;

  const closeZone = (): void => {
    if (zoneName !== undefined && observances && !calendar.zones.has(zoneName)) calendar.zones.set(zoneName, observances);
    [zoneName, observances] = [undefined, undefined];
  };
  const begin = (name: string): void => {
    if (ignored !== undefined && !COMPONENTS.has(name)) return;
    ignored = undefined;
    isComplete = false;
    if (name === "VEVENT" || name === "VFREEBUSY" || name === "VCALENDAR" || name === "VTIMEZONE") closeZone();
    if (name === "VCALENDAR") {
      header = {};
      calendar.headers.push(header);
      readProperty = createHeaderReader(header);
    } else if (name === "VEVENT") {
      const event = emptyEvent(header);
      calendar.events.push(event);
      readProperty = createEventReader(event, budget);
      count += 1;
    } else if (name === "VFREEBUSY") {
      const freeBusy: RawFreeBusy = { header, periods: [] };
      calendar.freeBusy.push(freeBusy);
      readProperty = createFreeBusyReader(freeBusy, budget);
      count += 1;
    } else if (name === "VTIMEZONE") {
      observances = [];
      readProperty = (property, line) => {
        if (property === "TZID") zoneName ??= valueOf(property, line).trim();
      };
    } else if (observances && (name === "STANDARD" || name === "DAYLIGHT") && observances.length < MAX_OBSERVANCE_COUNT) {
      const observance: RawObservance = { rules: [], dates: [] };
      observances.push(observance);
      readProperty = createObservanceReader(observance, budget);
    } else ignored = name;
  };
  const end = (name: string): void => {
    if (ignored !== undefined) {
      if (name === ignored || COMPONENTS.has(name)) ignored = undefined;
      if (!COMPONENTS.has(name)) return;
    }
    readProperty = undefined;
    if (name === "VTIMEZONE") closeZone();
    if (name === "VCALENDAR") isComplete = true;
  };

  const first = forEachLine(text, USED_NAMES, (name, line) => {
    if (count > maxEvents) return;
    if (name === "BEGIN") begin(componentOf(line));
    else if (name === "END") end(componentOf(line));
    else if (ignored === undefined) readProperty?.(name, line);
  });
  closeZone();
  if (!/^BEGIN:\s*VCALENDAR/i.test(first)) return "not-a-calendar";
  if (count > maxEvents) return "too-many-events";
  return isComplete ? calendar : "incomplete";
}

/** The name after BEGIN or END. A known one may be followed by the rest of a line that was glued to it. */
function componentOf(line: string): string {
  const colon = line.indexOf(":");
  const name = line
    .slice(colon + 1, colon + 41)
    .trim()
    .toUpperCase();
  if (COMPONENTS.has(name)) return name;
  return [...COMPONENTS].find((known) => name.startsWith(known)) ?? name;
}

const valueOf = (name: string, line: string): string => splitLine(line, name.length).value;

function createHeaderReader(header: CalendarHeader): (name: string, line: string) => void {
  return (name, line) => {
    if (name === "METHOD") header.method ??= valueOf(name, line).trim().toUpperCase().slice(0, 40);
    else if (name === "PRODID") header.productId ??= valueOf(name, line).trim().slice(0, MAX_TEXT_LENGTH);
  };
}

const emptyEvent = (header: CalendarHeader): RawEvent => ({
  header,
  uid: undefined,
  sequence: 0,
  isCancelled: false,
  isFree: false,
  summary: "",
  start: undefined,
  hasEnd: false,
  end: undefined,
  minutes: undefined,
  rules: NONE,
  dates: NONE,
  exceptions: NONE,
  replaces: undefined,
  provenance: NONE,
});

/** Shared by all events without such properties. */
const NONE: never[] = [];

function createEventReader(event: RawEvent, budget: Budget): (name: string, line: string) => void {
  return (name, line) => {
    switch (name) {
      case "DTSTART":
        event.start ??= readMoment(name, line);
        break;
      case "DTEND":
        event.hasEnd = true;
        event.end ??= readMoment(name, line);
        break;
      case "DURATION":
        event.hasEnd = true;
        event.minutes ??= parseDuration(valueOf(name, line));
        break;
      case "UID": {
        const uid = valueOf(name, line).trim();
        if (uid !== "" && uid.length <= MAX_UID_LENGTH) event.uid ??= uid;
        break;
      }
      case "SUMMARY":
        if (event.summary === "") event.summary = valueOf(name, line).slice(0, MAX_TEXT_LENGTH);
        break;
      case "SEQUENCE":
        event.sequence = Math.max(event.sequence, readSequence(valueOf(name, line)));
        break;
      case "STATUS":
        event.isCancelled ||= valueOf(name, line).trim().toUpperCase() === "CANCELLED";
        break;
      case "TRANSP":
        event.isFree ||= valueOf(name, line).trim().toUpperCase() === "TRANSPARENT";
        break;
      case "X-MICROSOFT-CDO-BUSYSTATUS":
        event.isFree ||= valueOf(name, line).trim().toUpperCase() === "FREE";
        break;
      case "RRULE":
        if (event.rules.length < MAX_RULE_COUNT) event.rules = [...event.rules, valueOf(name, line)];
        break;
      case "RDATE":
        event.dates = concat(event.dates, readPeriods(name, line, budget));
        break;
      case "EXDATE":
        event.exceptions = concat(event.exceptions, readMoments(name, line, budget));
        break;
      case "RECURRENCE-ID": {
        const start = readMoment(name, line);
        const isLater = readParameter(splitLine(line, name.length).parameters, "RANGE")?.toUpperCase() === "THISANDFUTURE";
        if (start) event.replaces ??= { start, withFuture: isLater };
        break;
      }
      case ORIGIN_PROPERTY: {
        const origin = unescapeText(valueOf(name, line)).trim();
        if (origin !== "" && origin.length <= MAX_UID_LENGTH && event.provenance.length < MAX_ORIGIN_COUNT)
          event.provenance = [...event.provenance, origin];
        break;
      }
    }
  };
}

function createFreeBusyReader(freeBusy: RawFreeBusy, budget: Budget): (name: string, line: string) => void {
  return (name, line) => {
    if (name === "UID") freeBusy.uid ??= valueOf(name, line).trim().slice(0, MAX_UID_LENGTH);
    if (name !== "FREEBUSY") return;
    const type = readParameter(splitLine(line, name.length).parameters, "FBTYPE")?.toUpperCase() ?? "BUSY";
    if (type === "FREE") return;
    const isSoft = type === "BUSY-TENTATIVE" || type === "BUSY-UNAVAILABLE";
    for (const period of readPeriods(name, line, budget)) freeBusy.periods.push({ ...period, isSoft });
  };
}

function createObservanceReader(observance: RawObservance, budget: Budget): (name: string, line: string) => void {
  return (name, line) => {
    if (name === "DTSTART") observance.start ??= readMoment(name, line);
    else if (name === "TZOFFSETFROM") observance.offsetFrom ??= parseOffset(valueOf(name, line));
    else if (name === "TZOFFSETTO") observance.offsetTo ??= parseOffset(valueOf(name, line));
    else if (name === "RRULE" && observance.rules.length === 0) observance.rules = [valueOf(name, line)];
    else if (name === "RDATE") observance.dates = concat(observance.dates, readMoments(name, line, budget));
  };
}

/** Appends to a list that may still be the shared empty one. */
function concat<Item>(list: Item[], more: readonly Item[]): Item[] {
  const own = list.length === 0 ? [] : list;
  for (const item of more) own.push(item);
  return own;
}

/**
 * Reads the moment of a line with parameters. Some programs write a TZID with colons without quotes
 * (`TZID=(UTC+01:00) Amsterdam:20261204T150000`), so that the value begins after the last colon.
 */
function readMoment(name: string, line: string): Moment | undefined {
  const { parameters, value } = splitLine(line, name.length);
  const zone = parameters === "" || parameters === "VALUE=DATE" ? "" : readParameter(parameters, "TZID");
  const moment = parseMoment(value, zone);
  if (moment || parameters === "") return moment;
  const colon = line.lastIndexOf(":");
  return parseMoment(line.slice(colon + 1), readParameter(line.slice(name.length + 1, colon), "TZID"));
}

function readMoments(name: string, line: string, budget: Budget): Moment[] {
  budget.spend(Math.ceil(line.length / CHARACTERS_A_STEP));
  const { parameters, value } = splitLine(line, name.length);
  const zone = readParameter(parameters, "TZID");
  return value.split(",").flatMap((text) => parseMoment(text, zone) ?? []);
}

function readPeriods(name: string, line: string, budget: Budget): Period[] {
  budget.spend(Math.ceil(line.length / CHARACTERS_A_STEP));
  const { parameters, value } = splitLine(line, name.length);
  const zone = readParameter(parameters, "TZID");
  return value.split(",").flatMap((text) => {
    const slash = text.indexOf("/");
    const start = parseMoment(slash === -1 ? text : text.slice(0, slash), zone);
    if (!start) return [];
    const rest = slash === -1 ? "" : text.slice(slash + 1);
    return [{ start, end: parseMoment(rest, zone), minutes: parseDuration(rest) }];
  });
}

function readSequence(text: string): number {
  const sequence = Number(text.trim());
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0;
}

/** UTC-OFFSET (RFC 5545, section 3.3.14) in minutes. */
function parseOffset(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Reverses the escapes of TEXT, RFC 5545 section 3.3.11. */
export function unescapeText(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\([nN\\;,])/g, (_, escaped: string) => (escaped === "n" || escaped === "N" ? "\n" : escaped));
}
