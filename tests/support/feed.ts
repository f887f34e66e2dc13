import type { CalendarDate } from "#domain/dates.ts";

const compact = (day: CalendarDate): string => day.replaceAll("-", "");

/** A platform's response with a calendar of one stay. */
export function feedOf(arrival: CalendarDate, departure: CalendarDate): Response {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    `DTSTART;VALUE=DATE:${compact(arrival)}`,
    `DTEND;VALUE=DATE:${compact(departure)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/calendar" } });
}
