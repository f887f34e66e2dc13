import type { CalendarDate } from "../dates.ts";
import type { Stay } from "../stays.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import { toMinutes, zonedInstant, zoneOffset } from "../zone-time.ts";
import { escapeText, foldLine } from "./text.ts";

/** A stay for the guest's own calendar. The same stay always serialises to the same bytes. */
export interface StayEvent extends Stay {
  /** Globally unique and stable, RFC 7986 section 5.3. */
  uid: string;
  productId: string;
  summary: string;
  location: string;
  /** `HH:MM` in the time zone, which is an IANA name. */
  checkIn: string;
  checkOut: string;
  timeZone: string;
  /** Number of revisions, RFC 5545 section 3.8.7.4. */
  sequence: number;
  /** Time of the last revision, in milliseconds since the epoch. */
  stamp: number;
}

/** Serialises a calendar with one stay, from check-in to check-out in the home's time zone (RFC 5545). */
export function serializeStay(stay: StayEvent): string {
  const { timeZone, arrival, departure } = stay;
  const [checkIn, checkOut] = [toMinutes(stay.checkIn), toMinutes(stay.checkOut)];
  const [from, until] = [zonedInstant(arrival, checkIn, timeZone), zonedInstant(departure, checkOut, timeZone)];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${stay.productId}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...zoneLines(timeZone, from, until),
    "BEGIN:VEVENT",
    `UID:${stay.uid}`,
    `DTSTAMP:${clock(stay.stamp)}Z`,
    `DTSTART;TZID=${timeZone}:${compact(arrival)}T${stay.checkIn.replace(":", "")}00`,
    `DTEND;TZID=${timeZone}:${compact(departure)}T${stay.checkOut.replace(":", "")}00`,
    `SUMMARY:${escapeText(stay.summary)}`,
    ...(stay.location === "" ? [] : [`LOCATION:${escapeText(stay.location)}`]),
    `SEQUENCE:${stay.sequence}`,
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join("");
}

/** The zone's definition for the time of the stay, which programs without a zone of this name need (section 3.6.5). */
function zoneLines(timeZone: string, from: number, until: number): string[] {
  const [first, last] = [zoneOffset(from, timeZone), zoneOffset(until, timeZone)];
  const change = first === last ? [] : observance(first, last, findChange(timeZone, from, until));
  const begins = observance(first, first, from - DAY_MS);
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...begins, ...change, "END:VTIMEZONE"];
}

function observance(offsetFrom: number, offsetTo: number, at: number): string[] {
  const kind = offsetTo > offsetFrom ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${clock(at + offsetFrom)}`,
    `TZOFFSETFROM:${formatOffset(offsetFrom)}`,
    `TZOFFSETTO:${formatOffset(offsetTo)}`,
    `END:${kind}`,
  ];
}

/** The minute at which the offset changes between two times. */
function findChange(timeZone: string, from: number, until: number): number {
  const first = zoneOffset(from, timeZone);
  let [before, after] = [Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffset(middle * MINUTE_MS, timeZone) === first) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}

const compact = (day: CalendarDate): string => day.replaceAll("-", "");
const clock = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, "");

function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`;
}
