import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareEvents } from "#domain/channels/compare-events.ts";
import { type EventKind, originsOf, type StoredEvent } from "#domain/icalendar/feed-event.ts";
import { type ConflictOptions, findConflicts, type OwnEntry } from "#domain/channels/find-conflicts.ts";
import { type FeedNight, nightsOfFeed } from "#domain/channels/nights-of-feed.ts";
import { addDays } from "#domain/dates.ts";
import { serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { FEED_WINDOW, readFeed } from "../support/feeds.ts";

const HOUR = 60 * 60_000;
const days = (from: number, until: number): Stay => ({ arrival: addDays(TODAY, from), departure: addDays(TODAY, until) });
const event = (from: number, until: number, seen: number, more: Partial<StoredEvent> = {}): StoredEvent => ({
  uid: "theirs",
  ...days(from, until),
  kind: "stay",
  firstSeenAt: NOW + seen * HOUR,
  lastSeenAt: NOW + seen * HOUR,
  missingSince: null,
  ...more,
});
const own = (from: number, until: number, since = 0, holder = "ours"): OwnEntry => ({
  ...days(from, until),
  holder,
  since: NOW + since * HOUR,
  uid: `${holder}@vrijhuis.nl`,
});
const pickup = (at: number, ...stays: Stay[]) => ({
  at: NOW + at * HOUR,
  nights: new Set(stays.flatMap((stay) => listNights(stay))),
});
const find = (events: StoredEvent[], more: Partial<ConflictOptions>) =>
  findConflicts(events, { channel: "booking", own: [own(6, 13)], pickups: [], today: TODAY, ...more });

describe("an event on our nights", () => {
  const week = days(6, 13);

  test("is an echo if the channel fetched them before it appeared, and then closes nothing", () => {
    const { conflicts, echoes, events } = find([event(6, 13, 2)], { pickups: [pickup(1, week)] });
    expect([conflicts, echoes, events]).toEqual([[], [{ uid: "theirs", holders: ["ours"] }], []]);
  });

  test.each<[string, StoredEvent, Partial<ConflictOptions>]>([
    ["nothing was fetched", event(6, 13, 2), {}],
    ["it was fetched after the event appeared", event(6, 13, 2), { pickups: [pickup(2, week), pickup(3, week)] }],
    ["the version that was fetched had only some of the nights", event(6, 14, 2), { pickups: [pickup(1, week)] }],
    ["a later version no longer had them", event(6, 13, 2), { pickups: [pickup(0.5, week), pickup(1, days(20, 22))] }],
    ["it is Airbnb's Reserved", event(6, 13, 2), { channel: "airbnb", pickups: [pickup(1, week)] }],
  ])("is a conflict although the dates are equal if %s", (_, each, more) => {
    const { conflicts, echoes, events } = find([each], more);
    expect(conflicts).toEqual([{ uid: "theirs", kind: "stay", holder: "ours", nights: listNights(week), first: "ours" }]);
    expect([echoes, events.length, events[0]?.kind]).toEqual([[], 1, "stay"]);
  });

  test("is an echo at Airbnb if it is a block", () =>
    expect(find([event(6, 13, 2, { kind: "soft" })], { channel: "airbnb", pickups: [pickup(1, week)] }).conflicts).toEqual([]));

  test("is an echo if its origin names our entry, whatever the dates are", () => {
    const returned = event(5, 14, 2, { provenance: ["ours@vrijhuis.nl", "b@else"] });
    const { conflicts, events } = find([returned], {});
    expect([conflicts, events]).toEqual([
      [],
      [
        { uid: "theirs", ...days(5, 6), kind: "soft" },
        { uid: "theirs", ...days(13, 14), kind: "soft" },
      ],
    ]);
  });

  test("that was an echo becomes a soft block when its cause is gone", () => {
    const { conflicts, echoes, events } = find([event(6, 13, 2)], { own: [], pickups: [pickup(1, week)] });
    expect([conflicts, echoes]).toEqual([[], [{ uid: "theirs", holders: [] }]]);
    expect(events).toEqual([{ uid: "theirs", ...week, kind: "soft" }]);
  });
});

test("a conflict names which came first, and only the shared nights from today on", () => {
  const theirs = event(-2, 3, 2);
  const firstOf = (since: number, more: Partial<ConflictOptions> = {}) =>
    find([theirs], { own: [own(-1, 5, since)], ...more }).conflicts.map(({ first, nights }) => [first, nights.length]);
  expect(firstOf(1)).toEqual([["ours", 3]]);
  expect(firstOf(3)).toEqual([["theirs", 3]]);
  expect(firstOf(1, { connectedAt: NOW + 2 * HOUR })).toEqual([["unknown", 3]]);
  expect(firstOf(3, { connectedAt: NOW + 2 * HOUR })).toEqual([["theirs", 3]]);
  expect(find([theirs], { own: [own(3, 5), own(-9, -2)] }).conflicts).toEqual([]);
});

test("a notice period that stays open does not conflict with one of our stays", () => {
  const soft = event(0, 2, 1, { kind: "soft" });
  const open = new Set(listNights(days(0, 2)));
  expect(find([soft], { channel: "airbnb", own: [own(0, 4)], open }).conflicts).toEqual([]);
  expect(find([soft], { channel: "airbnb", own: [own(0, 4)] }).conflicts).toHaveLength(1);
});

const anyStay = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })).map(([from, nights]) => days(from, from + nights));
const anyEvents = fc
  .array(fc.record({ stay: anyStay, kind: fc.constantFrom<EventKind>("stay", "soft"), seen: fc.nat(9) }), { maxLength: 6 })
  .map((list) => list.map(({ stay, kind, seen }, index) => event(0, 1, seen, { uid: `e${index}`, kind, ...stay })));

test("every night of a channel is closed by us or by its feed, whatever the findings are", () => {
  fc.assert(
    fc.property(
      anyEvents,
      fc.array(anyStay, { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(9), anyStay), { maxLength: 3 }),
      fc.constantFrom("airbnb" as const, "booking" as const),
      (events, ours, fetched, channel) => {
        const entries = ours.map((stay, index) => ({ ...stay, holder: `h${index}`, since: NOW }));
        const pickups = fetched.map(([at, stay]) => pickup(at, stay));
        const found = find(events, { own: entries, pickups, channel });
        const rows = nightsOfFeed(found.events, { today: TODAY, until: addDays(TODAY, 99), opensEdges: false });
        const closed = new Set([...rows.map(({ night }) => night), ...ours.flatMap((stay) => listNights(stay))]);
        expect(events.flatMap((each) => listNights(each)).filter((night) => !closed.has(night))).toEqual([]);
        // Each event is an echo, or is in conflict with every entry that it overlaps.
        const echoes = new Set(found.echoes.map(({ uid }) => uid));
        const overlaps = events
          .filter(({ uid }) => !echoes.has(uid))
          .flatMap((each) =>
            entries
              .filter(({ arrival, departure }) => arrival < each.departure && each.arrival < departure)
              .map(({ holder }) => `${each.uid} ${holder}`),
          );
        expect(found.conflicts.map(({ uid, holder }) => `${uid} ${holder}`)).toEqual(overlaps);
      },
    ),
  );
});

test("the order of feeds does not change which nights are closed", () => {
  const closedBy = (feeds: FeedNight[][]) =>
    feeds
      .flat()
      .map(({ night }) => night)
      .toSorted();
  fc.assert(
    fc.property(fc.array(anyEvents, { maxLength: 4 }), (feeds) => {
      const rows = feeds.map((events) => nightsOfFeed(events, { today: TODAY, until: addDays(TODAY, 99), opensEdges: true }));
      expect(closedBy(rows.toReversed())).toEqual(closedBy(rows));
    }),
  );
});

/** One of our sites with a feed of the other one. */
interface Instance {
  name: string;
  own: OwnEntry[];
  imported: StoredEvent[];
}

/** The worst case of an instance's feed: it also contains the events that came from the other one. */
function exportFeed({ name, own: entries, imported }: Instance): string {
  const { events } = findConflicts(imported, { channel: "other", own: entries, pickups: [], today: FEED_WINDOW.from });
  const passedOn = events.map((each) => ({
    ...each,
    uid: `${name}-${each.uid}`,
    provenance: originsOf(imported.find(({ uid }) => uid === each.uid) ?? each),
  }));
  const about = { summary: "Bezet", sequence: 0, stamp: NOW };
  return serializeCalendar({
    name,
    productId: "-//Vrijhuis//Calendar//NL",
    refreshHours: 1,
    events: [...entries.map(({ arrival, departure, uid = "" }) => ({ uid, arrival, departure })), ...passedOn].map((each) => ({
      ...each,
      ...about,
    })),
  });
}

test("ten round trips between two of our sites do not grow", () => {
  const { from: today } = FEED_WINDOW;
  const stays = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 4 });
  const instance = (name: string, weeks: number[]): Instance => ({
    name,
    imported: [],
    own: weeks.map((week) => ({
      holder: `${name}${week}`,
      uid: `${name}${week}@vrijhuis.nl`,
      since: NOW,
      arrival: addDays(today, week * 7),
      departure: addDays(today, week * 7 + 3),
    })),
  });
  fc.assert(
    fc.property(stays, stays, (weeks, others) => {
      const [a, b] = [
        instance("a", weeks),
        instance(
          "b",
          others.filter((week) => !weeks.includes(week)),
        ),
      ];
      const sizes: number[] = [];
      for (let trip = 0; trip < 10; trip++) {
        const now = NOW + trip * HOUR;
        for (const [to, other] of [
          [a, b],
          [b, a],
        ] as const) {
          const { events } = readFeed(exportFeed(other));
          to.imported = compareEvents(to.imported, events, { now, today }).next;
        }
        sizes.push(a.imported.length + b.imported.length + exportFeed(a).length + exportFeed(b).length);
      }
      expect(new Set(sizes.slice(2)).size).toBe(1);
      const nights = (each: Instance) => {
        const { events, conflicts } = findConflicts(each.imported, { channel: "other", own: each.own, pickups: [], today });
        const rows = nightsOfFeed(events, { today, until: FEED_WINDOW.until, opensEdges: false });
        expect(conflicts).toEqual([]);
        return rows.map(({ night }) => night);
      };
      const ownNights = ({ own: entries }: Instance) => entries.flatMap((entry) => listNights(entry)).toSorted();
      expect([nights(a), nights(b)]).toEqual([ownNights(b), ownNights(a)]);
    }),
    { numRuns: 30 },
  );
});
