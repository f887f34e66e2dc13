import ICAL from "ical.js";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { readCalendar } from "#domain/icalendar/read-calendar.ts";
import { measureCpuMs } from "../../support/cpu-time.ts";
import type { Effort } from "../measure.ts";
import { atMost, type Row } from "../table.ts";

const EVENTS = 10_000;

/** Compares reading a feed of 10,000 events with the parser of ical.js alone: least CPU time in this process. */
export function feedReading(today: CalendarDate, { rounds }: Effort): Row {
  const text = feedOf(today);
  const window = { timeZone: "Europe/Amsterdam", from: today, until: addDays(today, 730) };
  const measure = (work: () => unknown): number => measureCpuMs(work, 2 * Math.max(rounds, 5));
  const ours = measure(() => readCalendar(text, window));
  const theirs = measure(() => ICAL.parse(text));
  return {
    name: "feed of 10,000 events, read",
    value: `${ours.toFixed(0)} ms (ical.js, parsing only: ${theirs.toFixed(0)} ms)`,
    numbers: { milliseconds: ours, icalJs: theirs },
    ...atMost(ours, 60, "ms"),
    cpu: ours * 1000,
    bytes: text.length,
  };
}

/** In the shape of Airbnb's: folded, with a description. */
function feedOf(today: CalendarDate): string {
  const compact = (day: number) => addDays(today, day).replaceAll("-", "");
  const events = Array.from({ length: EVENTS }, (_, index) =>
    [
      "BEGIN:VEVENT",
      "DTSTAMP:20261101T000000Z",
      `DTEND;VALUE=DATE:${compact((index % 700) + 3)}`,
      `DTSTART;VALUE=DATE:${compact(index % 700)}`,
      "SUMMARY:Reserved",
      `UID:1418fb94e984-${index}-0a7bc2d9e5f6a7b8c9d0e1f2a3b4c5d6e7f8@a`,
      " irbnb.com",
      "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de",
      ` tails/HM${index}\\nPhone Number (Last 4 Digits): 4101`,
      "END:VEVENT",
    ].join("\r\n"),
  );
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
  // One flat string, as a decoded body is.
  return Buffer.from(text).toString();
}
