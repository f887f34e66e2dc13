import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import { separateTaken } from "#domain/icalendar/free-runs.ts";
import { type ReadCalendar, readCalendar } from "#domain/icalendar/read-calendar.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { NOW, TODAY } from "../fixtures/site.ts";

const WINDOW = { timeZone: "Europe/Amsterdam", from: TODAY, until: addDays(TODAY, 730) };
const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`), "END:VCALENDAR"].join("\n");
function read(text: string, window = WINDOW): ReadCalendar {
  const result = readCalendar(text, window);
  if ("problem" in result) throw new Error(result.problem);
  return result;
}
const staysOf = (text: string, window = WINDOW) =>
  read(text, window).events.map(({ arrival, departure }) => `${arrival} ${departure}`);
const staysIn = (...events: string[]) => staysOf(calendar(...events));
const DAYS = "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260612";

describe("an event takes", () => {
  test.each([
    [
      "its nights without the day of departure",
      "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260614",
      "2026-06-10 2026-06-14",
    ],
    [
      "its nights if DTEND comes first, as in Airbnb's calendars",
      "DTEND;VALUE=DATE:20260614\nDTSTART;VALUE=DATE:20260610",
      "2026-06-10 2026-06-14",
    ],
    ["its nights without VALUE=DATE", "DTSTART:20260610\nDTEND:20260614", "2026-06-10 2026-06-14"],
    ["its nights with hyphens", "DTSTART;VALUE=DATE:2026-06-10\nDTEND;VALUE=DATE:2026-06-14", "2026-06-10 2026-06-14"],
    ["one night without an end", "DTSTART;VALUE=DATE:20260610", "2026-06-10 2026-06-11"],
    ["one night if the end equals the start", "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260610", "2026-06-10 2026-06-11"],
    ["one night from a time without an end", "DTSTART:20260610T150000", "2026-06-10 2026-06-11"],
    ["one night between equal times", "DTSTART:20260610T150000\nDTEND:20260610T150000", "2026-06-10 2026-06-11"],
    ["one night if the end is unreadable", "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260631", "2026-06-10 2026-06-11"],
    [
      "one night if the end is before the start",
      "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260601",
      "2026-06-10 2026-06-11",
    ],
    ["the nights of its duration", "DTSTART;VALUE=DATE:20260610\nDURATION:P1W2D", "2026-06-10 2026-06-19"],
    ["the nights of a duration in hours", "DTSTART:20260610T150000\nDURATION:PT92H", "2026-06-10 2026-06-14"],
    ["one night if the duration is absurd", "DTSTART;VALUE=DATE:20260610\nDURATION:P99999999999D", "2026-06-10 2026-06-11"],
    ["the nights between two times", "DTSTART:20260610T160000\nDTEND:20260614T100000", "2026-06-10 2026-06-14"],
    ["the last evening if it ends at 23:59", "DTSTART:20260610T000000\nDTEND:20260613T235959", "2026-06-10 2026-06-14"],
    ["the local days of the home, from UTC", "DTSTART:20260609T230000Z\nDTEND:20260613T220000Z", "2026-06-10 2026-06-14"],
    [
      "the local days of the home, from another time zone",
      "DTSTART;TZID=America/New_York:20260609T200000\nDTEND;TZID=America/New_York:20260613T190000",
      "2026-06-10 2026-06-14",
    ],
    [
      "the local days of the home, from a zone of Windows",
      'DTSTART;TZID="Eastern Standard Time":20260609T200000\nDTEND;TZID="Eastern Standard Time":20260613T190000',
      "2026-06-10 2026-06-14",
    ],
    [
      "the days as written if the zone is unknown and has colons without quotes",
      "DTSTART;TZID=(UTC+01:00) Nowhere:20260610T160000\nDTEND;TZID=(UTC+01:00) Nowhere:20260614T100000",
      "2026-06-10 2026-06-14",
    ],
    ["all nights of a stay that has begun", "DTSTART;VALUE=DATE:20260520\nDTEND;VALUE=DATE:20260604", "2026-05-20 2026-06-04"],
    [
      "its nights if its lines are folded",
      "DTSTART;VALUE=DATE:2026\n 0610\nDTE\n ND;VAL\n\tUE=DATE:20260614",
      "2026-06-10 2026-06-14",
    ],
  ])("%s", (_, event, stay) => {
    expect(staysIn(event)).toEqual([stay]);
  });

  test.each([
    ["cancelled", "DTSTART;VALUE=DATE:20260610\nSTATUS:CANCELLED"],
    ["free", "DTSTART;VALUE=DATE:20260610\nTRANSP:TRANSPARENT"],
    ["free", "DTSTART;VALUE=DATE:20260610\nX-MICROSOFT-CDO-BUSYSTATUS:FREE"],
    ["daytime", "DTSTART:20260610T100000\nDTEND:20260610T120000"],
    ["outside", "DTSTART;VALUE=DATE:20260501\nDTEND;VALUE=DATE:20260601"],
    ["outside", "DTSTART;VALUE=DATE:20290501"],
    ["unreadable", "DTSTART;VALUE=DATE:20260231"],
    ["unreadable", "SUMMARY:Nothing"],
  ] as const)("nothing when it is %s", (reason, event) => {
    const { events, leftOut } = read(calendar(event, "DTSTART;VALUE=DATE:20260701"));
    expect([events.length, leftOut[reason]]).toEqual([1, 1]);
  });

  test.each(["DTEND;VALUE=DATE:20260631", "DURATION:-P1D", "RRULE:FREQ=OFTEN", "RRULE:FREQ=DAILY;UNTIL=never"])(
    "its first night, and is counted as shortened, with %s",
    (line) => {
      const { events, leftOut } = read(calendar(`DTSTART;VALUE=DATE:20260610\n${line}`));
      expect([events.length, leftOut.shortened]).toEqual([1, 1]);
    },
  );
});

describe("a repeated event takes", () => {
  test.each([
    ["FREQ=WEEKLY;COUNT=3", ["2026-06-10 2026-06-12", "2026-06-17 2026-06-19", "2026-06-24 2026-06-26"]],
    ["FREQ=DAILY;INTERVAL=10;UNTIL=20260630", ["2026-06-10 2026-06-12", "2026-06-20 2026-06-22", "2026-06-30 2026-07-02"]],
    ["FREQ=DAILY;INTERVAL=10;COUNT=2", ["2026-06-10 2026-06-12", "2026-06-20 2026-06-22"]],
    // DTSTART is an occurrence even if the rule does not contain it.
    ["FREQ=WEEKLY;BYDAY=FR,MO;COUNT=2", ["2026-06-10 2026-06-12", "2026-06-12 2026-06-14", "2026-06-15 2026-06-17"]],
    ["FREQ=MONTHLY;BYDAY=-1SU;COUNT=1", ["2026-06-10 2026-06-12", "2026-06-28 2026-06-30"]],
    ["FREQ=YEARLY", ["2026-06-10 2026-06-12", "2027-06-10 2027-06-12"]],
  ])("all occurrences by %s within the window", (rule, stays) => {
    expect(staysIn(`${DAYS}\nRRULE:${rule}`)).toEqual(stays);
  });

  test("no excluded day", () => {
    expect(staysIn(`${DAYS}\nRRULE:FREQ=WEEKLY;COUNT=2\nEXDATE;VALUE=DATE:20260610`)).toEqual(["2026-06-17 2026-06-19"]);
    const timed = "DTSTART;TZID=Europe/Amsterdam:20260610T150000\nDTEND;TZID=Europe/Amsterdam:20260612T110000";
    expect(staysIn(`${timed}\nRRULE:FREQ=WEEKLY;COUNT=2\nEXDATE:20260617T130000Z`)).toEqual(["2026-06-10 2026-06-12"]);
  });

  test("later occurrences if a change of one includes the future ones", () => {
    const master = `UID:a\n${DAYS}\nRRULE:FREQ=WEEKLY;COUNT=4`;
    const changed = "UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260617\nDTSTART;VALUE=DATE:20260618\nDURATION:P1D";
    expect(staysIn(changed, master)).toEqual([
      "2026-06-10 2026-06-12",
      "2026-06-18 2026-06-19",
      "2026-06-25 2026-06-26",
      "2026-07-02 2026-07-03",
    ]);
  });
});

describe("nights that an earlier version lost, or closed needlessly", () => {
  test("dates of RDATE, including periods", () => {
    expect(staysIn(`${DAYS}\nRDATE;VALUE=DATE:20260620,20260701`)).toEqual([
      "2026-06-10 2026-06-12",
      "2026-06-20 2026-06-22",
      "2026-07-01 2026-07-03",
    ]);
    const timed = "DTSTART:20260610T150000\nDTEND:20260611T110000";
    expect(staysIn(`${timed}\nRDATE;VALUE=PERIOD:20260620T150000/20260623T110000,20260701T150000/PT44H`)).toEqual([
      "2026-06-10 2026-06-11",
      "2026-06-20 2026-06-23",
      "2026-07-01 2026-07-03",
    ]);
  });

  test("a daily rule since 2021", () => {
    const stays = staysIn("UID:d\nDTSTART;VALUE=DATE:20210101\nRRULE:FREQ=DAILY");
    expect([stays.length, stays[0], stays.at(-1)]).toEqual([730, "2026-06-01 2026-06-02", "2028-05-30 2028-05-31"]);
    expect(staysIn("DTSTART;VALUE=DATE:20210101\nRRULE:FREQ=DAILY;COUNT=2000")).toHaveLength(23);
  });

  test("events after the first five thousand, up to twenty thousand", () => {
    const event = (index: number) => `UID:${index}\nDTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260611`;
    const filler = Array.from({ length: 19_999 }, (_, index) => event(index));
    expect(staysIn(...filler, "UID:last\nDTSTART;VALUE=DATE:20260901")).toContain("2026-09-01 2026-09-02");
    expect(readCalendar(calendar(...filler, event(-1), event(-2)), WINDOW)).toEqual({ problem: "too-many-events" });
  });

  test("a date without VALUE=DATE", () => expect(staysIn("DTSTART:20261204\nDTEND:20261207")).toEqual(["2026-12-04 2026-12-07"]));

  test("moved and cancelled occurrences", () => {
    const master = `UID:a\n${DAYS}\nRRULE:FREQ=WEEKLY;COUNT=3`;
    const moved = "UID:a\nRECURRENCE-ID;VALUE=DATE:20260617\nDTSTART;VALUE=DATE:20260619\nDTEND;VALUE=DATE:20260620";
    const cancelled = "UID:a\nRECURRENCE-ID;VALUE=DATE:20260624\nDTSTART;VALUE=DATE:20260624\nSTATUS:CANCELLED";
    expect(staysIn(moved, master, cancelled)).toEqual(["2026-06-10 2026-06-12", "2026-06-19 2026-06-20"]);
    expect(read(calendar(master, moved)).events.map(({ uid }) => uid)).toEqual(["a#2026-06-10", "a#2026-06-17", "a#2026-06-24"]);
    // The event it belongs to is not in the calendar.
    expect(staysIn(moved)).toEqual(["2026-06-19 2026-06-20"]);
  });

  test("the newest SEQUENCE of an event, whatever the order", () => {
    const version = (sequence: number, day: string, more = "") => `UID:a\nSEQUENCE:${sequence}\nDTSTART;VALUE=DATE:${day}${more}`;
    const old = version(1, "20260610");
    expect(staysIn(version(2, "20260620"), old)).toEqual(["2026-06-20 2026-06-21"]);
    expect(staysIn(old, version(2, "20260610", "\nSTATUS:CANCELLED"))).toEqual([]);
    expect(staysIn(version(1, "20260620"), old)).toEqual(["2026-06-10 2026-06-11", "2026-06-20 2026-06-21"]);
  });

  test("nothing in a calendar with METHOD:CANCEL", () => {
    const { events, leftOut, method } = read(calendar(DAYS).replace("VERSION:2.0", "METHOD:CANCEL"));
    expect([events, leftOut.cancelled, method]).toEqual([[], 1, "CANCEL"]);
  });

  test("no day of an EXDATE line of more than a thousand characters", () => {
    const excluded = Array.from({ length: 200 }, (_, index) => addDays(TODAY, index).replaceAll("-", ""));
    const line = `EXDATE;VALUE=DATE:${excluded.join(",")}`.replace(/.{70}/g, "$&\r\n ");
    expect(staysIn(`DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY;COUNT=202\n${line}`)).toEqual([
      "2026-12-18 2026-12-19",
      "2026-12-19 2026-12-20",
    ]);
  });

  test("periods of VFREEBUSY, joined", () => {
    const lines = [
      "FREEBUSY;FBTYPE=BUSY:20260610T130000Z/20260610T220000Z,20260610T220000Z/PT11H",
      "FREEBUSY;FBTYPE=FREE:20260701T130000Z/20260705T090000Z",
      "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260801T130000Z/20260803T090000Z",
    ];
    const { events } = read(`BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\n${lines.join("\n")}\nEND:VFREEBUSY\nEND:VCALENDAR`);
    expect(events.map(({ arrival, departure, kind }) => `${arrival} ${departure} ${kind}`)).toEqual([
      "2026-06-10 2026-06-11 stay",
      "2026-08-01 2026-08-03 soft",
    ]);
  });
});

describe("zones", () => {
  const observance = (name: string, from: string, to: string, rule: string) =>
    `BEGIN:${name}\nDTSTART:16010101T030000\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nRRULE:${rule}\nEND:${name}`;
  const defined = (name: string) =>
    [
      "BEGIN:VTIMEZONE",
      `TZID:${name}`,
      observance("STANDARD", "+1100", "+1000", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=4"),
      observance("DAYLIGHT", "+1000", "+1100", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=10"),
      "END:VTIMEZONE",
    ].join("\n");
  const inZone = (name: string, day: string) =>
    staysOf(
      calendar(`DTSTART;TZID=${name}:${day}T083000\nDURATION:PT30H`).replace("VERSION:2.0", `VERSION:2.0\n${defined(name)}`),
    );

  test("from VTIMEZONE have their own summer time", () => {
    // 08:30 in Sydney is 23:30 of the day before in UTC+1 and 00:30 in UTC+2; its summer time is our winter.
    expect(inZone("Customized Time Zone", "20260710")).toEqual(["2026-07-10 2026-07-11"]);
    expect(inZone("Customized Time Zone", "20261210")).toEqual(["2026-12-09 2026-12-11"]);
  });

  test("with a well-known name are those of the platform", () =>
    expect(inZone("Europe/Amsterdam", "20260710")).toEqual(["2026-07-10 2026-07-11"]));

  test("follow the home's zone on days when clocks change", () => {
    const american = { ...WINDOW, timeZone: "America/New_York" };
    const event = "DTSTART:20261101T193000Z\nDTEND:20261108T160000Z";
    expect(staysOf(calendar(event), american)).toEqual(["2026-11-01 2026-11-08"]);
  });
});

describe("a text is refused", () => {
  test.each([
    ["<!doctype html><title>Sign in</title>", "not-a-calendar"],
    ["", "not-a-calendar"],
    ["BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260610", "incomplete"],
    [calendar(DAYS).slice(0, -5), "incomplete"],
    [`${calendar(DAYS)}\n${calendar(DAYS).slice(0, 60)}`, "incomplete"],
  ])("%j: %s", (text, problem) => expect(readCalendar(text, WINDOW)).toEqual({ problem }));

  test("but not for a byte order mark, CR alone, or text after its end", () => {
    expect(staysOf(`\ufeff${calendar(DAYS)}\n\n<!-- cached -->`)).toHaveLength(1);
    expect(staysOf(calendar(DAYS).replaceAll("\n", "\r"))).toHaveLength(1);
  });
});

test("times in alarms are not the event's, and malformed lines are ignored", () => {
  const alarm = "BEGIN:VALARM\nDTSTART;VALUE=DATE:20260901\nDURATION:PT1H\nEND:VALARM";
  expect(staysIn(`${alarm}\nnot a line at all\nDTSTART;VALUE=DATE:20260610\n${alarm}`)).toEqual(["2026-06-10 2026-06-11"]);
});

test("a line that does not end affects one event", () => {
  const text = calendar(`UID:a\n${DAYS}`, `UID:b\n${DAYS.replaceAll("202606", "202607")}`);
  for (const damaged of ["END:VEVENT", "BEGIN:VALARM\nEND:VALAR"])
    expect(staysOf(text.replace("END:VEVENT", damaged.replace("END:VEVENT", "END:VEV")))).toContain("2026-07-10 2026-07-12");
});

test("summaries are one clean line of at most 200 characters", () => {
  const summaryOf = (line: string) => read(calendar(`${DAYS}\nSUMMARY;LANGUAGE=nl:${line}`)).events[0]?.summary;
  expect(summaryOf("Familie Jansen\\, vier\\npersonen ")).toBe("Familie Jansen, vier personen");
  expect(summaryOf("a\u202eb\u0007c")).toBe("abc");
  expect(summaryOf("😀".repeat(300))).toBe("😀".repeat(100));
});

const stay = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, nights]): Stay => ({ arrival: addDays(TODAY, from), departure: addDays(TODAY, from + nights) }));

test("every night is either freed once or was taken before, and no piece exceeds its stay", () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 12 }), fc.array(stay, { maxLength: 6 }), (stays, others) => {
      const before = others.flatMap(listNights);
      const { free, taken } = separateTaken(stays, before);
      const nights = free.flatMap(listNights);
      expect(new Set(nights).size).toBe(nights.length);
      expect(nights.filter((night) => before.includes(night))).toEqual([]);
      expect([...nights, ...taken.flatMap(listNights)].toSorted()).toEqual([...new Set(stays.flatMap(listNights))].toSorted());
      for (const piece of free)
        expect(stays.some((each) => each.arrival <= piece.arrival && piece.departure <= each.departure)).toBe(true);
    }),
  );
});

test("events of our own feeds are read unchanged", () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 12 }), (stays) => {
      const about = { kind: "stay" as const, summary: "Bezet, altijd; echt" };
      const events = stays.map((each, index) => ({ ...each, ...about, sequence: index, uid: `${index}@vrijhuis.nl` }));
      const text = serializeCalendar({
        name: "Huis",
        productId: "-//X",
        refreshHours: 1,
        events: events.map((event) => ({ ...event, stamp: NOW })),
      });
      const byUid = Object.fromEntries(read(text).events.map((event) => [event.uid, event]));
      expect(byUid).toEqual(Object.fromEntries(events.map((event) => [event.uid, event])));
    }),
  );
});
