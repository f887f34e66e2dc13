import type { CalendarDate } from "../dates.ts";

/** Returns the rate that holds on a date: the one with the latest `from` not after it; null comes before all dates. */
export function rateOn<T extends { from: CalendarDate | null }>(rates: readonly T[], date: CalendarDate): T | undefined {
  let found: T | undefined;
  for (const rate of rates) {
    const from = rate.from ?? "";
    if (from <= date && (found === undefined || from > (found.from ?? ""))) found = rate;
  }
  return found;
}
