import { CHANNEL_NAMES, type Channel } from "#domain/channels/channels.ts";
import { dayInZone } from "#domain/dates.ts";
import { separateTaken, toStays } from "#domain/icalendar/free-runs.ts";
import { listNights } from "#domain/stays.ts";
import * as blocks from "#store/letting/blocks.ts";
import { raise, requireCalendarVersion } from "#store/letting/calendar-versions.ts";
import { changeChannel } from "#store/letting/calendar-exports.ts";
import { findState, findUnitCalendar } from "#store/letting/feed-states.ts";
import * as feeds from "#store/letting/feeds.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { removeOfFeed, renameSource, replaceBlocks } from "#store/letting/imported-blocks.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import type { FeedTools } from "./feed-tools.ts";
import { syncFeed } from "./sync-feed.ts";

const MAX_ATTEMPTS = 5;

type Changed = { ok: true } | { ok: false; code: "NOT_FOUND" | "VERSION_CONFLICT" | "NIGHTS_TAKEN" };

/** Changes channel and switch of a feed, and derives its nights again. */
export async function changeFeed(
  tools: FeedTools,
  feed: feeds.Feed,
  values: { channel: Channel; opensEdges: boolean },
): Promise<Changed> {
  const { store } = tools;
  // Without validators the next sync reads the body again, because its events may mean something else on another channel.
  const reread = { ...values, etag: null, lastModified: null, bodyDigest: null, derivedVersion: 0 };
  const changed = await writeChange(tools, feed, reread, (db) => changeChannel(db, store.tables, { ...feed, ...values }));
  if (!changed.ok) return changed;
  await syncFeed(tools, { ...feed, ...reread, version: feed.version + 1 });
  await feeds.markGood(store, [feed.id], tools.now);
  return changed;
}

async function writeChange(
  { store }: FeedTools,
  feed: feeds.Feed,
  values: Partial<feeds.Feed>,
  more?: (db: Database) => Query,
): Promise<Changed> {
  try {
    await store.atomically((db) => [...feeds.change(db, store.tables, feed, values), ...(more ? [more(db)] : [])]);
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "feedChanged") return { ok: false, code: "VERSION_CONFLICT" };
    throw error;
  }
}

/**
 * Removes a feed; the nights of its stays that are not over become free. Past stays remain, for the tax return, with the channel
 * as source.
 */
export async function removeFeed({ store, now, onCalendarChange }: FeedTools, feed: feeds.Feed): Promise<void> {
  const { tables: t } = store;
  const calendar = await findUnitCalendar(store, feed.siteId, feed.unitId);
  const today = dayInZone(now, calendar?.timeZone ?? "UTC");
  const [raised] = await store.atomically((db) => [
    raise(db, t, feed.siteId, now),
    ...removeOfFeed(db, t, feed.id, today),
    ...renameSource(db, t, feed.id, feed.channel === "other" ? feed.host : CHANNEL_NAMES[feed.channel]),
    ...feeds.remove(db, t, feed.id),
  ]);
  for (const change of raised) await onCalendarChange(change);
}

/**
 * Answers the question about a feed's missing events: their nights become free with the next sync, which follows at once, or stay
 * closed as blocks of the owner.
 */
export async function answerQuestion(tools: FeedTools, feed: feeds.Feed, missing: "release" | "keep"): Promise<Changed> {
  if (missing === "keep") return keepMissing(tools, feed);
  const values = { mayRemove: true, question: null };
  const changed = await writeChange(tools, feed, values);
  if (changed.ok) await syncFeed(tools, { ...feed, ...values, version: feed.version + 1 });
  return changed;
}

/**
 * Turns the nights of missing events into blocks of the owner, unless they are taken otherwise. Nights that another platform does
 * not sell may be opened there again, so the owner's blocks are added to those.
 */
async function keepMissing(tools: FeedTools, feed: feeds.Feed): Promise<Changed> {
  const { store, now, onCalendarChange } = tools;
  const { tables: t } = store;
  for (let attempt = 0, current = feed; attempt < MAX_ATTEMPTS; attempt++) {
    const state = await findState(store, current, now);
    if (!state) return { ok: false, code: "NOT_FOUND" };
    const { today, calendarVersion, related } = state;
    const missing = state.events.filter(({ missingSince }) => missingSince !== null);
    const present = state.events.filter(({ missingSince }) => missingSince === null);
    const removed = state.blocks.filter((block) => missing.some((event) => overlaps(event, block)));
    const others = new Set(state.others.flatMap(listNights));
    const still = new Set(present.flatMap(listNights));
    const left = removed.map((block) => ({ ...block, arrival: block.arrival < today ? today : block.arrival }));
    const { free } = separateTaken(left, [...others, ...still]);
    // The nights that an event of the feed still has; the next sync gives each event its own block.
    const added = left.flatMap((block) =>
      toStays(listNights(block).filter((night) => still.has(night))).map((stay) => ({
        ...block,
        ...stay,
        id: crypto.randomUUID(),
        createdAt: now,
        updatedAt: now,
      })),
    );
    const kept = free.map((stay) => ({
      ...stay,
      id: crypto.randomUUID(),
      unitId: feed.unitId,
      kind: "block" as const,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    }));
    try {
      const [raised] = await store.atomically((db) => [
        raise(db, t, feed.siteId, now),
        requireCalendarVersion(db, t, feed.siteId, calendarVersion + 1),
        ...feeds.change(db, t, current, { question: null, isWaiting: false, mayRemove: false }),
        ...feeds.writeEvents(db, t, feed.id, { changed: [], removed: missing.map(({ uid }) => uid) }),
        ...replaceBlocks(
          db,
          t,
          { unitId: feed.unitId, feedId: feed.id, related },
          {
            added,
            removed: removed.map(({ id }) => id),
            nights: added.flatMap(({ id: holder, kind, ...stay }) => listNights(stay).map((night) => ({ night, holder, kind }))),
          },
        ),
        ...kept.flatMap((block) => blocks.insert(db, t, block, related, block)),
      ]);
      for (const change of raised) await onCalendarChange(change);
      return { ok: true };
    } catch (error) {
      const failed = failedGuard(error);
      if (failed === "nightImported") return { ok: false, code: "NIGHTS_TAKEN" };
      if (failed !== "feedChanged" && failed !== "partsChanged") throw error;
      const fresh = await feeds.findById(store, feed.siteId, feed.id);
      if (!fresh || fresh.question !== feed.question) return { ok: false, code: "VERSION_CONFLICT" };
      current = fresh;
    }
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

const overlaps = (a: { arrival: string; departure: string }, b: { arrival: string; departure: string }): boolean =>
  a.arrival < b.departure && b.arrival < a.departure;
