import { openStore } from "#store/dialect/open.ts";
import { recordRuns } from "#store/services/faults.ts";
import { QUEUE_RUN } from "#store/services/waiting-work.ts";
import type { Env } from "#worker/env.ts";

/** Records that a queue message which cron sent at `sentAt` has arrived at `now`; both in milliseconds since the epoch. */
export async function recordBeat(env: Env, sentAt: number, now: number): Promise<void> {
  const run = { name: QUEUE_RUN, startedAt: sentAt, endedAt: now, durationMs: now - sentAt, failedAt: null, failure: null };
  await recordRuns(await openStore(env), [run]);
}
