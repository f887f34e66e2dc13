import type { FeedProblem } from "#contract/letting/channels.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { nextDueAt } from "#domain/channels/schedule.ts";
import { findPickups, findUnpaired, pair } from "#store/letting/calendar-exports.ts";
import { findState } from "#store/letting/feed-states.ts";
import * as feeds from "#store/letting/feeds.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { find as findSetting } from "#store/services/platform-settings.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { readFirst } from "./check-feed.ts";
import { deriveSync } from "./derive-sync.ts";
import { sealAddress } from "./feed-secrets.ts";
import type { FeedTools } from "./feed-tools.ts";
import { writeSync } from "./write-sync.ts";

/** A unit is on a handful of platforms. */
const MAX_FEEDS_OF_UNIT = 10;
const MAX_ATTEMPTS = 5;

export interface FeedToAdd {
  /** Chosen by the caller; the same id adds one feed. */
  id: string;
  unitId: string;
  url: string;
  channel: Channel;
  opensEdges: boolean;
}

export type FeedAdded =
  | { ok: true; feed: feeds.Feed }
  | { ok: false; code: "NOT_FOUND" | "TOO_MANY_REQUESTS" | "ALREADY_ADDED" | "TOO_MANY_CALENDARS" }
  | { ok: false; code: "FEED_UNREADABLE"; problem: FeedProblem };

/**
 * Adds a feed with its first sync: the feed, its nights and its conflicts are written in one batch, so that no night opens in
 * between. A calendar that cannot be read is not added.
 */
export async function addFeed(tools: FeedTools, siteId: string, asked: FeedToAdd): Promise<FeedAdded> {
  const { store, now } = tools;
  const { tables: t } = store;
  const known = await feeds.findById(store, siteId, asked.id);
  if (known) return known.unitId === asked.unitId ? { ok: true, feed: known } : { ok: false, code: "NOT_FOUND" };
  const read = await readFirst(tools, { siteId, ...asked });
  if (!read.ok) return read;
  const { id, unitId, channel, opensEdges } = asked;
  const { syncMinutes: intervalMinutes } = (await findSetting(store, "booking-defaults")).value;
  const stays = read.events.filter(({ kind }) => kind === "stay");
  const nextArrivalAt = await feeds.findNextArrivalAt(
    store,
    unitId,
    now,
    stays.map(({ arrival }) => arrival),
  );
  const feed: feeds.Feed = {
    ...(await sealAddress(tools.secrets, read.address)),
    ...read.reading,
    id,
    siteId,
    unitId,
    channel,
    opensEdges,
    host: read.host,
    version: 1,
    derivedVersion: 0,
    isWaiting: false,
    question: null,
    mayRemove: false,
    problem: null,
    failures: 0,
    intervalMinutes,
    nextAt: nextDueAt({ now, intervalMinutes, failures: 0, nextArrivalAt, jitter: 0 }),
    lastGoodAt: now,
    staleMailedAt: null,
    createdAt: now,
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const exportId = await findUnpaired(store, feed);
    const [state, pickups] = await Promise.all([findState(store, feed, now), findPickups(store, feed, exportId)]);
    if (!state) return { ok: false, code: "NOT_FOUND" };
    const derived = deriveSync(state, read.events, pickups, { now, createId: () => crypto.randomUUID() });
    try {
      const isWritten = await writeSync(tools, state, derived, read.reading, (db) => [
        ...feeds.insert(db, t, feed, MAX_FEEDS_OF_UNIT),
        ...(exportId === undefined ? [] : [pair(db, t, exportId, feed.id)]),
      ]);
      if (isWritten) return { ok: true, feed: { ...feed, version: 2 } };
    } catch (error) {
      const failed = failedGuard(error);
      if (failed === "unitNotBookable") return { ok: false, code: "NOT_FOUND" };
      if (failed === "tooManyCalendars") return { ok: false, code: "TOO_MANY_CALENDARS" };
      if (isUniqueViolation(error, "feeds")) return { ok: false, code: "ALREADY_ADDED" };
      throw error;
    }
  }
  return { ok: false, code: "TOO_MANY_REQUESTS" };
}
