import { type CalendarDate, dayInZone } from "../dates.ts";
import { toMinutes, zonedInstant } from "../zone-time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** Time between two reads of a feed while an arrival is near, and how near that is. */
const INTERVAL_BEFORE_ARRIVAL_MS = 5 * MINUTE_MS;
const NEAR_ARRIVAL_MS = 2 * DAY_MS;
const MAX_INTERVAL_MS = 120 * MINUTE_MS;
/** A feed without a good read for this long is stale: its nights may no longer match the channel's calendar. */
export const STALE_AFTER_MS = 6 * HOUR_MS;

interface Schedule {
  /** Time of the read that has just ended, in milliseconds since the epoch. */
  now: number;
  /** Minutes between two reads of the feed. */
  intervalMinutes: number;
  /** Failed reads in a row, including this one. */
  failures: number;
  /** Time of check-in of the unit's next arrival, whatever its channel. */
  nextArrivalAt: number | undefined;
  /** A random number from 0 to 1, so that feeds that failed together are not read again together. */
  jitter: number;
}

/**
 * Computes when a feed is due again: after its interval, after 5 minutes as soon as check-in is within 48 hours. From the second
 * failure in a row on, the time doubles, up to 2 hours; after failures it varies by up to a quarter.
 */
export function nextDueAt({ now, intervalMinutes, failures, nextArrivalAt = Infinity, jitter }: Schedule): number {
  const untilNear = Math.max(INTERVAL_BEFORE_ARRIVAL_MS, nextArrivalAt - NEAR_ARRIVAL_MS - now);
  const interval = Math.min(intervalMinutes * MINUTE_MS, untilNear);
  if (failures === 0) return now + interval;
  const delay = Math.min(interval * 2 ** Math.min(failures - 1, 10), MAX_INTERVAL_MS);
  return now + Math.round(delay * (0.75 + 0.5 * jitter));
}

/** Terms of a unit that decide when guests arrive. */
export interface ArrivalTerms {
  /** `HH:MM` */
  checkIn: string;
  timeZone: string;
}

/** Finds the check-in of the next arrival; on its day it is still the next one, because guests may come late. */
export function findNextCheckIn(
  arrivals: readonly CalendarDate[],
  { checkIn, timeZone }: ArrivalTerms,
  now: number,
): number | undefined {
  const today = dayInZone(now, timeZone);
  const [next] = arrivals.filter((arrival) => arrival >= today).toSorted();
  return next && zonedInstant(next, toMinutes(checkIn), timeZone);
}

/** True if the last good read, or the feed's creation if there was none, is at least 6 hours ago. */
export function isStale({ lastGoodAt, createdAt, now }: { lastGoodAt: number | null; createdAt: number; now: number }): boolean {
  return now - (lastGoodAt ?? createdAt) >= STALE_AFTER_MS;
}
