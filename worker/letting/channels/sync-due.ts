import { NOTHING_SEEN, pauseOf, type SeenAnswers } from "#domain/channels/pace.ts";
import { nextDueAt } from "#domain/channels/schedule.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import type { Resolver } from "#services/dns/resolve.ts";
import * as hosts from "#store/letting/feed-hosts.ts";
import * as feeds from "#store/letting/feeds.ts";
import { runAs } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import { hold } from "#services/measure/held-measurements.ts";
import { cronFeedTools, type FeedTools } from "./feed-tools.ts";
import { runPart } from "./run-part.ts";
import { isSynced, recordFailure, syncFeed } from "./sync-feed.ts";

/** Maximum number of hosts in one run of cron. */
const MAX_HOSTS = 200;
const FEEDS_PER_ROUND = 40;
/**
 * Time-outs in a row after which a host counts as hanging: its other feeds that are due are recorded as timed out without a
 * request, so that twenty such hosts with hundreds of feeds do not block the queue for all others.
 */
const MAX_TIMEOUTS = 8;
const LEASE_MS = 3 * MINUTE_MS;
/** Good syncs are recorded once an hour while nothing changes. */
const RECORD_MS = HOUR_MS;

/** Syncs the hosts with feeds that are due: each by a job of the queue, or directly without a queue. */
export async function syncDueHosts(env: Env, now: number): Promise<void> {
  const due = await feeds.findDueHosts(await openStore(env), now, MAX_HOSTS);
  if (env.FEED_QUEUE) {
    for (let i = 0; i < due.length; i += 100)
      await env.FEED_QUEUE.sendBatch(due.slice(i, i + 100).map((host) => ({ body: { job: "sync-host", host } })));
    return;
  }
  for (const host of due) await runAs({ host }, () => syncHost(env, host));
}

/** Syncs the due feeds of a host, as one of its parts. Does nothing if another run already does. */
export async function syncHost(env: Env, host: string, part = 0, clock: () => number = Date.now): Promise<void> {
  const tools = await cronFeedTools(env, clock());
  const { store } = tools;
  const progress = { timeouts: 0 };
  await runPart(
    {
      lease: (each) => hosts.leaseHost(store, { host, part: each }, tools.now, tools.now + LEASE_MS),
      renew: (each) => hosts.renewLease(store, { host, part: each }, clock() + LEASE_MS),
      end: (each) => hosts.renewLease(store, { host, part: each }, clock()),
      readPace: () => hosts.readPace(store, host),
      writePace: (read, next) => hosts.writePace(store, host, read, next),
      round: (each, concurrency) => syncRound({ ...tools, now: clock() }, host, { progress, part: each, concurrency }),
      start: async (each) => {
        await env.FEED_QUEUE?.send({ job: "sync-host", host, ...(each > 0 ? { part: each } : {}) });
      },
      clock,
    },
    part,
  );
}

interface Round {
  /** Counts the host's time-outs in a row. */
  progress: { timeouts: number };
  /** Parts take feeds one after the other in the order of urgency, so that those which run at once do not look for the same. */
  part: number;
  concurrency: number;
}

/** Syncs up to forty feeds. The host's name is resolved once. */
export async function syncRound(tools: FeedTools, host: string, { progress, part, concurrency }: Round): Promise<SeenAnswers> {
  const { store, now } = tools;
  const due = await feeds.findDue(store, host, { now, limit: FEEDS_PER_ROUND, skip: part * FEEDS_PER_ROUND });
  const next = due.map(({ feed: { id, intervalMinutes }, nextArrivalAt }) => ({
    id,
    nextAt: nextDueAt({ now, intervalMinutes, failures: 0, nextArrivalAt, jitter: 0 }),
  }));
  const taken = new Set(await feeds.take(store, next, now));
  const waiting = due.filter(({ feed }) => taken.has(feed.id));
  const seen: SeenAnswers = { ...NOTHING_SEEN, isMoreDue: due.length === FEEDS_PER_ROUND };
  const [unchanged, busy]: [string[], string[]] = [[], []];
  const onBusy = (retryAfterMs: number): void => {
    seen.busy += 1;
    seen.retryAfterMs = Math.max(seen.retryAfterMs, retryAfterMs);
  };
  const once = { ...tools, resolver: resolveOnce(tools.resolver) };
  const work = async (): Promise<void> => {
    while (seen.busy === 0) {
      const each = waiting.shift();
      if (!each) break;
      const { feed, calendarVersion } = each;
      try {
        if (progress.timeouts >= MAX_TIMEOUTS) await recordFailure(tools, feed, "timeout");
        else {
          const from = Date.now();
          const result = await syncFeed(once, feed, { calendarVersion, onBusy });
          const ms = Date.now() - from;
          hold({ kind: "feed", key: host, failure: isSynced(result) ? null : result, ms });
          seen.count += 1;
          seen.tookMs += ms;
          if (result === "timeout" || result === "server-error") seen.failed += 1;
          progress.timeouts = result === "timeout" ? progress.timeouts + 1 : 0;
          if (result === "busy") busy.push(feed.id);
          if (result === "unchanged" && now - feed.lastGoodAt >= RECORD_MS) unchanged.push(feed.id);
        }
      } catch (error) {
        logError("feed not synced", error, { feed: feed.id });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (unchanged.length > 0) await feeds.markGood(store, unchanged, now);
  if (seen.busy > 0) {
    await feeds.giveBack(store, busy, now + pauseOf(seen.retryAfterMs));
    await feeds.giveBack(
      store,
      waiting.map(({ feed }) => feed.id),
      now,
    );
  }
  return seen;
}

/** A resolver that asks for each name once. */
function resolveOnce(resolver: Resolver): Resolver {
  const asked = new Map<string, ReturnType<Resolver["ask"]>>();
  return {
    ask(name, type) {
      const key = `${type} ${name}`;
      const answer = asked.get(key) ?? resolver.ask(name, type);
      asked.set(key, answer);
      return answer;
    },
  };
}
