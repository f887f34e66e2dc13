import type { JcalProperty } from "#domain/icalendar/busy-times.ts";

/** More than any home has in two years; a file may have more lines than events we look at. */
const MOST_EVENTS = 5000;
/** Longest line that is looked at, in characters: what is longer is no date, and dear to parse. */
const LONGEST_LINE = 1000;
/** Of any other line than EXDATE: a date and its zone. */
const MAX_LINE_LENGTH = 200;
/** Characters of the EXDATE lines of an event and of a file; exceptions after them are not read, which leaves nights taken. */
const MAX_EXCEPTIONS_OF_EVENT = 20_000;
const MAX_EXCEPTIONS = 200_000;
const MAX_LINES_OF_EVENT = 100;
const EXCEPTION = /^EXDATE[;:]/i;
const LOOKED_AT = /^(?:DTSTART|DTEND|DURATION|STATUS|TRANSP|RRULE|EXDATE|SUMMARY)[;:]/i;

/**
 * The events of a calendar as jCal, each parsed by itself, so that one that cannot be read (undefined) spoils no other. Only what
 * says when they are gets to the parser.
 */
export async function readEvents(text: string): Promise<(JcalProperty[] | undefined)[]> {
  const { default: ICAL } = await import("ical.js");
  const events: (JcalProperty[] | undefined)[] = [];
  let lines: string[] | undefined;
  let inner = 0;
  let exceptions = 0;
  let exceptionsBefore = 0;
  const isRead = (line: string, read: readonly string[]): boolean => {
    if (line.length > LONGEST_LINE || read.length >= MAX_LINES_OF_EVENT || !LOOKED_AT.test(line)) return false;
    if (!EXCEPTION.test(line)) return line.length <= MAX_LINE_LENGTH;
    exceptions += line.length;
    return exceptions <= MAX_EXCEPTIONS && exceptions - exceptionsBefore <= MAX_EXCEPTIONS_OF_EVENT;
  };
  for (const line of text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/)) {
    const upper = line.slice(0, 16).trim().toUpperCase();
    if (upper === "BEGIN:VEVENT") [lines, inner, exceptionsBefore] = [[], 0, exceptions];
    else if (lines && upper.startsWith("BEGIN:")) inner += 1;
    else if (lines && inner > 0) inner -= upper.startsWith("END:") ? 1 : 0;
    else if (lines && upper === "END:VEVENT") {
      if (events.push(parsed(ICAL.parse, lines)) >= MOST_EVENTS) break;
      lines = undefined;
    } else if (lines && isRead(line, lines)) lines.push(line);
  }
  return events;
}

function parsed(parse: (text: string) => unknown, lines: string[]): JcalProperty[] | undefined {
  try {
    const [, properties] = parse(["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n")) as [string, JcalProperty[]];
    return properties;
  } catch {
    return undefined;
  }
}
