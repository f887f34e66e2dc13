import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { date, fromEpochDay, toEpochDay } from "#domain/dates.ts";
import { createBudget } from "#domain/icalendar/budget.ts";
import { expandRule, parseRule } from "#domain/icalendar/recurrence.ts";

const FROM = toEpochDay(date("2026-06-01"));
const UNTIL = FROM + 730;
const DAYS_COMPARED = 400;

function expand(text: string, start: number, from = FROM): string[] {
  const rule = parseRule(text);
  if (!rule) throw new Error(text);
  const isWithin = (day: number) => !rule.until || day <= rule.until.day;
  const days = expandRule(rule, start, { from, until: UNTIL, isWithin, budget: createBudget(1e6) });
  return days.map(fromEpochDay);
}

/** Expands a rule with ical.js. */
function expandIndependently(text: string, start: number): string[] {
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(fromEpochDay(start)));
  const days: string[] = [];
  const until = fromEpochDay(FROM + DAYS_COMPARED);
  for (let time = iterator.next(); time && String(time) < until; time = iterator.next())
    if (String(time) >= fromEpochDay(FROM)) days.push(String(time));
  return days;
}

const weekday = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
const list = <Item>(item: fc.Arbitrary<Item>, name: string) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: 3 }).map((items) => `;${name}=${items.join(",")}`);
const none = fc.constant("");
const rule = fc
  .oneof(
    fc.tuple(fc.constant("DAILY"), fc.oneof(none, list(weekday, "BYDAY"), list(fc.integer({ min: 1, max: 12 }), "BYMONTH"))),
    fc.tuple(fc.constant("WEEKLY"), fc.oneof(none, list(weekday, "BYDAY"))),
    fc.tuple(
      fc.constant("MONTHLY"),
      fc.oneof(
        none,
        list(fc.integer({ min: 1, max: 28 }), "BYMONTHDAY"),
        list(weekday, "BYDAY"),
        fc.tuple(fc.constantFrom(-1, 1, 2, 3, 4), weekday).map(([number, day]) => `;BYDAY=${number}${day}`),
        fc.constantFrom(";BYMONTHDAY=-1", ";BYMONTHDAY=31", ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ";BYDAY=SA,SU;BYSETPOS=1"),
      ),
    ),
    fc.tuple(
      fc.constant("YEARLY"),
      fc.oneof(
        none,
        list(fc.integer({ min: 1, max: 12 }), "BYMONTH"),
        fc
          .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(-1, 1, 2, 3), weekday)
          .map(([month, number, day]) => `;BYMONTH=${month};BYDAY=${number}${day}`),
        list(fc.integer({ min: 1, max: 365 }), "BYYEARDAY"),
      ),
    ),
  )
  .chain(([frequency, parts]) =>
    fc
      .record({
        interval: fc.integer({ min: 1, max: 4 }),
        end: fc.oneof(
          none,
          fc.integer({ min: 1, max: 200 }).map((count) => `;COUNT=${count}`),
          fc.integer({ min: 0, max: 900 }).map((days) => `;UNTIL=${fromEpochDay(FROM + days).replaceAll("-", "")}`),
        ),
      })
      .map(({ interval, end }) => `FREQ=${frequency};INTERVAL=${interval}${parts}${end}`),
  );

/** The first day of a rule from `day` on. RFC 5545 does not define rules of events that begin on another day. */
const firstOf = (text: string, day: number): number =>
  toEpochDay(date(expand(text.replace(/;(?:COUNT|UNTIL)=\w+/, ""), day, day)[0] ?? "2026-06-01"));

test("rules are expanded to the same days as by an independent library", () => {
  fc.assert(
    fc.property(rule, fc.integer({ min: -400, max: 300 }), (text, days) => {
      const start = firstOf(text, FROM + days);
      // ical.js continues a rule of the 31st in shorter months with a day of the next one.
      fc.pre(/BYDAY|BYMONTHDAY/.test(text) || Number(fromEpochDay(start).slice(8)) <= 28);
      expect(expand(text, start).filter((day) => day < fromEpochDay(FROM + DAYS_COMPARED))).toEqual(
        expandIndependently(text, start),
      );
    }),
    { numRuns: 80 },
  );
});

const on = (day: string) => toEpochDay(date(day));

test.each([
  ["weeks by number", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", ["2027-05-17", "2028-05-15"]],
  ["the last week of a year", "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", "2025-12-28", ["2027-01-03", "2028-01-02"]],
  [
    "weeks that begin on Sunday",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4",
    "2026-06-09",
    ["2026-06-09", "2026-06-21", "2026-06-23", "2026-07-05"],
  ],
  ["29 February", "FREQ=YEARLY", "2024-02-29", ["2028-02-29"]],
  [
    "every 48 hours as every day, rather too many than too few",
    "FREQ=HOURLY;INTERVAL=48;COUNT=2",
    "2026-06-01",
    ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"],
  ],
])("%s", (_, text, start, days) => expect(expand(text, on(start))).toEqual(days));

test.each([
  "",
  "FREQ=OFTEN",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;COUNT=x",
  "FREQ=DAILY;UNTIL=20260231",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=YEARLY;BYMONTH=a",
])("%j is not a rule", (text) => expect(parseRule(text)).toBeUndefined());

test("a rule that never occurs ends", () => expect(expand("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", on("2000-01-01"))).toEqual([]));
