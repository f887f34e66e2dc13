import { escapeText, foldLine } from "./text.ts";

/** Who takes part, as a calendar program names them. */
interface Party {
  name: string;
  email: string;
}

/** One meeting with a start and an end. The same appointment gives the same bytes. */
interface Appointment {
  /** Globally unique and stable, RFC 7986 section 5.3. */
  uid: string;
  productId: string;
  /** Milliseconds since the epoch; written in UTC, so that no time zone has to be described. */
  start: number;
  end: number;
  /** When it was made. */
  stamp: number;
  summary: string;
  description: string;
  organizer: Party;
  /**
   * Who is invited: the calendar is then a REQUEST (RFC 5546 section 3.2.2), which mail programs show as an appointment.
   * They asked for it themselves, so it is accepted and no answer is wanted. Without: PUBLISH (section 3.2.1), in which
   * nobody but the organizer may be named.
   */
  attendee?: Party;
}

/** A calendar of one appointment, RFC 5545. */
export function serializeAppointment(appointment: Appointment): string {
  const { uid, productId, start, end, stamp, summary, description, organizer, attendee } = appointment;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${productId}`,
    "CALSCALE:GREGORIAN",
    `METHOD:${attendee ? "REQUEST" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    "SEQUENCE:0",
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoted(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
        ]
      : []),
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join("");
}

/** A parameter's value; what it may not hold is left out (RFC 5545 section 3.1) or written as RFC 6868 has it. */
function quoted(value: string): string {
  const safe = value
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .replaceAll("^", "^^")
    .replaceAll('"', "^'");
  return `"${safe}"`;
}

/** UTC date-time, RFC 5545 section 3.3.5, form 2. */
function utc(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
