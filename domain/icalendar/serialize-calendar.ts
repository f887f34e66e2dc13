import type { CalendarDate } from "../dates.ts";
import type { Stay } from "../stays.ts";
import { escapeText, foldLine } from "./text.ts";

/** An all-day event that marks nights as taken. The same events always serialise to the same bytes. */
export interface BusyEvent extends Stay {
  /** Globally unique and stable for the lifetime of the event, RFC 7986 section 5.3. */
  uid: string;
  /** Plain text; never a guest's name in a public calendar. */
  summary: string;
  /** Number of revisions, RFC 5545 section 3.8.7.4. */
  sequence: number;
  /** Time of the last revision, in milliseconds since the epoch: DTSTAMP of a published event, section 3.8.7.2. */
  stamp: number;
  /** Plain texts, only in calendars that are not public. */
  location?: string | undefined;
  description?: string | undefined;
  /** UIDs of the entries of imports from which the event was created, at most 20. */
  provenance?: readonly string[];
}

/** Property with a UID of {@link BusyEvent.provenance}, once for each. Other readers ignore it, RFC 5545 section 3.8.8.2. */
export const ORIGIN_PROPERTY = "X-VRIJHUIS-ORIGIN";

export interface BusyCalendar {
  name: string;
  /** The product that created the calendar, RFC 5545 section 3.7.3. */
  productId: string;
  /** Suggested hours between two polls; readers may ignore it. */
  refreshHours: number;
  events: BusyEvent[];
}

/** Serialises a calendar of busy events, RFC 5545 with NAME and REFRESH-INTERVAL of RFC 7986. DTEND is exclusive. */
export function serializeCalendar({ name, productId, refreshHours, events }: BusyCalendar): string {
  const title = escapeText(name);
  let text =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" +
    foldLine(`PRODID:${productId}`) +
    "CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\n" +
    foldLine(`NAME:${title}`) +
    foldLine(`X-WR-CALNAME:${title}`) +
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H\r\nX-PUBLISHED-TTL:PT${refreshHours}H\r\n`;
  let summary = "";
  let summaryLine = "";
  for (const event of events) {
    if (event.summary !== summary || summaryLine === "") {
      summary = event.summary;
      summaryLine = foldLine(`SUMMARY:${escapeText(summary)}`);
    }
    text +=
      `BEGIN:VEVENT\r\n${foldLine(`UID:${event.uid}`)}DTSTAMP:${stampOf(event.stamp)}\r\n` +
      `DTSTART;VALUE=DATE:${compact(event.arrival)}\r\nDTEND;VALUE=DATE:${compact(event.departure)}\r\n${summaryLine}` +
      `${textLine("LOCATION", event.location)}${textLine("DESCRIPTION", event.description)}` +
      `SEQUENCE:${event.sequence}\r\nSTATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\n${originLines(event)}END:VEVENT\r\n`;
  }
  return `${text}END:VCALENDAR\r\n`;
}

const textLine = (property: string, text: string | undefined): string =>
  text ? foldLine(`${property}:${escapeText(text)}`) : "";

function originLines({ provenance }: BusyEvent): string {
  return provenance?.map((uid) => foldLine(`${ORIGIN_PROPERTY}:${escapeText(uid)}`)).join("") ?? "";
}

function compact(day: CalendarDate): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8);
}

/** UTC date-time, RFC 5545 section 3.3.5, form 2. */
function stampOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
