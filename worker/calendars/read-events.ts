import type { JcalProperty } from "#domain/icalendar/busy-times.ts";

/** More than any home has in two years. */
const MAX_EVENT_COUNT = 5000;
/**
 * Limits of EXDATE lines, in characters: of a line, of an event and of a file. Further exceptions are ignored, so their nights
 * stay taken.
 */
const MAX_EXCEPTION_LINE_LENGTH = 1000;
const MAX_EXCEPTIONS_LENGTH_OF_EVENT = 20_000;
const MAX_EXCEPTIONS_LENGTH = 200_000;
/** For all other lines, in characters: a longer line is not a date with a time zone, and expensive to parse. */
const MAX_LINE_LENGTH = 200;
const MAX_LINES_OF_EVENT = 100;
const EXCEPTION = /^EXDATE[;:]/i;
const USED_PROPERTY = /^(?:DTSTART|DTEND|DURATION|STATUS|TRANSP|RRULE|EXDATE|SUMMARY)[;:]/i;

/**
 * Reads the events of a calendar as jCal. Each is parsed separately, so that an unreadable one (undefined) does not affect the
 * others. Only the properties that determine its nights are parsed.
 */
export async function readEvents(text: string): Promise<(JcalProperty[] | undefined)[]> {
  const { default: ICAL } = await import("ical.js");
  const events: (JcalProperty[] | undefined)[] = [];
  let lines: string[] | undefined;
  let inner = 0;
  let exceptions = 0;
  let exceptionsBefore = 0;
  const isUsed = (line: string, used: readonly string[]): boolean => {
    if (line.length > MAX_EXCEPTION_LINE_LENGTH || used.length >= MAX_LINES_OF_EVENT || !USED_PROPERTY.test(line)) return false;
    if (!EXCEPTION.test(line)) return line.length <= MAX_LINE_LENGTH;
    exceptions += line.length;
    return exceptions <= MAX_EXCEPTIONS_LENGTH && exceptions - exceptionsBefore <= MAX_EXCEPTIONS_LENGTH_OF_EVENT;
  };
  for (const line of text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/)) {
    const upper = line.slice(0, 16).trim().toUpperCase();
    if (upper === "BEGIN:VEVENT") [lines, inner, exceptionsBefore] = [[], 0, exceptions];
    else if (lines && upper.startsWith("BEGIN:")) inner += 1;
    else if (lines && inner > 0) inner -= upper.startsWith("END:") ? 1 : 0;
    else if (lines && upper === "END:VEVENT") {
      if (events.push(parseEvent(ICAL.parse, lines)) >= MAX_EVENT_COUNT) break;
      lines = undefined;
    } else if (lines && isUsed(line, lines)) lines.push(line);
  }
  return events;
}

function parseEvent(parse: (text: string) => unknown, lines: string[]): JcalProperty[] | undefined {
  try {
    const [, properties] = parse(["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n")) as [string, JcalProperty[]];
    return properties;
  } catch {
    return undefined;
  }
}
