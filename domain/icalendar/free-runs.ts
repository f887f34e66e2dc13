import { addDays, type CalendarDate } from "../dates.ts";
import { listNights, type Stay } from "../stays.ts";

/**
 * Separates the nights of stays into free ones and already taken ones, each as stays ordered by arrival; no night occurs twice.
 */
export function separateTaken(stays: readonly Stay[], taken: Iterable<CalendarDate>): { free: Stay[]; taken: Stay[] } {
  const takenBefore = new Set(taken);
  const claimed = new Set<CalendarDate>();
  const free: Stay[] = [];
  const refused: CalendarDate[] = [];
  for (const stay of stays) {
    const nights = listNights(stay).filter((night) => !claimed.has(night));
    for (const night of nights) claimed.add(night);
    refused.push(...nights.filter((night) => takenBefore.has(night)));
    free.push(...toStays(nights.filter((night) => !takenBefore.has(night))));
  }
  return { free, taken: toStays(refused.toSorted()) };
}

/** Groups nights, in ascending order, into stays of consecutive nights. */
export function toStays(nights: readonly CalendarDate[]): Stay[] {
  const runs: Stay[] = [];
  for (const night of nights) {
    const last = runs.at(-1);
    if (last?.departure === night) last.departure = addDays(night, 1);
    else runs.push({ arrival: night, departure: addDays(night, 1) });
  }
  return runs;
}
