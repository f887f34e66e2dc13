import { MINUTE_MS } from "../time.ts";
import type { Signals } from "./signals.ts";

/** Parts whose outages are recorded: the store and KV, without which sites are away, and cron, which measures. */
export type OutagePart = "store" | "kv" | "cron";

/** A time in which a part did not work; milliseconds since the epoch. */
export interface Outage {
  part: OutagePart;
  startedAt: number;
  /** The first minute in which it worked again; null while it lasts. */
  endedAt: number | null;
}

/** Outages of a part this close together count as one. */
export const ONE_OUTAGE_MS = 15 * MINUTE_MS;
/** Missing minutes from which on a gap is an outage: a run of cron can be skipped or late. */
const GAP_MS = 3 * MINUTE_MS;
/** Owners hear of an outage that lasted this long. */
const TOLD_FROM_MS = 5 * MINUTE_MS;

interface Measured {
  at: number;
  signals: Signals;
  /** The minute before that was recorded; undefined if there is none. */
  previousAt: number | undefined;
  /** Since when the store was away until now, as KV holds it; null if it was not. */
  storeAwaySince: number | null;
}

/**
 * Follows outages in a minute in which the store works: returns those that begin, go on or end. That the store was away is known
 * from KV, where cron writes it; if minutes are missing and KV knows nothing, cron itself stood still.
 *
 * @param recent outages that last or ended less than {@link ONE_OUTAGE_MS} ago
 */
export function followOutages({ at, signals, previousAt, storeAwaySince }: Measured, recent: readonly Outage[]): Outage[] {
  const from = (part: OutagePart, startedAt: number, endedAt: number | null): Outage => {
    const last = recent.findLast((each) => each.part === part && (each.endedAt ?? at) + ONE_OUTAGE_MS >= startedAt);
    return { part, startedAt: Math.min(last?.startedAt ?? startedAt, startedAt), endedAt };
  };
  const outages = (["store", "kv"] as const).flatMap((part) => {
    const isDown = signals[part]?.state === "down";
    const awaySince = part === "store" ? storeAwaySince : null;
    if (awaySince !== null) return [from(part, awaySince, isDown ? null : at)];
    const lasting = recent.find((each) => each.part === part && each.endedAt === null);
    if (isDown) return lasting ? [] : [from(part, at, null)];
    return lasting ? [{ part, startedAt: lasting.startedAt, endedAt: at }] : [];
  });
  const isGap = storeAwaySince === null && previousAt !== undefined && at - previousAt > GAP_MS;
  return isGap ? [...outages, from("cron", previousAt + MINUTE_MS, at)] : outages;
}

/** True if owners hear of an outage: sites were away for some minutes, and it did not begin again. */
export const isTold = ({ part, startedAt, endedAt }: Outage, now: number): boolean =>
  part !== "cron" && endedAt !== null && endedAt - startedAt >= TOLD_FROM_MS && now - endedAt >= ONE_OUTAGE_MS;
