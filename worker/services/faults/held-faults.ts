import type { FaultCount, FaultKind } from "#contract/admin/platform-health.ts";
import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";

/** Maximum time that faults are held, in seconds; an isolate can work for thirty seconds after a response. */
const DEFAULT_HELD_SECONDS = 5;
const MAX_WORK_MS = 30_000;
/** Different faults held at a time; further ones are counted together. */
const MAX_HELD_FAULTS = 100;
const MAX_KEY_LENGTH = 200;

let held = new Map<string, FaultCount>();
/** The time at which the planned write has ended, successful or not; milliseconds since the epoch. */
let plannedUntil = 0;

/**
 * Holds a fault of a request and, unless a write is planned already, writes all held ones after a few seconds, so that nobody can
 * cause a write with each request.
 */
export async function holdFault(
  kind: FaultKind,
  key: string,
  { env, requestId }: Pick<RequestContext, "env" | "requestId">,
): Promise<void> {
  hold(kind, kind === "error" ? key.replace(/^\S+/, knownMethod) : key, requestId);
  const now = Date.now();
  if (plannedUntil > now) return;
  plannedUntil = now + MAX_WORK_MS;
  await writeLater(env);
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** A request's method may be any word. */
const knownMethod = (method: string): string => (METHODS.includes(method) ? method : "OTHER");

/** Counts a failed job; {@link writeFaults} at the end of the run writes it. */
export const countFailedJob = (name: string): void => hold("job", name, "");

function hold(kind: FaultKind, key: string, requestId: string): void {
  const shortKey = key.slice(0, MAX_KEY_LENGTH);
  const isFull = held.size >= MAX_HELD_FAULTS && !held.has(`${kind} ${shortKey}`);
  const heldKey = isFull ? "others" : shortKey;
  const count = (held.get(`${kind} ${heldKey}`)?.count ?? 0) + 1;
  held.set(`${kind} ${heldKey}`, { kind, key: heldKey, count, lastAt: Date.now(), requestId });
}

async function writeLater(env: Env): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Number(env.FAULTS_HELD_SECONDS ?? DEFAULT_HELD_SECONDS) * 1000));
  plannedUntil = 0;
  await writeFaults(env);
}

/** Writes the faults that this isolate holds. Never rejects, because the store itself may be failing. */
export async function writeFaults(env: Env): Promise<void> {
  const faults = [...held.values()];
  held = new Map();
  if (faults.length === 0) return;
  try {
    const { add } = await import("#store/services/faults.ts");
    await add(await openStore(env), faults);
  } catch (error) {
    logError("faults not written", error, { faults: faults.length });
  }
}
