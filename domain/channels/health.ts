import { addDays, type CalendarDate } from "../dates.ts";

/** Days of which the health is shown. */
const HEALTH_DAYS = 30;

/** A change of a feed's problem; null: it could be read again. */
export interface HealthChange {
  day: CalendarDate;
  problem: string | null;
}

/**
 * Summarises a feed's last 30 days, the oldest first: `good` or `failed` if all its syncs were, `mixed`, or null before it was
 * added. `changes` are in the order of time; the first may be older.
 */
export function summarizeHealth(
  changes: readonly HealthChange[],
  addedOn: CalendarDate,
  today: CalendarDate,
): ("good" | "mixed" | "failed" | null)[] {
  return Array.from({ length: HEALTH_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - HEALTH_DAYS);
    if (day < addedOn) return null;
    const before = changes.findLast((change) => change.day < day)?.problem ?? null;
    const states = [before, ...changes.filter((change) => change.day === day).map(({ problem }) => problem)];
    if (states.every((problem) => problem === null)) return "good";
    return states.every((problem) => problem !== null) ? "failed" : "mixed";
  });
}
