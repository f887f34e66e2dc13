import type { Health } from "#contract/services/health.ts";
import { type Runs, shareRun } from "../http/caller/share-run.ts";
import type { RequestContext } from "../http/request-context.ts";
import { checkHealth } from "./check-health.ts";

/** The time for which an isolate answers with the same measurement, so that nobody can load the store by asking for it. */
const HELD_MS = 10_000;

const runs: Runs<Health> = new Map();
let last: Health | undefined;

/** Returns a measurement of at most ten seconds ago; requests at the same time share one. */
export async function recentHealth({ env, now, waitUntil }: Pick<RequestContext, "env" | "now" | "waitUntil">): Promise<Health> {
  if (last && now >= last.at && now - last.at < HELD_MS) return last;
  last = await shareRun(runs, "health", { now, waitUntil }, () => checkHealth(env, now));
  return last;
}
