import { CRON_JOBS, type CronJobName, dueJobs } from "#domain/cron-jobs.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { countFailedJob, writeFaults } from "#services/faults/held-faults.ts";
import { logError } from "#services/http/log.ts";
import { holdSlowQueries, writeMeasurements } from "#services/measure/held-measurements.ts";
import { wakeAfterWrites } from "#services/realtime/wake-hubs.ts";
import { refreshChangedTexts } from "#services/texts/changed-texts.ts";
import { beginRun, endRun } from "#store/services/faults.ts";
import { currentWork, runAs } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import { configOf, type Env } from "#worker/env.ts";
import { JOBS } from "./jobs.ts";
import { limitCalls } from "./limit-calls.ts";

/**
 * Calls of an invocation that its jobs may make: Cloudflare allows 1,000 statements of D1 and subrequests. The others are for the
 * records of the run, which no job can take.
 */
const MAX_JOB_CALLS = 900;
/** A job begins nothing more after half of its calls: what it has begun must end, and its requests by `fetch` are not counted. */
const SPENT_PART = 0.5;
/** A job begins nothing more after this time. */
const MAX_RUN_MS = MINUTE_MS;
/** Longer than a run: its last step can wait for a few servers that do not answer. */
const LEASE_MS = 5 * MINUTE_MS;
/** Messages in a row by which a job continues; then it waits for its next minute, so that a mistake cannot repeat it for ever. */
const MAX_ROUNDS = 20;
/** Calls that must be left to start a further job in an invocation of several. */
const MIN_JOB_CALLS = 200;

/** Calls of measuring and telling, which need no queue and no lease: they must work while the store does not. */
const WATCH_CALLS = 150;

/**
 * Runs each minute: measures the platform's health, then gives each job that is due to the queue, as a message of its own, so that each has the limits of an invocation
 * for itself. Without a queue it runs them one after the other, the most important first. So it does if the queue fails; then those
 * that do not fit into the invocation wait for a minute with less work.
 */
export async function everyMinute(env: Env, now: number): Promise<void> {
  const due = dueJobs(now);
  await env.MAIL_QUEUE?.send({ job: "beat", sentAt: Date.now() }).catch((error: unknown) =>
    logError("queue does not take messages", error),
  );
  // At the same time: a store that does not answer must not keep jobs waiting.
  const watched = watchPlatform(env, now).catch((error: unknown) => logError("health not watched", error));
  const queue = queueOf(env);
  if (queue) {
    try {
      await queue.sendBatch(due.map((name) => ({ body: { job: "run-cron-job", name, round: 1 } })));
      await watched;
      return;
    } catch (error) {
      logError("jobs not given to the queue", error);
      countFailedJob("queue run-cron-job");
    }
  }
  await watched;
  let left = MAX_JOB_CALLS - WATCH_CALLS;
  for (const name of due) {
    const { calls } = await runAs({ job: name }, () => runJob(name, env, { now, maxCalls: left }));
    if (queue) left -= calls;
    if (left < MIN_JOB_CALLS) break;
  }
  await writeFaults(env);
  await writeMeasurements(env);
  await wakeAfterWrites({ env, openStore: () => openStore(env) });
}

/** The code is loaded when it is needed: messages of queues do not watch. */
async function watchPlatform(env: Env, now: number): Promise<void> {
  const [{ checkHealth }, { watchHealth }] = await Promise.all([
    import("#services/health/check-health.ts"),
    import("#services/status/watch-health.ts"),
  ]);
  await refreshChangedTexts(() => openStore(env), now);
  const first = await checkHealth(env, now);
  // An alert opens in this minute if a part is down twice.
  await watchHealth(env, first.state === "down" ? await checkHealth(env, now) : first, now);
}

/** A developer's machine runs the jobs of any minute with its time as "now", which a message would not know (`npm run cron`). */
const queueOf = (env: Env): Env["JOB_QUEUE"] => (env.JOB_QUEUE && !configOf(env).local ? env.JOB_QUEUE : undefined);

/**
 * Runs a job for its queue message; a job with work left gets another message. The run of a job that has failed is repeated by
 * cron, unless that is hours away: then it rejects, so that the queue repeats it.
 */
export async function runQueuedJob(env: Env, { name, round }: { name: CronJobName; round: number }): Promise<void> {
  const { failedAs, hasMore } = await runJob(name, env, { now: Date.now(), maxCalls: MAX_JOB_CALLS });
  if (failedAs !== null) await writeFaults(env);
  if (failedAs !== null && CRON_JOBS[name].everyMinutes >= 60) throw new Error(`${CRON_JOBS[name].failure}: ${failedAs}`);
  if (hasMore && round < MAX_ROUNDS) await env.JOB_QUEUE?.send({ job: "run-cron-job", name, round: round + 1 });
}

interface Ran {
  /** Name of the error; null if it did not fail. */
  failedAs: string | null;
  hasMore: boolean;
  calls: number;
}

/** Runs a job, unless another run has it. Its start is recorded first, its end with calls that the job cannot use up. */
async function runJob(name: CronJobName, env: Env, { now, maxCalls }: { now: number; maxCalls: number }): Promise<Ran> {
  const { failure } = CRON_JOBS[name];
  const startedAt = Date.now();
  const limits = { maxCalls, spentAfter: maxCalls * SPENT_PART, until: startedAt + MAX_RUN_MS };
  let limited: ReturnType<typeof limitCalls> | undefined;
  let failedAs: string | null = null;
  try {
    const store = await openStore(env);
    if (!(await beginRun(store, name, { startedAt, leaseUntil: startedAt + LEASE_MS })))
      return { failedAs: null, hasMore: false, calls: 0 };
    limited = limitCalls(env, limits, Date.now);
    if ((await JOBS[name](limited.env, now)) === false) failedAs = failure;
  } catch (error) {
    logError(failure, error);
    failedAs = error instanceof Error ? error.name : failure;
  }
  const work = currentWork();
  // Writes are refused while the store is being moved, which is no fault: the job has its next minute.
  if (work?.store.isMoving) return { failedAs: null, hasMore: false, calls: limited?.countCalls() ?? 0 };
  if (failedAs !== null) countFailedJob(name);
  if (work) holdSlowQueries(work);
  const endedAt = Date.now();
  const failed = { failedAt: failedAs === null ? null : endedAt, failure: failedAs };
  const hasMore = limited?.budget.hasMore ?? false;
  const isComplete = failedAs === null && !hasMore;
  await recordEnd(env, { name, startedAt, endedAt, durationMs: endedAt - startedAt, ...failed, isComplete });
  return { failedAs, hasMore, calls: limited?.countCalls() ?? 0 };
}

const recordEnd = (env: Env, run: Parameters<typeof endRun>[1]): Promise<void> =>
  openStore(env)
    .then((store) => endRun(store, run))
    .catch((error: unknown) => logError("run of a job not recorded", error, { job: run.name }));
