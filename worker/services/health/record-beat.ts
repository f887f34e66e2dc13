import { openStore } from "#store/dialect/open.ts";
import { recordArrival } from "#store/services/waiting-work.ts";
import type { Env } from "#worker/env.ts";

/** Records that a queue message which cron sent at `sentAt` has arrived at `now`; both in milliseconds since the epoch. */
export const recordBeat = async (env: Env, sentAt: number, now: number): Promise<void> =>
  recordArrival(await openStore(env), sentAt, now);
