import { addDays, type CalendarDate } from "../dates.ts";
import { listNights, type Stay } from "../stays.ts";

/** What is left of stays when no night is taken twice: pieces that are free, and what was taken before, both by arrival. */
export function separateTaken(stays: readonly Stay[], taken: Iterable<CalendarDate>): { free: Stay[]; taken: Stay[] } {
  const before = new Set(taken);
  const claimed = new Set<CalendarDate>();
  const free: Stay[] = [];
  const refused: CalendarDate[] = [];
  for (const stay of stays) {
    const nights = listNights(stay).filter((night) => !claimed.has(night));
    for (const night of nights) claimed.add(night);
    refused.push(...nights.filter((night) => before.has(night)));
    free.push(...toStays(nights.filter((night) => !before.has(night))));
  }
  return { free, taken: toStays(refused.toSorted()) };
}

/** Nights in their order as stretches without a gap. */
function toStays(nights: readonly CalendarDate[]): Stay[] {
  const runs: Stay[] = [];
  for (const night of nights) {
    const last = runs.at(-1);
    if (last?.departure === night) last.departure = addDays(night, 1);
    else runs.push({ arrival: night, departure: addDays(night, 1) });
  }
  return runs;
}
