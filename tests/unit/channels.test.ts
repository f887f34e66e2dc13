import { describe, expect, test } from "vitest";
import { CHANNELS, type Channel } from "#domain/channels/channels.ts";
import { classifyEvent } from "#domain/channels/classify.ts";
import type { EventKind } from "#domain/icalendar/feed-event.ts";
import { findOpenNights, nightsOfFeed } from "#domain/channels/nights-of-feed.ts";
import { isStale, nextDueAt } from "#domain/channels/schedule.ts";
import { addDays } from "#domain/dates.ts";
import { readFeed } from "#letting/channels/read-feed.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { icsOf } from "../support/ics.ts";

const MINUTE = 60_000;

/** An event of days from today. */
const event = (from: number, until: number, kind: EventKind = "stay", uid = `${from}-${until}`) => ({
  uid,
  arrival: addDays(TODAY, from),
  departure: addDays(TODAY, until),
  kind,
});
const options = { today: TODAY, until: addDays(TODAY, 730), opensEdges: true };

describe("the kind of an event", () => {
  test.each<[Channel, string, EventKind]>([
    ["airbnb", "Reserved", "stay"],
    ["airbnb", "Jan Jansen (HM5AQ2K8XT)", "stay"],
    ["airbnb", "", "stay"],
    ["airbnb", "Airbnb (Not available)", "soft"],
    ["airbnb", "Not available", "soft"],
    ["booking", "CLOSED - Not available", "stay"],
    ["booking", "CLOSED - A. Jansen", "stay"],
    ["vrbo", "Reserved - Jan", "stay"],
    ["vrbo", "Tentative - Jan", "stay"],
    ["vrbo", "Blocked", "soft"],
    ["google", "Blocked", "stay"],
    ["natuurhuisje", "Niet beschikbaar", "stay"],
    ["micazu", "Optie", "stay"],
    ["other", "Not available", "stay"],
    ["other", "AIRBNB (Not available)", "soft"],
  ])("of %s, %j, is %s", (channel, summary, kind) => expect(classifyEvent({ summary, kind: "stay" }, channel)).toBe(kind));

  test("stays soft if the calendar says so", () => {
    for (const channel of CHANNELS) expect(classifyEvent({ summary: "", kind: "soft" }, channel)).toBe("soft");
  });
});

describe("nights of a feed", () => {
  const daysOf = (nights: Iterable<string>) => [...nights];

  test("have one row each, for the firmest event", () => {
    const events = [event(1, 4, "soft", "a"), event(2, 3, "stay", "c"), event(2, 5, "stay", "b"), event(-3, 1, "stay", "d")];
    expect(nightsOfFeed(events, options).map(({ night, kind, uid }) => [night, kind, uid])).toEqual([
      [TODAY, "stay", "d"],
      [addDays(TODAY, 1), "soft", "a"],
      [addDays(TODAY, 2), "stay", "b"],
      [addDays(TODAY, 3), "stay", "b"],
      [addDays(TODAY, 4), "stay", "b"],
    ]);
    expect(nightsOfFeed(events.toReversed(), options)).toEqual(nightsOfFeed(events, options));
  });

  test("of a notice period and a booking horizon stay open if the feed's setting says so", () => {
    const events = [event(0, 2, "soft"), event(4, 6, "soft"), event(8, 10), event(200, 210), event(270, 366, "soft")];
    const closed = nightsOfFeed(events, options).map(({ night }) => night);
    expect([closed.length, closed[0], closed.at(-1)]).toEqual([14, addDays(TODAY, 4), addDays(TODAY, 209)]);
    expect(findOpenNights(events, options).size).toBe(2 + 96);
    expect(nightsOfFeed(events, { ...options, opensEdges: false })).toHaveLength(14 + 2 + 96);
    expect(findOpenNights(events, { ...options, opensEdges: false }).size).toBe(0);
  });

  test("of a block that was closed before it came to today stay closed", () => {
    const events = [event(0, 5, "soft")];
    const closedBefore = new Set([2, 3, 4].map((days) => addDays(TODAY, days)));
    expect(daysOf(findOpenNights(events, { ...options, closedBefore }))).toEqual([TODAY, addDays(TODAY, 1)]);
  });

  test("of a soft last block before the horizon, and next to a stay, stay closed", () => {
    expect(nightsOfFeed([event(30, 40, "soft")], options)).toHaveLength(10);
    expect(nightsOfFeed([event(0, 2), event(2, 4, "soft"), event(300, 360), event(360, 370)], options)).toHaveLength(74);
  });

  test("of twenty thousand long events are listed quickly", () => {
    const events = Array.from({ length: 20_000 }, (_, index) => event(0, 730, "stay", String(index)));
    expect(nightsOfFeed(events, options)).toHaveLength(730);
  });
});

describe("a feed is due", () => {
  const due = (more: Partial<Parameters<typeof nextDueAt>[0]>) =>
    (nextDueAt({ now: NOW, intervalMinutes: 15, failures: 0, nextArrivalAt: undefined, jitter: 0.5, ...more }) - NOW) / MINUTE;
  const inMinutes = (minutes: number) => ({ nextArrivalAt: NOW + minutes * MINUTE });

  test("every 15 minutes, every 5 when an arrival is within 48 hours", () => {
    expect(due({})).toBe(15);
    const hours48 = 48 * 60;
    expect([0, hours48, hours48 + 5, hours48 + 9, hours48 + 15, hours48 + 16].map((at) => due(inMinutes(at)))).toEqual([
      5, 5, 5, 9, 15, 15,
    ]);
  });

  test("later after each failure, with a jitter of a quarter", () => {
    expect([1, 2, 3, 4, 5, 1000].map((failures) => due({ failures }))).toEqual([15, 30, 60, 120, 120, 120]);
    expect([0, 1].map((jitter) => due({ failures: 3, jitter }))).toEqual([45, 75]);
    expect(due({ failures: 1, ...inMinutes(60) })).toBe(5);
  });
});

test("a feed is stale after six hours without a successful read", () => {
  const hours = (count: number) => NOW - count * 60 * MINUTE;
  expect(isStale({ lastGoodAt: hours(6), createdAt: hours(99), now: NOW })).toBe(true);
  expect(isStale({ lastGoodAt: hours(6) + 1, createdAt: hours(99), now: NOW })).toBe(false);
  expect(isStale({ lastGoodAt: null, createdAt: hours(7), now: NOW })).toBe(true);
  expect(isStale({ lastGoodAt: null, createdAt: hours(1), now: NOW })).toBe(false);
});

test("a calendar has up to two thousand different periods, in any number of events", () => {
  const about = { channel: "other", timeZone: "Europe/Amsterdam", today: TODAY } as const;
  const period = (index: number) => {
    const arrival = addDays(TODAY, index % 700);
    return { arrival, departure: addDays(arrival, 1 + Math.floor(index / 700)), uid: String(index) };
  };
  const read = (count: number, repeats: number) =>
    readFeed(
      icsOf(Array.from({ length: count * repeats }, (_, index) => ({ ...period(index % count), uid: `${index}` }))),
      about,
    );
  expect(read(2000, 2).ok).toBe(true);
  expect(read(2001, 1)).toEqual({ ok: false, problem: "too-many-events" });
});
