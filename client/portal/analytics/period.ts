import { addDays, type CalendarDate, daysBetween, parseDate, addMonthsToDay } from "#domain/dates.ts";

/** Preset periods: a number of days, or twelve months. */
export const PRESETS = ["7", "30", "90", "year"] as const;
export type Preset = (typeof PRESETS)[number];

/** First and last day in the home's time zone, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** Longest period; the limit of the server. */
export const MAX_DAYS = 731;

/** Period of a preset, ending today. */
function presetPeriod(preset: Preset, today: CalendarDate): Period {
  const from = preset === "year" ? addDays(addMonthsToDay(today, -12), 1) : addDays(today, 1 - Number(preset));
  return { from, to: today };
}

/** Number of days of a period. */
const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** Period of the same length directly before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
});

/** Parses a period of two typed days; undefined if it is invalid or too long. */
export function ownPeriod(from: string, to: string): Period | undefined {
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first || !last || first > last) return undefined;
  const period = { from: first, to: last };
  return lengthOf(period) <= MAX_DAYS ? period : undefined;
}

/** Period in the query: `?from=&to=`, else `?period=`, else thirty days. */
export function wantedPeriod(search: URLSearchParams, today: CalendarDate): { preset: Preset | "own"; period: Period } {
  const own = ownPeriod(search.get("from") ?? "", search.get("to") ?? "");
  if (own) return { preset: "own", period: own };
  const preset = PRESETS.find((each) => each === search.get("period")) ?? "30";
  return { preset, period: presetPeriod(preset, today) };
}
