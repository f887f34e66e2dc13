import { nextDueAt } from "#domain/channels/schedule.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import * as feeds from "#store/letting/feeds.ts";
import { runAs } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import { hold } from "#services/measure/held-measurements.ts";
import { cronFeedTools, type FeedTools } from "./feed-tools.ts";
import { isSynced, recordFailure, syncFeed } from "./sync-feed.ts";

/** Maximum number of hosts in one run of cron. */
const MAX_HOSTS = 200;
/** Number of simultaneous requests to a host. */
const MAX_CONCURRENT = 4;
const FEEDS_PER_ROUND = 40;
/**
 * Number of rounds in one job; the next job continues. If every request takes its ten seconds, a round takes 100 seconds, and the
 * platform ends a job after 15 minutes and after 1,000 requests: one for each feed, and two for its host's name.
 */
const MAX_ROUNDS = 5;
/**
 * Time-outs in a row after which a host counts as hanging: its other feeds that are due are recorded as timed out without a
 * request, so that twenty such hosts with hundreds of feeds do not block the queue for all others.
 */
const MAX_TIMEOUTS = 2 * MAX_CONCURRENT;
const LEASE_MS = 3 * MINUTE_MS;
/** Good syncs are recorded once an hour while nothing changes. */
const RECORD_MS = HOUR_MS;

/** Syncs the hosts with feeds that are due: each by a job of the queue, or directly without a queue. */
export async function syncDueHosts(env: Env, now: number): Promise<void> {
  const hosts = await feeds.findDueHosts(await openStore(env), now, MAX_HOSTS);
  if (env.FEED_QUEUE) {
    for (let i = 0; i < hosts.length; i += 100)
      await env.FEED_QUEUE.sendBatch(hosts.slice(i, i + 100).map((host) => ({ body: { job: "sync-host", host } })));
    return;
  }
  for (const host of hosts) await runAs({ host }, () => syncHost(env, host));
}

/** Syncs the due feeds of a host. Does nothing if another run already does. */
export async function syncHost(env: Env, host: string, clock: () => number = Date.now): Promise<void> {
  const tools = await cronFeedTools(env, clock());
  const { store } = tools;
  if (!(await feeds.leaseHost(store, host, tools.now, tools.now + LEASE_MS))) return;
  const progress = { timeouts: 0 };
  let isMoreDue = false;
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      isMoreDue = await syncRound({ ...tools, now: clock() }, host, progress);
      if (!isMoreDue) break;
      await feeds.renewLease(store, host, clock() + LEASE_MS);
    }
  } finally {
    await feeds.endLease(store, host);
  }
  if (isMoreDue) await env.FEED_QUEUE?.send({ job: "sync-host", host });
}

/** Syncs up to forty feeds; true if more may be due. `progress` counts the host's time-outs in a row. */
export async function syncRound(tools: FeedTools, host: string, progress: { timeouts: number }): Promise<boolean> {
  const { store, now } = tools;
  const due = await feeds.findDue(store, host, { now, limit: FEEDS_PER_ROUND });
  const next = due.map(({ feed: { id, intervalMinutes }, nextArrivalAt }) => ({
    id,
    nextAt: nextDueAt({ now, intervalMinutes, failures: 0, nextArrivalAt, jitter: 0 }),
  }));
  const taken = new Set(await feeds.take(store, next, now));
  const waiting = due.filter(({ feed }) => taken.has(feed.id));
  const unchanged: string[] = [];
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const { feed, calendarVersion } = each;
      try {
        if (progress.timeouts >= MAX_TIMEOUTS) await recordFailure(tools, feed, "timeout");
        else {
          const from = Date.now();
          const result = await syncFeed(tools, feed, { calendarVersion });
          const failure = isSynced(result) ? null : result;
          hold({ kind: "feed", key: host, failure, ms: Date.now() - from });
          progress.timeouts = result === "timeout" ? progress.timeouts + 1 : 0;
          if (result === "unchanged" && now - feed.lastGoodAt >= RECORD_MS) unchanged.push(feed.id);
        }
      } catch (error) {
        logError("feed not synced", error, { feed: feed.id });
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  if (unchanged.length > 0) await feeds.markGood(store, unchanged, now);
  return due.length === FEEDS_PER_ROUND;
}
