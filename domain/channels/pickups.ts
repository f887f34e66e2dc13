import type { CalendarDate } from "../dates.ts";
import { listNights, type Stay } from "../stays.ts";
import type { Channel } from "./channels.ts";
import { HOUR_MS, MINUTE_MS } from "../time.ts";

/** Fetches of the same version by the same reader are counted once in this time. */
export const MIN_PICKUP_INTERVAL_MS = 10 * MINUTE_MS;

/** Hours between two fetches of a calendar, as usual for the platforms; most do not guarantee any. */
const USUAL_HOURS: Record<Channel, number> = {
  airbnb: 3,
  booking: 1,
  vrbo: 24,
  google: 24,
  natuurhuisje: 24,
  micazu: 24,
  other: 24,
};

/** A channel is never overdue before this time has passed. */
const MIN_OVERDUE_MS = 12 * HOUR_MS;
/** The average of fewer intervals is not meaningful. */
const MIN_INTERVALS = 4;

/** The fetches of an export by its channel so far. Times are milliseconds since the epoch. */
export interface FetchHistory {
  firstAt: number;
  lastAt: number;
  /** Number of fetches that are at least ten minutes apart. */
  count: number;
}

interface Waiting {
  channel: Channel;
  /** Null if it was never fetched. */
  history: FetchHistory | null;
  /** Time of the export's creation. */
  createdAt: number;
  now: number;
}

/**
 * True if a channel has not fetched its export for longer than it usually takes: three times its average interval so far, and at
 * least 12 hours and twice the channel's usual interval.
 */
export function isOverdue({ channel, history, createdAt, now }: Waiting): boolean {
  const intervals = (history?.count ?? 0) - 1;
  const average = history && intervals >= MIN_INTERVALS ? (history.lastAt - history.firstAt) / intervals : 0;
  const allowed = Math.max(MIN_OVERDUE_MS, 2 * USUAL_HOURS[channel] * HOUR_MS, 3 * average);
  return now - (history?.lastAt ?? createdAt) > allowed;
}

/** Selects the stays with a night, today or later, that is missing from the version of a calendar that was fetched last. */
export function findUnseen<T extends Stay>(stays: readonly T[], fetched: readonly Stay[], today: CalendarDate): T[] {
  const nights = new Set(fetched.flatMap(listNights));
  return stays.filter((stay) => listNights(stay).some((night) => night >= today && !nights.has(night)));
}
