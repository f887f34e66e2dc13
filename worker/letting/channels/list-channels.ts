import type { ShownChannels, ShownConflict, ShownFeed } from "#contract/letting/channels.ts";
import { summarizeHealth } from "#domain/channels/health.ts";
import { isStale } from "#domain/channels/schedule.ts";
import { dayInZone } from "#domain/dates.ts";
import { DAY_MS } from "#domain/time.ts";
import * as conflicts from "#store/letting/conflicts.ts";
import * as feeds from "#store/letting/feeds.ts";
import { findNamedByIds } from "#store/letting/named-stays.ts";
import { findUnits } from "#store/owners/today.ts";
import type { FeedTools } from "./feed-tools.ts";
import { listExports } from "./list-exports.ts";

/** Days whose changes of health are read; the first shown day starts with the state before it. */
const HEALTH_READ_DAYS = 31;

/** Reads calendar sync of a site: feeds, exports and open conflicts. Undefined for an unknown site. */
export async function listChannels(tools: FeedTools, siteId: string): Promise<ShownChannels | undefined> {
  const { store, now } = tools;
  const [site, found, health, open, exports] = await Promise.all([
    findUnits(store, siteId),
    feeds.findOfSite(store, siteId),
    feeds.findHealth(store, siteId, now - HEALTH_READ_DAYS * DAY_MS),
    conflicts.findOpen(store, siteId),
    listExports(tools, siteId),
  ]);
  if (!site) return undefined;
  const events = Map.groupBy(
    await feeds.findEvents(
      store,
      found.map(({ id }) => id),
    ),
    ({ feedId }) => feedId,
  );
  const dayOf = (at: number) => dayInZone(at, site.timeZone);
  return {
    units: site.units.map(({ id, name }) => ({ id, name })),
    feeds: found.map((feed) =>
      show(
        feed,
        events.get(feed.id) ?? [],
        health.filter(({ feedId }) => feedId === feed.id),
        now,
        dayOf,
      ),
    ),
    exports,
    conflicts: await showConflicts(tools, open),
  };
}

function show(
  feed: feeds.Feed,
  events: feeds.FeedEventRow[],
  health: { at: number; problem: string | null }[],
  now: number,
  dayOf: (at: number) => ReturnType<typeof dayInZone>,
): ShownFeed {
  const { id, unitId, channel, host, version, opensEdges, lastGoodAt, nextAt, problem, question, createdAt } = feed;
  const today = dayOf(now);
  const changes = health.map(({ at, problem: reason }) => ({ day: dayOf(at), problem: reason }));
  return {
    id,
    unitId,
    channel,
    host,
    version,
    opensEdges,
    lastGoodAt,
    nextAt,
    problem,
    question,
    isStale: problem !== null && isStale({ lastGoodAt, createdAt, now }),
    missing: events
      .filter(({ missingSince }) => missingSince !== null)
      .map(({ arrival, departure, kind, summary }) => ({ arrival, departure, kind, summary })),
    upcoming: events.filter(({ kind, echoOf, arrival }) => kind === "stay" && echoOf === null && arrival >= today).length,
    health: summarizeHealth(changes, dayOf(createdAt), today),
  };
}

/** Conflicts in which both sides still take the nights. */
async function showConflicts({ store }: FeedTools, open: conflicts.Conflict[]): Promise<ShownConflict[]> {
  const stays = await findNamedByIds(store, [...new Set(open.flatMap(({ blockId, otherId }) => [blockId, otherId]))]);
  return open.flatMap(({ id, unitId, blockId, otherId, arrival, departure, first, foundAt }) => {
    const theirs = stays.get(blockId);
    const other = stays.get(otherId);
    return theirs && other ? [{ id, unitId, arrival, departure, theirs, other, first, foundAt }] : [];
  });
}
