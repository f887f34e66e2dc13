import type { Measurement, MeasurementKind } from "#contract/admin/measurement.ts";
import type { Work } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import { logError, logWarning } from "../http/log.ts";

/** Maximum time that measurements are held, in seconds; an isolate can work for thirty seconds after a response. */
const DEFAULT_HELD_SECONDS = 20;
const MAX_WORK_MS = 30_000;
/** Different ones held at a time; further ones are counted together. */
const MAX_HELD = 100;
/** Requests of which the use of the store is held; further ones are not measured. */
const MAX_WORKS = 2000;
const MAX_KEY_LENGTH = 600;

/** What is added to the sums of a kind and key. */
export interface Measured {
  kind: MeasurementKind;
  key: string;
  /** Code of the failure; null if it did not fail. */
  failure?: string | null;
  ms?: number;
  rows?: number;
}

let held = new Map<string, Measurement>();
let works: Work[] = [];
/** The time at which the planned write has ended, successful or not; milliseconds since the epoch. */
let plannedUntil = 0;

/** Holds an outcome until the job that had it ends, or a request's are written. */
export function hold({ kind, key: given, failure = null, ms = 0, rows = 0 }: Measured): void {
  const shortKey = given.slice(0, MAX_KEY_LENGTH);
  const key = held.size >= MAX_HELD && !held.has(`${kind} ${shortKey}`) ? "others" : shortKey;
  const sum = held.get(`${kind} ${key}`) ?? {
    kind,
    key,
    count: 0,
    failed: 0,
    ms: 0,
    maxMs: 0,
    rows: 0,
    lastAt: 0,
    failure: null,
  };
  held.set(`${kind} ${key}`, {
    ...sum,
    count: sum.count + 1,
    failed: sum.failed + (failure === null ? 0 : 1),
    ms: sum.ms + ms,
    maxMs: Math.max(sum.maxMs, ms),
    rows: sum.rows + rows,
    lastAt: Date.now(),
    failure: failure ?? sum.failure,
  });
}

/**
 * Holds a request's use of the store, which still grows while its page is sent, and plans a write of all that is held, so that
 * nobody can cause a write with each request.
 */
export async function holdWork(work: Work, env: Env, open = openStore): Promise<void> {
  if (works.length < MAX_WORKS) works.push(work);
  await writeSoon(env, open);
}

/** Writes what is held after some seconds, unless a write is planned already. */
export async function writeSoon(env: Env, open = openStore): Promise<void> {
  const now = Date.now();
  if (plannedUntil > now) return;
  plannedUntil = now + MAX_WORK_MS;
  await new Promise((resolve) => setTimeout(resolve, Number(env.FAULTS_HELD_SECONDS ?? DEFAULT_HELD_SECONDS) * 1000));
  plannedUntil = 0;
  await writeMeasurements(env, open);
}

/** Adds the slow queries of a work, and logs them. */
export function holdSlowQueries({ store: { slow }, route, job }: Work): void {
  for (const { text, ms } of slow.splice(0)) {
    hold({ kind: "query", key: `${route ?? job ?? ""}: ${text}`, ms });
    logWarning("slow query", {
      ms,
      query: text,
      ...(route === undefined ? {} : { route }),
      ...(job === undefined ? {} : { job }),
    });
  }
}

/**
 * Writes what this isolate holds: to Analytics Engine where it is bound, and to the store, which the overview reads. There the use
 * of the store by each route is only written without Analytics Engine. Never rejects, because the store itself may be failing.
 */
export async function writeMeasurements(env: Env, open = openStore): Promise<void> {
  for (const work of works.splice(0)) {
    if (work.store.queries === 0) continue;
    hold({ kind: "route", key: work.route ?? "", ms: work.store.ms, rows: work.store.rows });
    holdSlowQueries(work);
  }
  const all = [...held.values()];
  held = new Map();
  const { METRICS } = env;
  for (const { kind, key, count, failed, ms, maxMs, rows, failure } of METRICS ? all : [])
    METRICS?.writeDataPoint({ indexes: [kind], blobs: [key, failure ?? ""], doubles: [count, failed, ms, maxMs, rows] });
  const stored = METRICS ? all.filter(({ kind }) => kind !== "route") : all;
  if (stored.length === 0) return;
  try {
    const { addMeasurements } = await import("#store/services/measured-hours.ts");
    await addMeasurements(await open(env), stored);
  } catch (error) {
    logError("measurements not written", error, { measurements: stored.length });
  }
}
