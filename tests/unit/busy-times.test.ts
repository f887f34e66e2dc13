import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { type BusyTimes, collectBusyTimes } from "#domain/icalendar/busy-times.ts";
import { serializeFeed } from "#domain/icalendar/feed.ts";
import { toHomeDay, type Zones } from "#domain/icalendar/zones.ts";
import { separateTaken } from "#domain/icalendar/free-runs.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { readEvents } from "#worker/calendars/read-events.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { measureCpuMs } from "../support/cpu-time.ts";

const WINDOW = { timeZone: "Europe/Amsterdam", from: TODAY, until: addDays(TODAY, 730) };
const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`), "END:VCALENDAR"].join("\n");
const read = async (text: string): Promise<BusyTimes> => collectBusyTimes(await readEvents(text), WINDOW);
const staysIn = async (...events: string[]) =>
  (await read(calendar(...events))).stays.map(({ arrival, departure }) => `${arrival} ${departure}`);

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
    ["one night without an end", "DTSTART;VALUE=DATE:20260610", "2026-06-10 2026-06-11"],
    ["one night if the end equals the start", "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260610", "2026-06-10 2026-06-11"],
    ["the nights of its duration", "DTSTART;VALUE=DATE:20260610\nDURATION:P1W2D", "2026-06-10 2026-06-19"],
    ["the nights between two times", "DTSTART:20260610T160000\nDTEND:20260614T100000", "2026-06-10 2026-06-14"],
    ["the local days of the home, from UTC", "DTSTART:20260609T230000Z\nDTEND:20260613T220000Z", "2026-06-10 2026-06-14"],
    [
      "the local days of the home, from another time zone",
      "DTSTART;TZID=America/New_York:20260609T200000\nDTEND;TZID=America/New_York:20260613T190000",
      "2026-06-10 2026-06-14",
    ],
    [
      "the days as written if the time zone is a Windows name",
      'DTSTART;TZID="W. Europe Standard Time":20260610T160000\nDTEND;TZID="W. Europe Standard Time":20260614T100000',
      "2026-06-10 2026-06-14",
    ],
    [
      "the remaining nights of a stay that has begun",
      "DTSTART;VALUE=DATE:20260520\nDTEND;VALUE=DATE:20260604",
      "2026-06-01 2026-06-04",
    ],
    [
      "its nights if its lines are folded",
      "DTSTART;VALUE=DATE:2026\n 0610\nDTEND;VAL\n\tUE=DATE:20260614",
      "2026-06-10 2026-06-14",
    ],
  ])("%s", async (_, event, stay) => {
    expect(await staysIn(event)).toEqual([stay]);
  });

  test.each([
    ["cancelled", "DTSTART;VALUE=DATE:20260610\nSTATUS:CANCELLED"],
    ["free", "DTSTART;VALUE=DATE:20260610\nTRANSP:TRANSPARENT"],
    ["daytime", "DTSTART:20260610T100000\nDTEND:20260610T120000"],
    ["outside", "DTSTART;VALUE=DATE:20260501\nDTEND;VALUE=DATE:20260601"],
    ["outside", "DTSTART;VALUE=DATE:20290501"],
    ["unreadable", "DTSTART;VALUE=DATE:20260231"],
    ["unreadable", "DTSTART;VALUE=DATE:20260614\nDTEND;VALUE=DATE:20260610"],
    ["unreadable", "DTSTART;VALUE=DATE:20260610\nDURATION:P99999999999999999999D"],
    ["unreadable", "DTSTART;VALUE=DATE:20260610\nRRULE:FREQ=OFTEN"],
    ["unreadable", "SUMMARY:Nothing"],
    ["rolling", "DTSTART;VALUE=DATE:20270601\nDTEND;VALUE=DATE:20280601\nSUMMARY:Airbnb (Not available)"],
  ] as const)("nothing when it is %s", async (reason, event) => {
    const { stays, leftOut } = await read(calendar(event, "DTSTART;VALUE=DATE:20260701"));
    expect([stays.length, leftOut[reason]]).toEqual([1, 1]);
  });

  test.each([
    ["FREQ=WEEKLY;COUNT=3", ["2026-06-10 2026-06-12", "2026-06-17 2026-06-19", "2026-06-24 2026-06-26"]],
    ["FREQ=DAILY;INTERVAL=10;UNTIL=20260630", ["2026-06-10 2026-06-12", "2026-06-20 2026-06-22", "2026-06-30 2026-07-02"]],
    ["FREQ=WEEKLY;BYDAY=FR,MO;COUNT=3", ["2026-06-12 2026-06-14", "2026-06-15 2026-06-17", "2026-06-19 2026-06-21"]],
    ["FREQ=YEARLY", ["2026-06-10 2026-06-12", "2027-06-10 2027-06-12"]],
  ])("all repetitions by %s within the window", async (rule, stays) => {
    expect(await staysIn(`DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260612\nRRULE:${rule}`)).toEqual(stays);
  });

  test("no excluded day, and only the first occurrence of an unsupported rule", async () => {
    const two = "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260612\nRRULE:FREQ=WEEKLY;COUNT=2";
    expect(await staysIn(`${two}\nEXDATE;VALUE=DATE:20260610`)).toEqual(["2026-06-17 2026-06-19"]);
    const { stays, leftOut } = await read(calendar("DTSTART;VALUE=DATE:20260610\nRRULE:FREQ=MONTHLY;BYDAY=1MO"));
    expect([stays.length, leftOut.repeats]).toEqual([1, 1]);
  });
});

test("times in alarms are not the event's, and malformed lines are ignored", async () => {
  const alarm = "BEGIN:VALARM\nDTSTART;VALUE=DATE:20260901\nDURATION:PT1H\nEND:VALARM";
  expect(await staysIn(`${alarm}\nnot a line at all\nDTSTART;VALUE=DATE:20260610\n${alarm}`)).toEqual(["2026-06-10 2026-06-11"]);
});

test("events with the same nights count once", async () => {
  const event = "DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260614";
  expect(await staysIn(`UID:a\n${event}`, `UID:b\n${event}`)).toEqual(["2026-06-10 2026-06-14"]);
});

const stay = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, nights]): Stay => ({ arrival: addDays(TODAY, from), departure: addDays(TODAY, from + nights) }));

test("the stays in our own feeds are parsed back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stay, { maxLength: 12 }), async (stays) => {
      const about = { summary: "Bezet, altijd; echt", sequence: 0, stamp: NOW };
      const events = stays.map((each, index) => ({ ...each, ...about, uid: `${index}@vrijhuis.nl` }));
      const text = serializeFeed({ name: "Huis", productId: "-//X", refreshHours: 1, events });
      const asText = (list: Stay[]) => [...new Set(list.map(({ arrival, departure }) => `${arrival} ${departure}`))].sort();
      expect(asText((await read(text)).stays)).toEqual(asText(stays));
    }),
  );
});

test("every night is either free once or taken before, and no piece exceeds its stay", () => {
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

test("a few lines cannot create millions of stays or block the parser", async () => {
  const malformed = `X-B;A="${'x";B="'.repeat(300_000)}":1`;
  const many = Array.from({ length: 6000 }, () => "DTSTART;VALUE=DATE:20260610\nRRULE:FREQ=DAILY;COUNT=99999999");
  const { stays, leftOut } = await read(calendar(malformed, ...many));
  expect(stays).toHaveLength(721);
  expect(leftOut).toMatchObject({ unreadable: 1, repeats: 4992 });
});

test("very many exceptions, lines and zones cost no more than an ordinary file of that size", { timeout: 60_000 }, async () => {
  const MAX_CHARACTERS = 2_000_000;
  const filled = (event: string) => calendar(...Array<string>(Math.floor(MAX_CHARACTERS / event.length)).fill(event));
  const cost = async (text: string) => {
    const events = await readEvents(text);
    return measureCpuMs(() => collectBusyTimes(events, WINDOW));
  };
  const dates = (count: number) => `EXDATE;VALUE=DATE:${Array(count).fill("20260612").join()}`;
  const start = "DTSTART;VALUE=DATE:20260610";
  const hostile = [
    filled([start, ...Array<string>(100).fill(dates(100))].join("\n")),
    filled([start, ...Array<string>(60_000).fill(dates(1))].join("\n")),
    filled([start, `EXDATE;VALUE=DATE${";A=B".repeat(200)}:20260612`].join("\n")),
  ];
  const ordinary = Math.max(2, await cost(filled(`${start}\nDTEND;VALUE=DATE:20260614`)));
  for (const text of hostile) expect(await cost(text)).toBeLessThan(3 * ordinary);
  const zones: Zones = new Map();
  for (let index = 0; index < 1000; index++)
    toHomeDay("2026-06-10T12:00:00", { tzid: `Mars/Zone${index}`, home: "Europe/Amsterdam", zones });
  expect(zones.size).toBeLessThan(100);
});
