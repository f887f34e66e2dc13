import type { FeedProblem, SyncChanges } from "#contract/letting/channels.ts";
import { CHANNEL_NAMES, type Channel } from "#domain/channels/channels.ts";
import { hasRollingBlocks } from "#domain/channels/classify.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { toStays } from "#domain/icalendar/free-runs.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import type { ThemeId } from "#domain/themes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import * as conflicts from "#store/letting/conflicts.ts";
import { type Feed, type FeedEventRow, insertRun, writeEvents } from "#store/letting/feeds.ts";
import { type ImportedBlock, replaceBlocks } from "#store/letting/imported-blocks.ts";
import { NO_PARTS } from "#store/letting/nights.ts";
import { type Database, type Query, type Store } from "#store/dialect/store.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { createExportToken } from "#letting/channels/export-token.ts";
import { sealAddress } from "#letting/channels/feed-secrets.ts";
import { platformAddress, platformHost } from "../local-platforms.ts";
import { stableId } from "./stable-id.ts";

/** A platform on which a demo home is let. */
export interface DemoChannel {
  channel: Exclude<Channel, "other">;
  /** True if its calendar cannot be read since this morning. */
  isFailing?: boolean;
  /** True if one of its guests has nights of one of our bookings, which it had not fetched yet. */
  hasConflict?: boolean;
  /** Hours since it fetched our calendar last; null if it never did. */
  fetchedHoursAgo: number | null;
}

/** The platforms of the demo homes. A home without any shows the empty screen. */
export const DEMO_CHANNELS: Record<ThemeId, readonly DemoChannel[]> = {
  "fresh-coastal": [
    { channel: "airbnb", fetchedHoursAgo: 1 },
    { channel: "booking", fetchedHoursAgo: 4, hasConflict: true },
  ],
  "urban-hip": [
    { channel: "airbnb", fetchedHoursAgo: 2 },
    { channel: "booking", fetchedHoursAgo: 1, isFailing: true },
  ],
  "classic-elegant": [
    { channel: "airbnb", fetchedHoursAgo: 1 },
    { channel: "vrbo", fetchedHoursAgo: 75 },
  ],
  "nature-rustic": [{ channel: "natuurhuisje", fetchedHoursAgo: 9 }],
  "warm-cozy": [{ channel: "micazu", fetchedHoursAgo: null }],
  "modern-minimal": [],
};

/** Summaries of bookings as the platforms write them. */
const SUMMARIES: Record<DemoChannel["channel"], string> = {
  airbnb: "Reserved",
  booking: "CLOSED - Not available",
  vrbo: "Reserved - Sanne",
  google: "Bezet",
  natuurhuisje: "Boeking",
  micazu: "Verhuurd",
};
const AIRBNB_BLOCK = "Airbnb (Not available)";
const CONNECTED_DAYS = 45;
/** Syncs that failed and worked again: days ago, reason, and hours until they worked. */
const FAILURES: readonly [daysAgo: number, problem: FeedProblem, hours: number][] = [
  [17, "timeout", 0.75],
  [6, "server-error", 3],
];
const FAILING_HOURS = 9;
const CONFLICT_HOURS = 3;

/** Id of a unit's feed. */
export const demoFeedId = (unitId: string, { channel }: DemoChannel): string => stableId("feed", unitId, channel);

/** The calendars of a unit on other platforms as if they had been synced for a month and a half. */
interface DemoUnit {
  siteId: string;
  unitId: string;
  /** Entries of the website: bookings that take nights, and blocks of the owner. */
  own: readonly (Stay & { id: string; isBooking: boolean; createdAt: number })[];
  channels: readonly (DemoChannel & { imported: readonly (Stay & { id: string })[] })[];
  now: number;
  today: CalendarDate;
  secrets: Secrets;
}

/** Creates the feeds of a unit with their nights, history, conflict and our calendars for their platforms, as queries. */
export async function createDemoFeeds(unit: DemoUnit): Promise<(db: Database, t: Store["tables"]) => Query[]> {
  const made = await Promise.all(unit.channels.map((_, index) => createDemoFeed(unit, index)));
  return (db, t) => made.flatMap((queries) => queries(db, t));
}

type DemoEvent = Stay & { id: string; kind: "stay" | "soft"; summary: string; seenAt: number };

async function createDemoFeed(unit: DemoUnit, index: number) {
  const { siteId, unitId, own, now, today, secrets } = unit;
  const demo = unit.channels[index];
  if (!demo) throw new Error("no such channel");
  const { channel, imported, isFailing = false, hasConflict = false } = demo;
  const id = demoFeedId(unitId, demo);
  const createdAt = now - CONNECTED_DAYS * DAY_MS;
  const conflicting = hasConflict ? findConflicting(own, today) : undefined;
  const stays = conflicting
    ? [
        ...imported,
        { id: stableId("block", id, "conflict"), arrival: addDays(conflicting.arrival, 1), departure: conflicting.departure },
      ]
    : imported;
  const events = [
    ...stays.map((stay, number): DemoEvent => {
      const isConflict = number === imported.length;
      const seenAt = isConflict ? now - CONFLICT_HOURS * HOUR_MS : Math.max(createdAt, now - (5 + 9 * number) * DAY_MS);
      return { ...stay, kind: "stay", summary: SUMMARIES[channel], seenAt };
    }),
    ...(channel === "airbnb" ? [createClosed(unit, id, createdAt)] : []),
  ];
  const coming = events.filter(({ departure }) => departure > today);
  const feed: Feed = {
    ...(await sealAddress(secrets, platformAddress(channel, id, isFailing))),
    id,
    siteId,
    unitId,
    channel,
    host: platformHost(channel),
    opensEdges: hasRollingBlocks(channel),
    version: 1,
    etag: null,
    lastModified: null,
    bodyDigest: null,
    derivedVersion: 1,
    isWaiting: false,
    intervalMinutes: 15,
    question: null,
    mayRemove: false,
    problem: isFailing ? "server-error" : null,
    failures: isFailing ? 7 : 0,
    nextAt: now + (isFailing ? 52 : 9) * MINUTE_MS,
    lastGoodAt: now - (isFailing ? FAILING_HOURS * HOUR_MS + 6 * MINUTE_MS : 6 * MINUTE_MS),
    staleMailedAt: isFailing ? now - 3 * HOUR_MS : null,
    createdAt,
  };
  const rows = coming.map(({ id: blockId, arrival, departure, kind, summary, seenAt }): FeedEventRow => ({
    feedId: id,
    uid: `${blockId}@${channel}`,
    arrival,
    departure,
    kind,
    summary,
    firstSeenAt: seenAt,
    lastSeenAt: feed.lastGoodAt,
    missingSince: null,
    echoOf: null,
  }));
  const blocks = events.map(({ id: blockId, arrival, departure, kind, summary, seenAt }): ImportedBlock => ({
    id: blockId,
    unitId,
    kind: kind === "stay" ? "imported" : "soft",
    arrival,
    departure,
    source: id,
    note: summary,
    sequence: 0,
    createdAt: seenAt,
    updatedAt: seenAt,
  }));
  const nights = blocks.flatMap((block) => listNights(block).map((night) => ({ night, holder: block.id, kind: block.kind })));
  const conflictBlock = conflicting && blocks.find((block) => block.id === stays.at(-1)?.id);
  const runs = createRuns(feed, coming);
  const handedOut = await createDemoExport(unit, demo, feed, conflicting?.id);
  return (db: Database, t: Store["tables"]): Query[] => [
    db.insert(t.feeds).values(feed),
    ...writeEvents(db, t, id, { changed: rows, removed: [] }),
    ...replaceBlocks(db, t, { unitId, feedId: id, related: NO_PARTS }, { added: blocks, removed: [], nights }),
    ...(conflicting && conflictBlock
      ? conflicts.insert(db, t, [
          {
            id: stableId("conflict", id),
            siteId,
            unitId,
            blockId: conflictBlock.id,
            feedId: id,
            otherKind: "stay",
            otherId: conflicting.id,
            first: "other",
            arrival: conflictBlock.arrival,
            departure: conflictBlock.departure,
            verdict: "open",
            foundAt: conflictBlock.createdAt,
            settledAt: null,
          },
        ])
      : []),
    ...runs.map((run) => insertRun(db, t, run)),
    ...handedOut(db, t),
  ];
}

/** The last of our bookings with nights that a guest of a platform could have booked too. */
const findConflicting = (own: DemoUnit["own"], today: CalendarDate) =>
  own
    .filter(({ isBooking, arrival, departure }) => isBooking && arrival > addDays(today, 7) && departure > addDays(arrival, 2))
    .toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1))[0];

/** Days that the owner has closed at Airbnb, after all taken nights. */
function createClosed({ own, channels, today }: DemoUnit, feedId: string, seenAt: number): DemoEvent {
  const last = [...own, ...channels.flatMap(({ imported }) => imported)].reduce(
    (latest, { departure }) => (departure > latest ? departure : latest),
    today,
  );
  const arrival = addDays(last, 10);
  const id = stableId("block", feedId, "closed");
  return { id, arrival, departure: addDays(arrival, 5), kind: "soft", summary: AIRBNB_BLOCK, seenAt };
}

type Run = Parameters<typeof insertRun>[2];

/** The history of a feed: its events as they appeared, and the failed syncs. */
function createRuns({ id: feedId, createdAt, lastGoodAt, problem }: Feed, events: readonly DemoEvent[]): Run[] {
  const run = (at: number, reason: FeedProblem | null, added: readonly DemoEvent[] = []): Run => ({
    id: stableId("run", feedId, String(at)),
    feedId,
    at,
    problem: reason,
    changes: toChanges(added),
  });
  const now = lastGoodAt;
  return [
    ...[...Map.groupBy(events, ({ seenAt }) => seenAt)].map(([at, added]) => run(at, null, added)),
    ...FAILURES.flatMap(([daysAgo, reason, hours]) => {
      const at = now - daysAgo * DAY_MS - 7 * HOUR_MS;
      return at > createdAt ? [run(at, reason), run(at + hours * HOUR_MS, null)] : [];
    }),
    ...(problem === null ? [] : [run(lastGoodAt + 15 * MINUTE_MS, problem)]),
  ];
}

const toChanges = (added: readonly DemoEvent[]): SyncChanges => ({
  added: added.map(({ arrival, departure, kind, summary }) => ({ arrival, departure, kind, summary })),
  moved: [],
  removed: [],
  counts: { added: added.length, moved: 0, removed: 0 },
});

/** Our calendar for a platform, with a pick-up for its last fetch. `unseen` is a booking that was not in it yet. */
async function createDemoExport(
  { siteId, unitId, own, channels, now, today, secrets }: DemoUnit,
  { channel, fetchedHoursAgo }: DemoChannel,
  feed: Feed,
  unseen: string | undefined,
) {
  const id = stableId("export", feed.id);
  const { tokenDigest, tokenSealed } = await createExportToken(secrets);
  const createdAt = fetchedHoursAgo === null ? now - 2 * HOUR_MS : feed.createdAt;
  const taken = [
    ...own.filter((entry) => entry.id !== unseen),
    ...channels.filter((each) => each.channel !== channel).flatMap(({ imported }) => imported),
  ];
  const nights = toStays([...new Set(taken.flatMap(listNights))].filter((night) => night >= today).toSorted());
  const lastAt = now - (fetchedHoursAgo ?? 0) * HOUR_MS;
  return (db: Database, t: Store["tables"]): Query[] => [
    db.insert(t.calendarExports).values({
      id,
      siteId,
      unitId,
      channel,
      feedId: feed.id,
      tokenDigest,
      tokenSealed,
      withPreparation: true,
      createdAt,
      revokedAt: null,
    }),
    ...(fetchedHoursAgo === null
      ? []
      : [
          db.insert(t.exportPickups).values({
            exportId: id,
            contentAt: createdAt,
            nights,
            agent: CHANNEL_NAMES[channel],
            firstAt: createdAt + HOUR_MS,
            lastAt,
            count: Math.max(1, Math.round((lastAt - createdAt) / (2 * HOUR_MS))),
          }),
        ]),
  ];
}
