import { addDays, type CalendarDate, daysBetween, parseDate, addMonthsToDay } from "#domain/dates.ts";

/** Lengths that are chosen with one press: days, and twelve months. */
export const PRESETS = ["7", "30", "90", "year"] as const;
export type Preset = (typeof PRESETS)[number];

/** Days of the home, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The server's limit: two years. */
export const MOST_DAYS = 731;

/** The period of a preset, which ends today. */
function presetPeriod(preset: Preset, today: CalendarDate): Period {
  const from = preset === "year" ? addDays(addMonthsToDay(today, -12), 1) : addDays(today, 1 - Number(preset));
  return { from, to: today };
}

/** Days of a period. */
const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** As many days, just before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
});

/** A period of two typed days; undefined where they are none, or more than is looked at at once. */
export function ownPeriod(from: string, to: string): Period | undefined {
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first || !last || first > last) return undefined;
  const period = { from: first, to: last };
  return lengthOf(period) <= MOST_DAYS ? period : undefined;
}

/** What the address asks for: `?from=&to=`, else `?period=`, else thirty days. */
export function wantedPeriod(search: URLSearchParams, today: CalendarDate): { preset: Preset | "own"; period: Period } {
  const own = ownPeriod(search.get("from") ?? "", search.get("to") ?? "");
  if (own) return { preset: "own", period: own };
  const preset = PRESETS.find((each) => each === search.get("period")) ?? "30";
  return { preset, period: presetPeriod(preset, today) };
}
