import type { FaultCount, JobHealth, JobRun, PlatformDay, PlatformHealth } from "#contract/admin/platform-health.ts";
import { isToBlame } from "#contract/admin/measurement.ts";
import { STALE_AFTER_MS } from "#domain/channels/schedule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { type Comparing, countProblems } from "#store/admin/subscriptions.ts";
import { findPostponed } from "#store/business/ended-sites.ts";
import { findActive } from "#store/services/alerts.ts";
import { findRuns, sumSince } from "#store/services/faults.ts";
import { findLatest } from "#store/services/dead-letters.ts";
import { sumMeasurements } from "#store/services/measured-hours.ts";
import * as health from "#store/services/platform-health.ts";
import { findFailing } from "#store/services/platform-mail-servers.ts";
import type { Store } from "#store/dialect/store.ts";

/** Days of the chart, today included. */
const SHOWN_DAYS = 90;
const FAULT_DAYS = 7;
/** A domain that is not ready after a day needs attention: DNS and certificates take hours. */
const DOMAIN_PATIENCE_MS = DAY_MS;
const MAX_DOMAINS = 50;
const MAX_HOSTS = 50;
const MAX_FEEDS = 100;
const MAX_FAULTS = 100;
const MAX_LETTERS = 50;
const MAX_MEASURED = 50;
/** Slow queries, and routes. */
const MAX_SHOWN = 10;
/** The key of a webhook of an owner's account that was refused: provider, account, code. */
const ACCOUNT_KEY = /^guests \w+ ([\w-]{1,64}) [A-Z_]+$/;
/** A message is sent at once, or by the job of the next minute. */
const MAIL_PATIENCE_MS = 15 * MINUTE_MS;
/** Minutes that a run may be late before it is a fault: a run waits for the slowest job. */
const JOB_PATIENCE_MINUTES = 5;

/** A job as cron knows it. */
interface Job {
  name: string;
  everyMinutes: number;
}

/** Reads the state of the platform at `now`. Twenty queries at most. */
export async function readHealth(store: Store, jobs: readonly Job[], comparing: Comparing, now: number): Promise<PlatformHealth> {
  const today = Math.floor(now / DAY_MS);
  const since = (today - SHOWN_DAYS + 1) * DAY_MS;
  const faultsSince = (today - FAULT_DAYS + 1) * DAY_MS;
  const staleBefore = now - STALE_AFTER_MS;
  const [
    signUps,
    orders,
    bookings,
    money,
    sites,
    domains,
    hosts,
    feeds,
    mail,
    mailServers,
    faults,
    runs,
    billing,
    postponed,
    deadLetters,
    measured,
    size,
    active,
  ] = await Promise.all([
    health.countSignUps(store, since),
    health.countOrders(store, since),
    health.countBookings(store, since),
    health.sumMoney(store, since),
    health.countSites(store),
    health.findStuckDomains(store, now - DOMAIN_PATIENCE_MS, MAX_DOMAINS),
    health.countSickFeeds(store, staleBefore, MAX_HOSTS),
    health.findSickFeeds(store, staleBefore, MAX_FEEDS),
    health.countUndelivered(store, { since: faultsSince, dueBefore: now - MAIL_PATIENCE_MS }),
    findFailing(store),
    sumSince(store, faultsSince, MAX_FAULTS),
    findRuns(store),
    countProblems(store, comparing, now - DAY_MS),
    findPostponed(store),
    findLatest(store, MAX_LETTERS),
    readMeasured(store, now),
    store.dialect === "sqlite" ? store.size() : null,
    findActive(store),
  ]);
  const countOn = (day: number, counts: readonly { day: number; count: number }[]) =>
    counts.find((row) => row.day === day)?.count ?? 0;
  const days = Array.from({ length: SHOWN_DAYS }, (_, index): PlatformDay => {
    const day = today - SHOWN_DAYS + 1 + index;
    return {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      signUps: countOn(day, signUps),
      orders: countOn(day, orders),
      paidOrders: orders.find((row) => row.day === day)?.paid ?? 0,
      bookings: countOn(day, bookings),
      money: Object.fromEntries(money.filter((row) => row.day === day).map(({ currency, amount }) => [currency, amount])),
    };
  });
  const open = active.filter(({ closedAt }) => closedAt === null).toSorted((a, b) => b.openedAt - a.openedAt);
  return {
    alerts: open.map(({ id, cause, openedAt }) => ({ id, cause, openedAt })),
    days,
    sites,
    domains,
    feeds: hosts.map((host) => ({ ...host, feeds: feeds.filter((feed) => feed.host === host.host) })),
    mail,
    mailServers,
    faults,
    refusedAccounts: await health.findAccounts(store, accountsIn(faults)),
    postponed,
    jobs: jobs.map((job) =>
      healthOf(
        job,
        runs.find(({ name }) => name === job.name),
        now,
      ),
    ),
    billing,
    deadLetters,
    ...measured,
    storeBytes: size,
  };
}

async function readMeasured(store: Store, now: number): Promise<Pick<PlatformHealth, "services" | "slowQueries" | "routes">> {
  const dayAgo = now - DAY_MS;
  const [services, slowQueries, routes] = await Promise.all([
    sumMeasurements(store, { since: now - HOUR_MS, kinds: ["feed", "webhook", "mail"], by: "failed", limit: MAX_MEASURED }),
    sumMeasurements(store, { since: dayAgo, kinds: ["query"], by: "maxMs", limit: MAX_SHOWN }),
    sumMeasurements(store, { since: dayAgo, kinds: ["route"], by: "ms", limit: MAX_SHOWN }),
  ]);
  return { services: services.filter(isToBlame), slowQueries, routes };
}

/** Ids of the accounts whose webhooks were refused. */
const accountsIn = (faults: readonly FaultCount[]): string[] => [
  ...new Set(
    faults.flatMap(({ kind, key }) => {
      const [, id] = kind === "webhook" ? (ACCOUNT_KEY.exec(key) ?? []) : [];
      return id === undefined ? [] : [id];
    }),
  ),
];

/** A job is late if its last run ended longer ago than two intervals, and failed if its last run did. */
function healthOf({ name, everyMinutes }: Job, run: JobRun | undefined, now: number): JobHealth {
  const lateAfterMs = (2 * everyMinutes + JOB_PATIENCE_MINUTES) * MINUTE_MS;
  if (!run || run.endedAt === 0) return { name, everyMinutes, state: "late" };
  const hasFailed = run.failedAt !== null && run.failedAt >= run.endedAt;
  return { ...run, name, everyMinutes, state: now - run.endedAt > lateAfterMs ? "late" : hasFailed ? "failed" : "good" };
}
