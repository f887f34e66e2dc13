import { DAY_MS, MINUTE_MS } from "../time.ts";
import type { Outage } from "./outages.ts";
import { PUBLIC_PARTS, type PublicPart, publicStates } from "./public-parts.ts";
import type { Minute } from "./signals.ts";

/** Counted minutes of a day. */
export interface DayCounts {
  /** Minutes that were measured, or that belong to an outage of the store. */
  known: number;
  slow: Record<PublicPart, number>;
  down: Record<PublicPart, number>;
}

/** A day (UTC, `YYYY-MM-DD`) of the status page. */
export interface StatusDay {
  day: string;
  counts: DayCounts;
}

/** What the bar of a day says. */
export type DayLevel = "none" | "good" | "slow" | "down";

/** Days on the status page, today included. */
export const STATUS_DAYS = 90;

/** Minutes of a day in which a part was down or slow, from which on the bar says so. */
const SHOWN_FROM = { down: 5, slow: 10 };

const zero = (): Record<PublicPart, number> =>
  Object.fromEntries(PUBLIC_PARTS.map((part) => [part, 0])) as Record<PublicPart, number>;

export const dayStart = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;
export const dayName = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Counts the minutes of the day that begins at `start`. While the store was away nothing could be written: its outages fill these
 * minutes.
 */
export function countDay(start: number, minutes: readonly Minute[], outages: readonly Outage[]): DayCounts {
  const counts: DayCounts = { known: 0, slow: zero(), down: zero() };
  const measured = new Map(minutes.map((minute) => [minute.at, minute.signals]));
  for (const { part, startedAt, endedAt } of outages) {
    if (part !== "store") continue;
    const until = Math.min(endedAt ?? startedAt, start + DAY_MS);
    for (let at = Math.max(startedAt, start); at < until; at += MINUTE_MS) {
      const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
      if (!measured.has(minute)) measured.set(minute, { store: { state: "down" } });
    }
  }
  for (const [at, signals] of measured) {
    if (at < start || at >= start + DAY_MS) continue;
    counts.known++;
    for (const [part, state] of Object.entries(publicStates(signals)) as [PublicPart, "ok" | "slow" | "down"][])
      if (state !== "ok") counts[state][part]++;
  }
  return counts;
}

/** The level of a part's bar. */
export function levelOf({ known, slow, down }: DayCounts, part: PublicPart): DayLevel {
  if (known === 0) return "none";
  if (down[part] >= SHOWN_FROM.down) return "down";
  return down[part] > 0 || slow[part] >= SHOWN_FROM.slow ? "slow" : "good";
}

/** The share of the known minutes in which a part was not down, from 0 to 1; undefined if none is known. */
export function availability(days: readonly StatusDay[], part: PublicPart): number | undefined {
  const sum = (of: (counts: DayCounts) => number) => days.reduce((all, { counts }) => all + of(counts), 0);
  const known = sum((counts) => counts.known);
  return known === 0 ? undefined : 1 - sum((counts) => counts.down[part]) / known;
}
