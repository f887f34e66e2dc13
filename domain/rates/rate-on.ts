import type { CalendarDate } from "../dates.ts";

/** Returns the rate that applies on a date: the one with the latest `from` not after it; null comes before all dates. */
export function rateOn<T extends { from: CalendarDate | null }>(rates: readonly T[], date: CalendarDate): T | undefined {
  let found: T | undefined;
  for (const rate of rates) {
    const from = rate.from ?? "";
    if (from <= date && (found === undefined || from > (found.from ?? ""))) found = rate;
  }
  return found;
}

/** Returns the rate of each of several dates, which are in order: the time is linear in dates and rates together. */
export function ratesOn<T extends { from: CalendarDate | null }>(
  rates: readonly T[],
  dates: readonly { date: CalendarDate }[],
): (T | undefined)[] {
  const sorted = rates.length > 1 ? rates.toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1)) : rates;
  let found: T | undefined;
  let index = 0;
  return dates.map(({ date }) => {
    for (let next = sorted[index]; next && (next.from ?? "") <= date; next = sorted[++index]) found = next;
    return found;
  });
}
