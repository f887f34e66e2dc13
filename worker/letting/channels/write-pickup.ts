import { MIN_PICKUP_INTERVAL_MS } from "#domain/channels/pickups.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { sameJson } from "#domain/same-json.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { findLastPickup, insertPickup, repeatPickup } from "#store/letting/calendar-exports.ts";
import type { Store } from "#store/dialect/store.ts";

/** A fetch of an export. */
interface Fetched {
  exportId: string;
  contentAt: number;
  agent: string;
  /** From the day of the fetch on. */
  nights: Stay[];
  today: CalendarDate;
  now: number;
}

/** Writes a fetch: a version with different nights gets a row of its own, repeated fetches are counted in the same row. */
export async function writePickup(store: Store, { exportId, contentAt, agent, nights, today, now }: Fetched): Promise<void> {
  const last = await findLastPickup(store, exportId, agent);
  if (last && sameJson(nightsFrom(last.nights, today), nightsFrom(nights, today))) {
    const newest = Math.max(contentAt, last.contentAt);
    return repeatPickup(store, last, { contentAt: newest, now, before: now - MIN_PICKUP_INTERVAL_MS });
  }
  return insertPickup(store, { exportId, contentAt, agent, nights, firstAt: now, lastAt: now, count: 1 });
}

const nightsFrom = (runs: readonly Stay[], today: CalendarDate): CalendarDate[] =>
  runs.flatMap(listNights).filter((night) => night >= today);
