import type { Stay } from "#domain/stays.ts";

/** An event of a platform's calendar. */
export interface PlatformEvent extends Stay {
  uid?: string;
  summary?: string;
  /** DTSTAMP, and CREATED and LAST-MODIFIED, as UTC date-times of RFC 5545. */
  stamp?: string;
  created?: string;
}

const compact = (day: string): string => day.replaceAll("-", "");

/** A calendar as Airbnb writes it. */
export function icsOf(events: readonly PlatformEvent[]): string {
  const lines = events.flatMap(
    ({ arrival, departure, uid = `${arrival}-${departure}@airbnb.com`, summary = "Reserved", stamp, created }) => [
      "BEGIN:VEVENT",
      `DTEND;VALUE=DATE:${compact(departure)}`,
      `DTSTART;VALUE=DATE:${compact(arrival)}`,
      `UID:${uid}`,
      `SUMMARY:${summary}`,
      ...(stamp === undefined ? [] : [`DTSTAMP:${stamp}`]),
      ...(created === undefined ? [] : [`CREATED:${created}`, `LAST-MODIFIED:${created}`]),
      "END:VEVENT",
    ],
  );
  return [
    "BEGIN:VCALENDAR",
    "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN",
    "CALSCALE:GREGORIAN",
    "VERSION:2.0",
    ...lines,
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
