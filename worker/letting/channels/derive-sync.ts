import type { ShownEvent, SyncChanges } from "#contract/letting/channels.ts";
import { compareEvents, type Comparison } from "#domain/channels/compare-events.ts";
import { toFeedBlocks } from "#domain/channels/feed-blocks.ts";
import type { FeedEvent } from "#domain/icalendar/feed-event.ts";
import { findConflicts, type Findings, type Pickup } from "#domain/channels/find-conflicts.ts";
import { findOpenNights, nightsOfFeed } from "#domain/channels/nights-of-feed.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { brand } from "#locales/brand.ts";
import type { Conflict } from "#store/letting/conflicts.ts";
import type { FoundPickup } from "#store/letting/calendar-exports.ts";
import { type FeedState, windowFrom } from "#store/letting/feed-states.ts";
import type { FeedEventRow } from "#store/letting/feeds.ts";
import type { ImportedBlock } from "#store/letting/imported-blocks.ts";
import type { ImportedNight } from "#store/letting/nights.ts";

/** All writes of a sync. */
export interface DerivedSync {
  comparison: Comparison;
  events: { changed: FeedEventRow[]; removed: string[] };
  blocks: { added: ImportedBlock[]; removed: string[]; nights: ImportedNight[] };
  /** All current stays of the feed. */
  stays: Stay[];
  conflicts: { found: Conflict[]; gone: string[] };
  changes: SyncChanges;
}

/** Maximum number of changes of each kind stored with a run; all are counted. */
const MAX_SHOWN_CHANGES = 20;

/**
 * Derives the writes of a sync from the state of a feed and its events as read. `createId` creates ids of blocks and conflicts.
 */
export function deriveSync(
  state: FeedState,
  read: readonly FeedEvent[],
  pickups: readonly FoundPickup[],
  { now, createId }: { now: number; createId: () => string },
): DerivedSync {
  const { feed, today, events: stored } = state;
  const comparison = compareEvents(stored, read, {
    now,
    today,
    mayRemove: feed.mayRemove,
    ...(feed.question === null ? {} : { asked: feed.question }),
  });
  const { until } = windowFrom(today);
  const options = { today, until, opensEdges: feed.opensEdges };
  const findings = findConflicts(comparison.next, {
    channel: feed.channel,
    own: state.others.map(({ id, arrival, departure, since }) => ({
      holder: id,
      arrival,
      departure,
      since,
      uid: `${id}@${brand.domain}`,
    })),
    pickups: pickups.map(toPickup),
    today,
    connectedAt: feed.createdAt,
    open: findOpenNights(comparison.next, options),
  });
  // After a change of the feed's switch its nights have not been derived with it yet.
  const closed = feed.derivedVersion === 0 ? [] : state.blocks.filter(({ kind }) => kind === "soft");
  const closedBefore = new Set(closed.flatMap(listNights));
  const nights = nightsOfFeed(findings.events, { ...options, closedBefore });
  const echoes = new Map(findings.echoes.map(({ uid, holders }) => [uid, holders[0] ?? null]));
  const blocks = deriveBlocks(state, toFeedBlocks(nights, findings.events, today), comparison.next, { now, createId });
  return {
    comparison,
    events: deriveEvents(state, comparison, echoes),
    blocks: blocks.changes,
    stays: blocks.all.filter(({ kind }) => kind === "stay"),
    conflicts: deriveConflicts(state, findings, blocks.all, { now, createId }),
    changes: toChanges(comparison),
  };
}

const toPickup = ({ at, nights }: FoundPickup): Pickup => ({ at, nights: new Set(nights.flatMap(listNights)) });

function deriveEvents(
  { feed, events: stored }: FeedState,
  { next }: Comparison,
  echoes: ReadonlyMap<string, string | null>,
): DerivedSync["events"] {
  const before = new Map(stored.map((event) => [event.uid, event]));
  const rows = next.map((event): FeedEventRow => {
    const former = before.get(event.uid);
    return { ...event, feedId: feed.id, summary: event.summary ?? "", echoOf: echoes.get(event.uid) ?? former?.echoOf ?? null };
  });
  const uids = new Set(rows.map(({ uid }) => uid));
  return {
    changed: rows.filter((row) => !isSameRow(before.get(row.uid), row)),
    removed: stored.filter(({ uid }) => !uids.has(uid)).map(({ uid }) => uid),
  };
}

function isSameRow(a: FeedEventRow | undefined, b: FeedEventRow): boolean {
  const isSameText = a?.summary === b.summary && a.echoOf === b.echoOf && a.missingSince === b.missingSince;
  return isSameText && a.arrival === b.arrival && a.departure === b.departure && a.kind === b.kind;
}

interface Making {
  now: number;
  createId: () => string;
}

type Derived = ReturnType<typeof toFeedBlocks>[number];

/**
 * Compares blocks by their dates and kind, so that a block keeps its id while the feed has it, including one without an end,
 * which is as long as the window.
 */
function deriveBlocks(
  { feed, blocks: stored, today }: FeedState,
  derived: readonly Derived[],
  events: readonly { uid: string; summary?: string }[],
  { now, createId }: Making,
): { all: (Derived & { id: string })[]; changes: DerivedSync["blocks"] } {
  const keyOf = ({ arrival, departure, kind }: Stay & { kind: string }) => `${arrival} ${departure} ${kind}`;
  const known = new Map(stored.map((block) => [keyOf(block), block.id]));
  const { until } = windowFrom(today);
  // Nights before the running block belonged to other stays if the feed has nested stays.
  const running = stored.find(({ arrival }) => arrival <= today)?.arrival ?? "";
  const summaries = new Map(events.map(({ uid, summary = "" }) => [uid, summary]));
  const added: ImportedBlock[] = [];
  const all = derived.map((found) => {
    const block = found.arrival < running ? { ...found, arrival: running as CalendarDate } : found;
    const kind = block.kind === "stay" ? "imported" : "soft";
    const key = keyOf({ ...block, kind });
    const { arrival, departure, uid } = block;
    const shorter = departure === until ? stored.find((each) => each.arrival === arrival && each.kind === kind) : undefined;
    const id = known.get(key) ?? shorter?.id ?? createId();
    if (!known.delete(key)) {
      const { sequence = -1, createdAt = now } = shorter ?? {};
      const dates = { arrival, departure, sequence: sequence + 1, createdAt, updatedAt: now };
      added.push({ id, unitId: feed.unitId, kind, source: feed.id, note: summaries.get(uid) ?? "", ...dates });
    }
    return { ...block, id };
  });
  // Past nights may have another holder in the same feed.
  const nights = added.flatMap((block) =>
    listNights(block)
      .filter((night) => night >= today)
      .map((night) => ({ night, holder: block.id, kind: block.kind })),
  );
  return { all, changes: { added, removed: [...known.values()], nights } };
}

function deriveConflicts(
  { feed, conflicts: known, others }: FeedState,
  findings: Findings,
  blocks: readonly (Derived & { id: string })[],
  { now, createId }: Making,
): DerivedSync["conflicts"] {
  const kinds = new Map(others.map(({ id, kind }) => [id, kind]));
  // Two feeds with stays on one night are one conflict, whichever of them found it.
  const pairs = new Set(
    known
      .filter(({ verdict }) => verdict !== "gone")
      .flatMap(({ blockId, otherId }) => [`${blockId} ${otherId}`, `${otherId} ${blockId}`]),
  );
  const present = new Set<string>();
  const found: Conflict[] = [];
  for (const { uid, kind, holder, nights, first } of findings.conflicts) {
    const otherKind = kinds.get(holder);
    if (kind !== "stay" || otherKind === undefined) continue;
    for (const block of blocks) {
      const shared = block.uid === uid && block.kind === "stay" ? nights.filter((night) => isWithin(night, block)) : [];
      const [arrival] = shared;
      const last = shared.at(-1);
      if (!arrival || !last) continue;
      const pair = `${block.id} ${holder}`;
      present.add(pair);
      // An owner's block for nights whose guest is in a newly connected calendar is not a conflict.
      if (pairs.has(pair) || (otherKind === "block" && first === "unknown")) continue;
      found.push({
        id: createId(),
        siteId: feed.siteId,
        unitId: feed.unitId,
        blockId: block.id,
        feedId: feed.id,
        otherKind,
        otherId: holder,
        first: first === "ours" ? "other" : first,
        arrival,
        departure: addDays(last, 1),
        verdict: "open",
        foundAt: now,
        settledAt: null,
      });
    }
  }
  const gone = known.filter(
    ({ feedId, verdict, blockId, otherId }) => feedId === feed.id && verdict === "open" && !present.has(`${blockId} ${otherId}`),
  );
  return { found, gone: gone.map(({ id }) => id) };
}

const isWithin = (night: CalendarDate, { arrival, departure }: Stay): boolean => night >= arrival && night < departure;

const shown = ({ arrival, departure, kind, summary = "" }: Stay & { kind: "stay" | "soft"; summary?: string }): ShownEvent => ({
  arrival,
  departure,
  kind,
  summary,
});

function toChanges({ added, moved, removed }: Comparison): SyncChanges {
  return {
    added: added.slice(0, MAX_SHOWN_CHANGES).map(shown),
    moved: moved
      .slice(0, MAX_SHOWN_CHANGES)
      .map(({ from, to }) => ({ ...shown(to), before: { arrival: from.arrival, departure: from.departure } })),
    removed: removed.slice(0, MAX_SHOWN_CHANGES).map(shown),
    counts: { added: added.length, moved: moved.length, removed: removed.length },
  };
}
