import type { FeedProblem } from "#contract/letting/channels.ts";
import type { FeedEvent } from "#domain/icalendar/feed-event.ts";
import { isStale, nextDueAt, STALE_AFTER_MS } from "#domain/channels/schedule.ts";
import { dayInZone } from "#domain/dates.ts";
import { HOUR_MS } from "#domain/time.ts";
import { findPickups } from "#store/letting/calendar-exports.ts";
import { findState, type FeedState } from "#store/letting/feed-states.ts";
import * as feeds from "#store/letting/feeds.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { recentDigest, stampDigest } from "./body-digest.ts";
import { deriveSync } from "./derive-sync.ts";
import { enqueueFeedMail } from "./feed-mail.ts";
import { openAddress } from "./feed-secrets.ts";
import type { FeedTools } from "./feed-tools.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { readFeed } from "./read-feed.ts";
import { isUnchanged, type Reading, writeSync } from "./write-sync.ts";

const MAX_ATTEMPTS = 5;
/** A feed whose host is busy for longer counts as failing. The time of the last good read is exact to an hour. */
const BUSY_FOR_MS = 2 * HOUR_MS;

/**
 * - `unchanged`: nothing was written, not even the time of the sync; see `markGood`
 * - `busy`: the host asks to come back later; nothing was written, and the feed is left to who has asked for `onBusy`
 * - `overtaken`: other changes of the site's calendar came first each time; nothing was written, and the feed is due again
 */
export type SyncResult = "unchanged" | "changed" | "overtaken" | "busy" | FeedProblem;

/** True unless the feed could not be read. */
export const isSynced = (result: SyncResult): result is "unchanged" | "changed" | "overtaken" =>
  result === "unchanged" || result === "changed" || result === "overtaken";

interface SyncOptions {
  /**
   * A shorter time-out than the regular one, while a guest waits. Exceeding it is not a failure of the feed, and another failure
   * in a row is not recorded, so that guests neither postpone the next sync nor cause writes.
   */
  timeoutMs?: number;
  /** Version of the site's calendar, if it is known. */
  calendarVersion?: number;
  /**
   * Called if the host asks to come back later, with the milliseconds that it names or 0. That is not a failure of a feed that was read well in
   * the last hours.
   */
  onBusy?: (retryAfterMs: number) => void;
}

/**
 * Reads a feed and writes its current nights. Removes nothing on a failure, and nothing that is missing in a single read only. A
 * feed without a change since its last sync, on a calendar without a change, costs no query.
 */
export async function syncFeed(tools: FeedTools, feed: feeds.Feed, options: SyncOptions = {}): Promise<SyncResult> {
  const address = await openAddress(tools.secrets, feed.addressSealed);
  const day = dayInZone(tools.now, "UTC");
  const known = recentDigest(feed.bodyDigest, day);
  const fetched = await fetchFeed(tools, address, known === null ? undefined : feed, options.timeoutMs);
  if (!fetched.ok) {
    const { retryAfterMs } = fetched;
    if (retryAfterMs !== undefined && options.onBusy) {
      options.onBusy(retryAfterMs);
      if (feed.problem === null && tools.now - feed.lastGoodAt < BUSY_FOR_MS) return "busy";
    }
    const isIgnored = options.timeoutMs !== undefined && (fetched.problem === "timeout" || feed.problem !== null);
    return isIgnored ? fetched.problem : recordFailure(tools, feed, fetched.problem);
  }
  const isSame = fetched.text === undefined || fetched.digest === known;
  const isSettled = feed.problem === null && !feed.isWaiting && feed.derivedVersion === options.calendarVersion;
  if (isSame && isSettled) return "unchanged";
  let current = feed;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [state, pickups] = await Promise.all([findState(tools.store, current, tools.now), findPickups(tools.store, feed)]);
    if (!state) return "unchanged";
    const reading =
      isSame || fetched.text === undefined
        ? readingOf(current)
        : { ...fetched.validators, bodyDigest: stampDigest(fetched.digest, day) };
    const read = isSame ? { ok: true as const, events: lastRead(state) } : readFeed(fetched.text ?? "", { ...feed, ...state });
    if (!read.ok) return recordFailure(tools, current, read.problem);
    const derived = deriveSync(state, read.events, pickups, { now: tools.now, createId: () => crypto.randomUUID() });
    if (isUnchanged(state, derived)) {
      await feeds.markDerived(tools.store, current, { ...reading, derivedVersion: state.calendarVersion, lastGoodAt: tools.now });
      return "unchanged";
    }
    if (await writeSync(tools, state, derived, reading)) return "changed";
    // A booking, another sync or a change of the unit was faster: the next attempt reads the current state.
    const fresh = await feeds.findById(tools.store, feed.siteId, feed.id);
    if (!fresh) return "unchanged";
    current = fresh;
  }
  await feeds.makeDue(tools.store, feed.id, tools.now);
  return "overtaken";
}

const readingOf = ({ etag, lastModified, bodyDigest }: feeds.Feed): Reading => ({ etag, lastModified, bodyDigest });

/** The events of the last successful read, which are current if the body is unchanged. */
const lastRead = ({ events }: FeedState): FeedEvent[] =>
  events
    .filter(({ missingSince }) => missingSince === null)
    .map(({ uid, arrival, departure, kind, summary, provenance }) => ({
      uid,
      arrival,
      departure,
      kind,
      summary,
      sequence: 0,
      ...(provenance ? { provenance } : {}),
    }));

/** Records a failed sync: its nights stay, the next try is later, and the owner is told once the feed is stale. */
export async function recordFailure(tools: FeedTools, feed: feeds.Feed, problem: FeedProblem): Promise<FeedProblem> {
  const { store, now } = tools;
  const { tables: t } = store;
  const failures = feed.failures + 1;
  const staleAt = feed.lastGoodAt + STALE_AFTER_MS;
  const nextArrivalAt = await feeds.findNextArrivalAt(store, feed.unitId, now);
  const dueAt = nextDueAt({ now, intervalMinutes: feed.intervalMinutes, failures, nextArrivalAt, jitter: tools.jitter() });
  const isMailed = feed.staleMailedAt === null && isStale({ lastGoodAt: feed.lastGoodAt, createdAt: feed.createdAt, now });
  const nextAt = now < staleAt ? Math.min(dueAt, staleAt) : dueAt;
  const { siteId, channel, host } = feed;
  const mail = isMailed
    ? await enqueueFeedMail(tools, { kind: "stale", siteId, channel, host, key: `${feed.id} ${feed.lastGoodAt}` })
    : () => [];
  const values = { problem, failures, nextAt, ...(isMailed ? { staleMailedAt: now } : {}) };
  const run = { id: crypto.randomUUID(), feedId: feed.id, at: now, problem, changes: NO_CHANGES };
  try {
    await store.atomically((db) => [
      ...feeds.change(db, t, feed, values),
      ...(feed.problem === problem ? [] : [feeds.insertRun(db, t, run)]),
      ...mail(db),
    ]);
  } catch (error) {
    // Another sync of the same feed was faster; its result is newer.
    if (failedGuard(error) !== "feedChanged") throw error;
  }
  return problem;
}

const NO_CHANGES = { added: [], moved: [], removed: [], counts: { added: 0, moved: 0, removed: 0 } };
