import fc from "fast-check";
import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, test } from "vitest";
import { addDays, date } from "#domain/dates.ts";
import { type BusyCalendar, serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import { serializeStay, type StayEvent } from "#domain/icalendar/serialize-stay.ts";
import { escapeText, foldLine } from "#domain/icalendar/text.ts";

const feed = (events: BusyCalendar["events"], name = "Zeezicht"): BusyCalendar => ({
  name,
  productId: "-//Vrijhuis//Calendar//NL",
  refreshHours: 1,
  events,
});

const printable = fc
  .string({ unit: "binary", maxLength: 200 })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, "").trim());
const anyEvent = fc
  .record({
    uid: fc.uuid(),
    days: fc.nat(700),
    nights: fc.integer({ min: 1, max: 40 }),
    summary: printable,
    sequence: fc.nat(99),
    stamp: fc.integer({ min: 0, max: 4e12 }),
  })
  .map(({ days, nights, uid, ...rest }) => {
    const arrival = addDays(date("2026-01-01"), days);
    return { ...rest, uid: `${uid}@vrijhuis.nl`, arrival, departure: addDays(arrival, nights) };
  });

describe("content lines", () => {
  test("are at most 75 bytes and unfold to the original line", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }).map((text) => text.replace(/[\r\n]/g, "").toWellFormed()),
        (text) => {
          const folded = foldLine(text);
          const lines = folded.split("\r\n").slice(0, -1);
          return lines.every((line) => Buffer.byteLength(line) <= 75) && folded.replace(/\r\n /g, "") === `${text}\r\n`;
        },
      ),
    ));
  test("an emoji is never split", () => expect(foldLine(`${"a".repeat(73)}🏖️`)).toBe(`${"a".repeat(73)}\r\n 🏖️\r\n`));
  test("special characters are escaped by RFC 5545, 3.3.11", () =>
    expect(escapeText('a;b,c\\d\r\ne"\u0007')).toBe('a\\;b\\,c\\\\d\\ne"'));
});

test("two independent parsers read every event unchanged", () =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), printable, (events, name) => {
      const text = serializeCalendar(feed(events, name));
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      expect(calendar.getFirstPropertyValue("x-wr-calname") ?? "").toBe(name);
      const read = calendar.getAllSubcomponents("vevent").map((component) => ({
        uid: component.getFirstPropertyValue("uid"),
        summary: component.getFirstPropertyValue("summary"),
        arrival: String(component.getFirstPropertyValue("dtstart")),
        departure: String(component.getFirstPropertyValue("dtend")),
        sequence: Number(component.getFirstPropertyValue("sequence")),
        stamp: Math.floor(Date.parse(String(component.getFirstPropertyValue("dtstamp"))) / 1000),
      }));
      const expected = events.map(({ uid, summary, arrival, departure, sequence, stamp }) => ({
        uid,
        summary,
        arrival,
        departure,
        sequence,
        stamp: Math.floor(stamp / 1000),
      }));
      expect(read).toEqual(expected);
      const other = convertIcsCalendar(undefined, text);
      const dayOf = (moment: { date: Date } | null | undefined) => moment?.date.toISOString().slice(0, 10);
      expect(other.name ?? "").toBe(name);
      expect(
        (other.events ?? []).map(({ uid, summary, start, end, sequence, stamp }) => ({
          uid,
          summary,
          arrival: dayOf(start),
          departure: dayOf(end),
          sequence,
          stamp: Math.floor(stamp.date.getTime() / 1000),
        })),
        // It leaves out empty texts and zeros.
      ).toEqual(
        expected.map((event) => ({ ...event, summary: event.summary || undefined, sequence: event.sequence || undefined })),
      );
    }),
    { numRuns: 50 },
  ));

test("a feed is byte for byte equal to the golden one", () => {
  const text = serializeCalendar(
    feed([
      {
        uid: "b-1@vrijhuis.nl",
        arrival: date("2026-06-10"),
        departure: date("2026-06-14"),
        summary: "Bezet – Bakhuis, Ootmarsum; de grote kamer boven met het uitzicht",
        sequence: 2,
        stamp: Date.UTC(2026, 4, 1, 8, 30),
      },
    ]),
  );
  expect(text).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vrijhuis//Calendar//NL",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "NAME:Zeezicht",
      "X-WR-CALNAME:Zeezicht",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "BEGIN:VEVENT",
      "UID:b-1@vrijhuis.nl",
      "DTSTAMP:20260501T083000Z",
      "DTSTART;VALUE=DATE:20260610",
      "DTEND;VALUE=DATE:20260614",
      "SUMMARY:Bezet – Bakhuis\\, Ootmarsum\\; de grote kamer boven met het uitzic",
      " ht",
      "SEQUENCE:2",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

describe("a guest's stay", () => {
  const stay = (change: Partial<StayEvent> = {}): StayEvent => ({
    uid: "1@vrijhuis.nl",
    productId: "-//Vrijhuis//Booking//NL",
    summary: "Zeezicht (K7MP-3QXD)",
    location: "Duinrand 41, 1759 XX Callantsoog",
    arrival: date("2027-10-08"),
    departure: date("2027-10-11"),
    checkIn: "15:00",
    checkOut: "10:30",
    timeZone: "Europe/Amsterdam",
    sequence: 2,
    stamp: Date.UTC(2026, 10, 28),
    ...change,
  });
  const read = (change: Partial<StayEvent> = {}) => {
    const text = serializeStay(stay(change));
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? undefined);
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    const utc = (time: InstanceType<typeof ICAL.Time>) => {
      const local = time.clone();
      local.zone = zone;
      return new Date(local.toUnixTime() * 1000).toISOString();
    };
    return { text, location: event.location, from: utc(event.startDate), until: utc(event.endDate) };
  };

  test("has its place, and its hours in the home's time zone", () => {
    const { text, location, from, until } = read();
    expect(text).toContain("DTSTART;TZID=Europe/Amsterdam:20271008T150000\r\n");
    expect(text).toContain("DTEND;TZID=Europe/Amsterdam:20271011T103000\r\n");
    expect(location).toBe("Duinrand 41, 1759 XX Callantsoog");
    expect([from, until]).toEqual(["2027-10-08T13:00:00.000Z", "2027-10-11T08:30:00.000Z"]);
    expect(read({ location: "" }).text).not.toContain("LOCATION");
  });

  test.each([
    ["Europe/Amsterdam", "2027-10-29", "2027-11-02", "2027-10-29T13:00:00.000Z", "2027-11-02T09:30:00.000Z"],
    ["Europe/Warsaw", "2027-03-26", "2027-03-30", "2027-03-26T14:00:00.000Z", "2027-03-30T08:30:00.000Z"],
    ["America/St_Johns", "2027-07-01", "2027-07-03", "2027-07-01T17:30:00.000Z", "2027-07-03T13:00:00.000Z"],
  ])("carries the change of the clocks with it: %s, %s", (timeZone, arrival, departure, from, until) => {
    expect(read({ timeZone, arrival: date(arrival), departure: date(departure) })).toMatchObject({ from, until });
  });
});
