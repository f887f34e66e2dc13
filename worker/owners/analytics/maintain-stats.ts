import { addMonths, type CalendarDate, date, firstDay, monthOf } from "#domain/dates.ts";
import { mergeCounts, createDayCounts } from "#domain/visits/day-counts.ts";
import { STATISTICS_RETENTION_MONTHS } from "#domain/retention.ts";
import { HOUR_MS } from "#domain/time.ts";
import { findRows, findUnmerged, keepSingle, removeBefore, replace } from "#store/services/site-stats.ts";
import type { Store } from "#store/dialect/store.ts";
import { removeBefore as removeSaltsBefore } from "#store/services/visitor-salts.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Maximum number of rows merged at once, and of merges in one run of cron. */
const MAX_ROWS = 90;
const MAX_DAYS = 100;
const HALF_A_DAY_MS = 12 * HOUR_MS;

/** Merges the rows of a site and day into one. Remaining rows are merged in the next run. */
export async function mergeStats(store: Store, newId: () => string): Promise<void> {
  await keepSingle(store);
  for (const { siteId, day } of withinBudget(store, await findUnmerged(store, MAX_DAYS), MAX_DAYS)) {
    const rows = await findRows(store, siteId, day, MAX_ROWS);
    if (rows.length < 2) continue;
    const counts = rows.reduce((sum, row) => mergeCounts(sum, row.counts), createDayCounts());
    const ids = rows.map(({ id }) => id);
    await replace(store, ids, { id: newId(), siteId, day, counts });
  }
}

/** Deletes statistics after 25 months, and a day's salt when the day has ended in every time zone. */
export async function deleteOldStats(store: Store, now: number): Promise<void> {
  await removeBefore(store, firstDay(addMonths(monthOf(dayAt(now)), -STATISTICS_RETENTION_MONTHS)));
  await removeSaltsBefore(store, dayAt(now - HALF_A_DAY_MS));
}

/** The day in UTC. Twelve hours after its end it has ended in every time zone. */
const dayAt = (now: number): CalendarDate => date(new Date(now).toISOString().slice(0, 10));
