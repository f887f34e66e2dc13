import type { FeedQuestion } from "#contract/letting/channels.ts";
import { nextDueAt } from "#domain/channels/schedule.ts";
import { lockCalendar, raise, requireCalendarVersion } from "#store/letting/calendar-versions.ts";
import * as conflicts from "#store/letting/conflicts.ts";
import type { FeedState } from "#store/letting/feed-states.ts";
import * as feeds from "#store/letting/feeds.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { replaceBlocks } from "#store/letting/imported-blocks.ts";
import { findMovable, followMoved } from "#store/letting/imported-stays.ts";
import { type Database, isUniqueViolation, type Query } from "#store/dialect/store.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import type { DerivedSync } from "./derive-sync.ts";
import { enqueuePush } from "#services/push/enqueue-push.ts";
import { enqueueFeedMail } from "./feed-mail.ts";
import type { FeedTools } from "./feed-tools.ts";

/** Validators and digest of the body that a sync has read, and its address if that has changed. */
export type Reading = Pick<feeds.Feed, "etag" | "lastModified" | "bodyDigest"> &
  Partial<Pick<feeds.Feed, "addressSealed" | "addressDigest" | "host">>;

/** True if a sync only has to write that the feed was read. */
export function isUnchanged({ feed }: FeedState, { comparison, events, blocks, conflicts: found }: DerivedSync): boolean {
  const rows = [events.changed, events.removed, blocks.added, blocks.removed, found.found, found.gone];
  return feed.problem === null && feed.question === (comparison.ask ?? null) && rows.every(({ length }) => length === 0);
}

/**
 * Writes a sync in one batch: events, blocks with their nights, conflicts, emails. `insert` are the queries that come before, for
 * a feed that is added. Returns false if the calendar, the feed or the unit's parts have changed since the state was read.
 */
export async function writeSync(
  tools: FeedTools,
  state: FeedState,
  derived: DerivedSync,
  reading: Reading,
  before: (db: Database) => Query[] = () => [],
): Promise<boolean> {
  const { store, now, onCalendarChange } = tools;
  const { tables: t } = store;
  const { feed, calendarVersion, related } = state;
  const { comparison, events, blocks, conflicts: found, changes } = derived;
  const changesNights = blocks.added.length + blocks.removed.length > 0;
  const question: FeedQuestion | null = comparison.ask ?? null;
  const origin = { unitId: feed.unitId, source: feed.id };
  const details = changesNights ? await findMovable(store, origin, state.today) : [];
  const mails = await composeMails(tools, state, derived, question);
  const counts = changes.counts;
  // Only after a problem, because otherwise the next sync is as far away as it was when this one began.
  const nextArrivalAt =
    feed.problem === null
      ? undefined
      : await feeds.findNextArrivalAt(
          store,
          feed.unitId,
          now,
          derived.stays.map(({ arrival }) => arrival),
        );
  const isRun = feed.problem !== null || counts.added + counts.moved + counts.removed > 0;
  const values = {
    ...reading,
    derivedVersion: calendarVersion + (changesNights ? 1 : 0),
    isWaiting: comparison.waiting.length > 0,
    // The owner's release does not apply to events that are first missing in this read.
    mayRemove:
      feed.mayRemove && comparison.waiting.length > 0 && comparison.waiting.every(({ missingSince }) => missingSince !== now),
    question,
    problem: null,
    failures: 0,
    lastGoodAt: now,
    staleMailedAt: null,
    ...(feed.problem === null
      ? {}
      : { nextAt: nextDueAt({ now, intervalMinutes: feed.intervalMinutes, failures: 0, nextArrivalAt, jitter: 0 }) }),
  };
  try {
    const [raised] = await store.atomically((db) => [
      changesNights ? [raise(db, t, feed.siteId, now)] : [],
      ...(changesNights ? [] : [lockCalendar(db, t, feed.siteId)]),
      requireCalendarVersion(db, t, feed.siteId, calendarVersion + (changesNights ? 1 : 0)),
      ...before(db),
      ...feeds.change(db, t, feed, values),
      ...feeds.writeEvents(db, t, feed.id, events),
      ...(changesNights ? replaceBlocks(db, t, { unitId: feed.unitId, feedId: feed.id, related }, blocks) : []),
      ...followMoved(db, t, origin, { details, stays: derived.stays, now }),
      ...conflicts.insert(db, t, found.found),
      ...conflicts.settle(db, t, found.gone, "gone", now),
      ...(isRun ? [feeds.insertRun(db, t, { id: crypto.randomUUID(), feedId: feed.id, at: now, problem: null, changes })] : []),
      ...mails.flatMap((write) => write(db)),
    ]);
    for (const change of raised.flat()) await onCalendarChange(change);
    return true;
  } catch (error) {
    const failed = failedGuard(error);
    // Another change of the calendar, the feed or the unit's parts was faster, or a stay got details.
    if (failed === "feedChanged" || failed === "partsChanged" || isUniqueViolation(error, "imported_stays")) return false;
    throw error;
  }
}

async function composeMails(
  tools: FeedTools,
  { feed, today }: FeedState,
  { conflicts: { found }, comparison: { waiting } }: DerivedSync,
  question: FeedQuestion | null,
): Promise<((db: Database) => Query[])[]> {
  const about = { siteId: feed.siteId, channel: feed.channel, host: feed.host };
  // A calendar that changes back and forth causes one email a day.
  const pairs = await hexDigest(JSON.stringify(found.map(({ otherId, arrival, departure }) => [otherId, arrival, departure])));
  const conflict = `${feed.id} ${today} ${pairs}`;
  const { arrival = null, departure = null } = found[0] ?? {};
  const event = { siteId: feed.siteId, kind: "conflict" as const, key: `feed conflict ${conflict}`, now: tools.now };
  const push = enqueuePush(tools.store.tables, event, { arrival, departure });
  return Promise.all([
    ...(found.length > 0
      ? [(db: Database) => [push(db)], enqueueFeedMail(tools, { ...about, kind: "conflict", key: conflict, stays: found })]
      : []),
    ...(question !== null && feed.question === null
      ? [enqueueFeedMail(tools, { ...about, kind: question, key: `${feed.id} ${today}`, stays: waiting })]
      : []),
    ...(feed.staleMailedAt === null
      ? []
      : [enqueueFeedMail(tools, { ...about, kind: "well", key: `${feed.id} ${feed.staleMailedAt}` })]),
  ]);
}
