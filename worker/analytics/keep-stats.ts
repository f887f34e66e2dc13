import { addMonths, type CalendarDate, date, firstDay, monthOf } from "#domain/dates.ts";
import { mergeCounts, createDayCounts } from "#domain/visits/day-counts.ts";
import { findRows, findScattered, removeBefore, replace } from "#store/site-stats.ts";
import type { Store } from "#store/store.ts";
import { removeBefore as removeSaltsBefore } from "#store/visitor-salts.ts";

/** Rows made one at a time, and how many times in a run of cron. */
const MOST_ROWS = 90;
const MOST_DAYS = 100;
const KEPT_MONTHS = 25;
const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** Makes one row of the rows that a site's day was written in. What is left comes in the next run. */
export async function gatherStats(store: Store, newId: () => string): Promise<void> {
  for (const { siteId, day } of await findScattered(store, MOST_DAYS)) {
    const rows = await findRows(store, siteId, day, MOST_ROWS);
    if (rows.length < 2) continue;
    const counts = rows.reduce((sum, row) => mergeCounts(sum, row.counts), createDayCounts());
    const ids = rows.map(({ id }) => id);
    await replace(store, ids, { id: newId(), siteId, day, counts });
  }
}

/** Forgets statistics after 25 months, and a day's salt when the day is over everywhere on earth. */
export async function forgetStats(store: Store, now: number): Promise<void> {
  await removeBefore(store, firstDay(addMonths(monthOf(dayAt(now)), -KEPT_MONTHS)));
  await removeSaltsBefore(store, dayAt(now - HALF_A_DAY_MS));
}

/** The day in UTC; twelve hours later it is over in every zone. */
const dayAt = (now: number): CalendarDate => date(new Date(now).toISOString().slice(0, 10));
