import type { Counted, Searches, SiteAnalytics } from "#contract/owners/analytics.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import {
  mergeCounts,
  type DayCounts,
  type Dimension,
  createDayCounts,
  OTHER_VALUES,
  sumValues,
} from "#domain/visits/day-counts.ts";
import { estimateDistinct } from "#domain/visits/distinct.ts";
import { findBetween } from "#store/services/site-stats.ts";
import type { Store } from "#store/dialect/store.ts";

/** Maximum number of values in a list. */
const MAX_LISTED = 20;

/** Reads the statistics of a site from the first day to the last, both included. */
export async function readAnalytics(store: Store, siteId: string, from: CalendarDate, to: CalendarDate): Promise<SiteAnalytics> {
  const counts = await readDayCounts(store, siteId, from, to);
  const days = sumDays(counts, from, to);
  const total = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
  const all = (dimension: Dimension) =>
    [...counts.values()].reduce<Record<string, number>>((whole, { by }) => sumValues(whole, by[dimension] ?? {}), {});
  const [visitors, searches, found] = [total((day) => day.visitors), total((day) => day.searches), total((day) => day.found)];
  return {
    from,
    to,
    totals: {
      views: total((day) => day.views),
      visitors,
      searches: searchesOf(all("search")),
      found: searches === 0 ? null : found / searches,
      asked: visitors === 0 ? null : Math.min(1, searches / visitors),
    },
    days,
    pages: top(all("page")),
    sources: top(all("source")),
    countries: top(all("country")),
    languages: top(all("language")),
    devices: top(all("device")),
  };
}

/** Reads the counts by day; days without views are missing. */
export async function readDayCounts(
  store: Store,
  siteId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<CalendarDate, DayCounts>> {
  const counts = new Map<CalendarDate, DayCounts>();
  for (const row of await findBetween(store, siteId, from, to))
    counts.set(row.day, mergeCounts(counts.get(row.day) ?? createDayCounts(), row.counts));
  return counts;
}

/** Sums the counts of every day of a period, in order. */
export function sumDays(
  counts: ReadonlyMap<CalendarDate, DayCounts>,
  from: CalendarDate,
  to: CalendarDate,
): SiteAnalytics["days"] {
  return daysOf(from, to).map((day) => {
    const { views, visitors, by } = counts.get(day) ?? createDayCounts();
    const { free, taken, problem } = searchesOf(by.search);
    return { day, views, visitors: estimateDistinct(visitors), searches: free + taken + problem, found: free };
  });
}

function daysOf(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function searchesOf({ free = 0, taken = 0, problem = 0 }: Partial<Record<string, number>> = {}): Searches {
  return { free, taken, problem };
}

function top(values: Record<string, number>): Counted[] {
  const ranked = Object.entries(values)
    .map(([value, views]) => ({ value, views }))
    .toSorted((a, b) => Number(a.value === OTHER_VALUES) - Number(b.value === OTHER_VALUES) || b.views - a.views);
  if (ranked.length <= MAX_LISTED) return ranked;
  const rest = ranked.slice(MAX_LISTED - 1).reduce((all, { views }) => all + views, 0);
  return [...ranked.slice(0, MAX_LISTED - 1), { value: OTHER_VALUES, views: rest }];
}
