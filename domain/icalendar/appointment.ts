import { escapeText, foldLine } from "./text.ts";

/** A calendar user, RFC 5545 section 3.3.3. */
interface Party {
  name: string;
  email: string;
}

/** A meeting with a start and an end. The same appointment always serialises to the same bytes. */
interface Appointment {
  /** Globally unique and stable, RFC 7986 section 5.3. */
  uid: string;
  productId: string;
  /** Milliseconds since the epoch; written in UTC, so that no VTIMEZONE is needed. */
  start: number;
  end: number;
  /** Time of creation, in milliseconds since the epoch. */
  stamp: number;
  summary: string;
  description: string;
  organizer: Party;
  /**
   * With an attendee, the method is REQUEST (RFC 5546 section 3.2.2), which mail programs show as an appointment. The attendee
   * requested the appointment, so it is already accepted and needs no reply. Without an attendee, the method is PUBLISH (section
   * 3.2.1), which allows only the organizer.
   */
  attendee?: Party;
}

/** Serialises a calendar with one appointment, RFC 5545. */
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

/** Quotes a parameter's value: forbidden characters are removed (RFC 5545 section 3.1) or encoded (RFC 6868). */
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
