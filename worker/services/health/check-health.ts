import {
  type Health,
  HEALTH_LIMITS,
  HEALTH_PARTS,
  HEALTH_TIMEOUT_MS,
  type HealthLimit,
  type HealthPart,
  type HealthPartName,
} from "#contract/services/health.ts";
import { splitCause } from "#domain/status/signals.ts";
import { findActive, type StoredAlert } from "#store/services/alerts.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import { isEmpty } from "#store/owners/sites.ts";
import { findWaitingWork, type WaitingWork } from "#store/services/waiting-work.ts";
import type { Env } from "#worker/env.ts";
import { logError } from "../http/log.ts";
import { within } from "../http/within.ts";

/** Recipients' domains that must wait before waiting email is a fault of the servers that send it, not of one that receives. */
const MIN_DOMAINS = 3;

/**
 * Measures the store, KV and R2 with a read each, and what waits for its work at `now` (0189). Takes at most ten seconds and never
 * rejects: what does not answer in time is down.
 */
export async function checkHealth(env: Env, now: number, openOf = openStore): Promise<Health> {
  let opened: Promise<Store> | undefined;
  const open = () => (opened ??= openOf(env));
  const [store, kv, media] = await Promise.all([
    measure("store", async () => isEmpty(await open())),
    measure("kv", () => env.SITES.get("health")),
    measure("media", () => env.MEDIA.head("health")),
  ]);
  const waiting = store.state === "down" ? undefined : await readWaiting(open, now);
  const parts = { store, kv, media, ...(waiting ? waitingParts(waiting, env, now) : UNKNOWN) };
  const has = (state: HealthPart["state"]) => HEALTH_PARTS.some((name) => parts[name].state === state);
  const alerts = [...new Set(waiting?.alerts.map(({ cause }) => splitCause(cause).part))];
  return { at: now, state: has("down") ? "down" : has("slow") ? "slow" : "ok", parts, alerts };
}

type WaitingPart = Exclude<HealthPartName, "store" | "kv" | "media">;

const UNKNOWN: Record<WaitingPart, HealthPart> = {
  queue: { state: "unknown" },
  cron: { state: "unknown" },
  mail: { state: "unknown" },
  feeds: { state: "unknown" },
  certificates: { state: "unknown" },
};

async function measure(name: "store" | "kv" | "media", read: () => Promise<unknown>): Promise<HealthPart> {
  const from = Date.now();
  try {
    await withTimeout(read());
  } catch (error) {
    logError(`health check of ${name} failed`, error);
    return { state: "down", ms: Date.now() - from };
  }
  const ms = Date.now() - from;
  return { state: stateAt(ms, HEALTH_LIMITS[name]), ms };
}

interface Waiting extends WaitingWork {
  alerts: StoredAlert[];
}

async function readWaiting(open: () => Promise<Store>, now: number): Promise<Waiting | undefined> {
  const read = async (store: Store) => {
    const [work, alerts] = await Promise.all([
      findWaitingWork(store, now, now - HEALTH_LIMITS.certificates.slow),
      findActive(store),
    ]);
    return { ...work, alerts: alerts.filter(({ closedAt }) => closedAt === null) };
  };
  return withTimeout(open().then(read)).catch((error: unknown) => {
    logError("health check of waiting work failed", error);
    return undefined;
  });
}

function waitingParts(work: WaitingWork, env: Env, now: number): Record<WaitingPart, HealthPart> {
  const since = (name: WaitingPart, time: number | null, count?: number): HealthPart => {
    if (time === null) return { state: "ok" };
    const age = Math.max(0, now - time);
    return { state: stateAt(age, HEALTH_LIMITS[name]), age, ...(count === undefined ? {} : { count }) };
  };
  return {
    // Before its first run a store has no time to compare with.
    cron: work.cronAt === null ? { state: "slow" } : since("cron", work.cronAt),
    queue: env.MAIL_QUEUE ? since("queue", work.queueAt) : { state: "ok" },
    mail: since("mail", mailSince(work), work.triedDomains),
    feeds: since("feeds", work.feedDueSince),
    certificates: since("certificates", work.certificateSince, work.certificates),
  };
}

/**
 * The time since which email has waited for us: one that was never tried, or several domains' that were refused while nothing was
 * accepted. One recipient's server that defers its email is not a fault of ours.
 */
function mailSince({ untriedMailSince, triedMailSince, triedDomains, sentAt }: WaitingWork): number | null {
  const refusedSince = triedDomains >= MIN_DOMAINS && triedMailSince !== null ? Math.max(triedMailSince, sentAt ?? 0) : null;
  const times = [untriedMailSince, refusedSince].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

const stateAt = (value: number, { slow, down }: HealthLimit): HealthPart["state"] =>
  value >= down ? "down" : value >= slow ? "slow" : "ok";

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const answer = await within(
    work.then((value) => ({ value })),
    HEALTH_TIMEOUT_MS,
  );
  if (!answer) throw new Error(`no answer in ${HEALTH_TIMEOUT_MS} ms`);
  return answer.value;
}
