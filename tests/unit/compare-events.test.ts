import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comparison, compareEvents, type CompareOptions } from "#domain/channels/compare-events.ts";
import type { EventKind, FeedEvent, StoredEvent } from "#domain/icalendar/feed-event.ts";
import { nightsOfFeed } from "#domain/channels/nights-of-feed.ts";
import { addDays } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import { NOW, TODAY } from "../fixtures/site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const event = (uid: string, from: number, until: number, kind: EventKind = "stay"): FeedEvent => ({
  uid,
  arrival: addDays(TODAY, from),
  departure: addDays(TODAY, until),
  kind,
  summary: "",
  sequence: 0,
});
const FIVE = [1, 2, 3, 4, 5].map((week) => event(`e${week}`, week * 7, week * 7 + 3));
const compare = (stored: StoredEvent[], read: FeedEvent[], minutes: number, more: Partial<CompareOptions> = {}) =>
  compareEvents(stored, read, { now: NOW + minutes * MINUTE, today: TODAY, ...more });
const first = (read: FeedEvent[]) => compare([], read, 0).next;
const uidsOf = (events: { uid: string }[]) => events.map(({ uid }) => uid);

test("the first read adds every event; the second one changes nothing", () => {
  const before = compare([], FIVE, 0);
  expect([uidsOf(before.added), before.isUnchanged]).toEqual([uidsOf(FIVE), false]);
  const again = compare(before.next, FIVE.toReversed(), 15);
  expect(again).toMatchObject({ added: [], moved: [], removed: [], waiting: [], isUnchanged: true });
  expect(again.kept).toEqual(before.next.map((each) => ({ ...each, lastSeenAt: NOW + 15 * MINUTE })));
});

describe("a missing event", () => {
  const rest = FIVE.slice(1);

  test("is removed by the second read without it, at least ten minutes after the first", () => {
    const one = compare(first(FIVE), rest, 15);
    expect([uidsOf(one.waiting), one.removed, one.isUnchanged]).toEqual([["e1"], [], false]);
    const two = compare(one.next, rest, 24);
    expect([uidsOf(two.waiting), two.removed, two.isUnchanged]).toEqual([["e1"], [], true]);
    const three = compare(two.next, rest, 25);
    expect([three.waiting, uidsOf(three.removed), uidsOf(three.next)]).toEqual([[], ["e1"], uidsOf(rest)]);
  });

  test("that comes back counts as never missing", () => {
    const one = compare(first(FIVE), rest, 15);
    const back = compare(one.next, FIVE, 30);
    expect([back.next.every(({ missingSince }) => missingSince === null), back.isUnchanged]).toEqual([true, false]);
    expect(compare(back.next, rest, 45).removed).toEqual([]);
  });

  test("that is over is deleted at once", () => {
    const past = first([event("old", -5, 0), event("now", -2, 3)]);
    const result = compare(past, [event("now", -2, 3)], 15);
    expect([uidsOf(result.next), result.removed, result.isUnchanged]).toEqual([["now"], [], false]);
  });

  test("is kept if more than half of at least four are missing, until the owner agrees", () => {
    const one = compare(first(FIVE), FIVE.slice(3), 15);
    const later = compare(one.next, FIVE.slice(3), 24 * 60, { asked: one.ask });
    expect([one.ask, later.ask, later.removed, later.next.length]).toEqual(["many-gone", "many-gone", [], 5]);
    const agreed = compare(later.next, FIVE.slice(3), 24 * 60 + 1, { mayRemove: true });
    expect([agreed.ask, uidsOf(agreed.removed)]).toEqual([undefined, ["e1", "e2", "e3"]]);
    // New events do not resolve the question.
    const replaced = [...FIVE.slice(3), ...[6, 7, 8].map((week) => event(`e${week}`, week * 7, week * 7 + 3))];
    const two = compare(compare(first(FIVE), replaced, 15).next, replaced, 30, { asked: "many-gone" });
    expect([two.ask, two.next.length]).toEqual(["many-gone", 8]);
    // Half of four, and two of three, are not asked about.
    for (const [all, left] of [
      [FIVE.slice(0, 4), FIVE.slice(2, 4)],
      [FIVE.slice(0, 3), FIVE.slice(2, 3)],
    ] as const)
      expect(compare(compare(first(all), left, 15).next, left, 30).removed).toHaveLength(2);
  });

  test("of an empty calendar is kept for a day and then asked about, even if it is the only one", () => {
    for (const all of [FIVE, FIVE.slice(0, 1)]) {
      const one = compare(first(all), [], 15);
      const before = compare(one.next, [], 24 * 60 + 14);
      const after = compare(before.next, [], 24 * 60 + 15);
      expect([one.ask, before.ask, after.ask]).toEqual([undefined, undefined, "empty"]);
      expect(compare(after.next, all, 24 * 60 + 20, { asked: "empty" })).toMatchObject({
        waiting: [],
        next: { length: all.length },
      });
      expect(compare(after.next, all, 24 * 60 + 20, { asked: "empty" }).ask).toBeUndefined();
      expect(after.next).toHaveLength(all.length);
      expect(compare(after.next, [], 24 * 60 + 30, { mayRemove: true }).next).toEqual([]);
    }
    expect(compare([], [], 0)).toMatchObject({ next: [], isUnchanged: true });
  });
});

describe("identity", () => {
  test("a changed UID with the same dates is the same event, even if every read has new ones", () => {
    const renamed = FIVE.map((each, index) => ({ ...each, uid: `new-${index}` }));
    const result = compare(first(FIVE), renamed, 15);
    expect([uidsOf(result.next), result.isUnchanged]).toEqual([uidsOf(FIVE), true]);
  });

  test("UIDs that are positions in the calendar are not confused", () => {
    const numbered = (events: FeedEvent[]) => events.map((each, index) => ({ ...each, uid: `event-${index}` }));
    const one = compare(first(numbered(FIVE)), numbered(FIVE.slice(1)), 15);
    expect([one.moved, one.added, one.waiting.length, one.ask]).toEqual([[], [], 1, undefined]);
    expect(new Set(uidsOf(one.next)).size).toBe(5);
  });

  test("the same stay three times counts once", () => {
    const same = ["c", "a", "b"].map((uid) => event(uid, 7, 10));
    const { next } = compare([], [...same, event("d", 7, 10, "soft")], 0);
    expect([uidsOf(next), next[0]?.kind]).toEqual([["a"], "stay"]);
    expect(compare(next, [event("b", 7, 10)], 15).isUnchanged).toBe(true);
  });

  test("a moved event keeps its former nights like a missing one", () => {
    const [one, ...others] = FIVE;
    const moved = event("e1", 50, 53);
    const result = compare(first(FIVE), [...others, moved], 15);
    expect(result.moved.map(({ from, to }) => [from.arrival, to.arrival])).toEqual([[one?.arrival, moved.arrival]]);
    expect([result.waiting.length, result.next.length, new Set(uidsOf(result.next)).size]).toEqual([1, 6, 6]);
    expect(result.next.find(({ uid }) => uid === "e1")).toMatchObject({ arrival: moved.arrival, firstSeenAt: NOW + 15 * MINUTE });
    expect(compare(result.next, [...others, moved], 30).next).toHaveLength(5);
    // Moved back at once.
    const back = compare(result.next, FIVE, 20);
    expect(back.next.find(({ uid }) => uid === "e1")).toMatchObject({ arrival: one?.arrival, firstSeenAt: NOW });
    // An extension has all former nights.
    expect(compare(first(FIVE), [...others, event("e1", 6, 11)], 15).waiting).toEqual([]);
  });

  test("all events moved by a day at once are asked about", () => {
    const shifted = FIVE.map(({ uid }, index) => event(uid, index * 7 + 8, index * 7 + 11));
    const one = compare(first(FIVE), shifted, 15);
    const two = compare(one.next, shifted, 30);
    expect([one.ask, two.ask, two.next.length]).toEqual(["many-gone", "many-gone", 10]);
  });

  test("a stay that becomes a block counts as removed; a block that becomes a stay is a stay at once", () => {
    const soft = FIVE.map((each, index) => (index === 0 ? { ...each, kind: "soft" as const } : each));
    const one = compare(first(FIVE), soft, 15);
    expect(nightsOfFeed(one.next, { today: TODAY, until: addDays(TODAY, 9), opensEdges: true })).toMatchObject([
      { kind: "stay" },
      { kind: "stay" },
    ]);
    const two = compare(one.next, soft, 30);
    expect(two.next.map(({ kind }) => kind)).toEqual(["soft", "stay", "stay", "stay", "stay"]);
    const firm = compare(two.next, FIVE, 45);
    expect([firm.next.map(({ kind }) => kind), firm.waiting]).toEqual([Array(5).fill("stay"), []]);
  });
});

const anyEvent = fc
  .record({
    uid: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    from: fc.integer({ min: -3, max: 12 }),
    nights: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom<EventKind>("stay", "stay", "soft"),
  })
  .map(({ uid, from, nights, kind }) => event(uid, from, from + nights, kind));
const anyRead = fc.record({
  events: fc.uniqueArray(anyEvent, { selector: ({ uid }) => uid, maxLength: 6 }),
  minutes: fc.constantFrom(1, 5, 15, 40),
});

/** The nights from today on that events take, at least as firmly as `kind`. */
const nightsAs = (events: { arrival: string; departure: string; kind: EventKind }[], kind: EventKind): Set<string> =>
  new Set(
    (events as FeedEvent[])
      .filter((each) => kind === "soft" || each.kind === "stay")
      .flatMap((each) => listNights(each))
      .filter((night) => night >= TODAY),
  );

test("in any series of reads no night is dropped before two reads, ten minutes apart, lack it", () => {
  fc.assert(
    fc.property(fc.array(anyRead, { minLength: 2, maxLength: 8 }), (reads) => {
      let now = NOW;
      let before: Comparison = compareEvents([], [], { now, today: TODAY });
      const seen: { at: number; stay: Set<string>; soft: Set<string> }[] = [];
      for (const { events, minutes } of reads) {
        now += minutes * MINUTE;
        seen.push({ at: now, stay: nightsAs(events, "stay"), soft: nightsAs(events, "soft") });
        const after = compareEvents(before.next, events, { now, today: TODAY, asked: before.ask });
        for (const kind of ["stay", "soft"] as const) {
          const kept = nightsAs(after.next, kind);
          const missing = [...nightsAs(events, kind)].filter((night) => !kept.has(night));
          const tooEarly = [...nightsAs(before.next, kind)].filter((night) => {
            const last = seen.findLastIndex((read) => read[kind].has(night));
            const isAllowed = !after.ask && events.length > 0 && now - (seen[last + 1]?.at ?? now) >= 10 * MINUTE;
            return !kept.has(night) && !isAllowed;
          });
          expect([missing, tooEarly]).toEqual([[], []]);
        }
        const again = compareEvents(after.next, events, { now, today: TODAY, asked: after.ask });
        expect([again.isUnchanged, again.next, new Set(uidsOf(after.next)).size]).toEqual([true, after.next, after.next.length]);
        before = after;
      }
      // In the end only the feed's events are left, once the owner agrees.
      const last = reads.at(-1)?.events ?? [];
      const settled = compareEvents(before.next, last, { now: now + HOUR, today: TODAY, mayRemove: true });
      const end = compareEvents(settled.next, last, { now: now + 2 * HOUR, today: TODAY, mayRemove: true });
      expect(nightsAs(end.next, "soft")).toEqual(nightsAs(last, "soft"));
    }),
    { numRuns: 100 },
  );
});
