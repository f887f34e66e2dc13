import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Store } from "../dialect/store.ts";
import { PLATFORM_LANE } from "./outbox.ts";

/** Name under which `cron_jobs` has the last message that came through a queue; a run begins when the message was sent. */
const QUEUE_RUN = "queue";

/** Work that waits; times are in milliseconds since the epoch, and null if nothing waits. */
export interface WaitingWork {
  /** End of the last run of any job of cron, and the time at which the last message that arrived was sent. */
  cronAt: number | null;
  queueAt: number | null;
  /** The oldest email of our own servers that is due and was never tried. */
  untriedMailSince: number | null;
  /** The oldest one that was tried and not accepted, and how many domains of recipients have one. */
  triedMailSince: number | null;
  triedDomains: number;
  /** The last email that any server accepted. */
  sentAt: number | null;
  feedDueSince: number | null;
  /** The domain that has waited longest for its certificate, and how many have waited since before `certificatesBefore`. */
  certificateSince: number | null;
  certificates: number;
}

/** Reads what waits at `now`. One query for each part, through indexes. */
export async function findWaitingWork(store: Store, now: number, certificatesBefore: number): Promise<WaitingWork> {
  const { db, tables } = store;
  const { outbox, cronJobs, domains, feeds, units } = tables;
  const waits = and(eq(outbox.lane, PLATFORM_LANE), isNull(outbox.sentAt), isNull(outbox.failedAt));
  const since = sql<number>`case when ${outbox.nextAttemptAt} > ${outbox.createdAt} then ${outbox.nextAttemptAt} else ${outbox.createdAt} end`;
  const isUntried = sql`${outbox.attempts} = 0`;
  const isIssuing = and(eq(domains.state, "issuing-certificate"), isNull(domains.removedAt));
  const [runs, [mail], [sent], [feed], [certificate], [late]] = await Promise.all([
    db.select({ name: cronJobs.name, startedAt: cronJobs.startedAt, endedAt: cronJobs.endedAt }).from(cronJobs),
    db
      .select({
        untried: sql<unknown>`min(case when ${isUntried} and ${outbox.nextAttemptAt} <= ${now} then ${since} end)`,
        tried: sql<unknown>`min(case when ${outbox.attempts} > 0 then ${outbox.createdAt} end)`,
        domains: sql<number>`count(distinct case when ${outbox.attempts} > 0 then ${outbox.domain} end)`.mapWith(Number),
      })
      .from(outbox)
      .where(waits),
    db.select({ at: outbox.sentAt }).from(outbox).where(isNotNull(outbox.sentAt)).orderBy(desc(outbox.sentAt)).limit(1),
    db
      .select({ at: feeds.nextAt })
      .from(feeds)
      .innerJoin(units, and(eq(units.id, feeds.unitId), isNull(units.archivedAt)))
      .where(lte(feeds.nextAt, now))
      .orderBy(asc(feeds.nextAt))
      .limit(1),
    db
      .select({ at: domains.stateSince })
      .from(domains)
      .where(isIssuing)
      .orderBy(asc(domains.stateSince), asc(domains.id))
      .limit(1),
    db
      .select({ count: count() })
      .from(domains)
      .where(and(isIssuing, lt(domains.stateSince, certificatesBefore))),
  ]);
  // A job whose first run has not ended has the end 0.
  const latest = (times: number[]) => (times.some((time) => time > 0) ? Math.max(...times) : null);
  return {
    cronAt: latest(runs.filter(({ name }) => name !== QUEUE_RUN).map(({ endedAt }) => endedAt)),
    queueAt: latest(runs.filter(({ name }) => name === QUEUE_RUN).map(({ startedAt }) => startedAt)),
    untriedMailSince: timeOf(mail?.untried),
    triedMailSince: timeOf(mail?.tried),
    triedDomains: mail?.domains ?? 0,
    sentAt: sent?.at ?? null,
    feedDueSince: feed?.at ?? null,
    certificateSince: certificate?.at ?? null,
    certificates: late?.count ?? 0,
  };
}

/** Records that a queue message of `sentAt` has arrived. */
export async function recordArrival({ db, tables: { cronJobs: t } }: Store, sentAt: number, now: number): Promise<void> {
  const run = { startedAt: sentAt, endedAt: now, durationMs: now - sentAt };
  await db
    .insert(t)
    .values({ name: QUEUE_RUN, ...run, failedAt: null, failure: null })
    .onConflictDoUpdate({ target: t.name, set: run });
}

/** An aggregate's value; Postgres gives bigints as texts. */
const timeOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
