import { z } from "zod";
import { type CalendarDate, daysBetween, parseDate } from "#domain/dates.ts";
import { sheetQuery } from "../services/sheet-form.ts";

/** Longest period of a query: two years including a leap day. */
const MAX_PERIOD_DAYS = 731;

const day = z.string("required").transform((text, context): CalendarDate => {
  const parsed = parseDate(text);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "date" });
  return z.NEVER;
});

/** A period in days of the home's time zone, first and last day included. */
export const periodQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_PERIOD_DAYS, { path: ["to"], message: "period" });

/** Such a period as a file. Addresses without a language are older; their form is the same in all. */
export const statisticsFileQuery = periodQuery.safeExtend({ ...sheetQuery.shape, locale: sheetQuery.shape.locale.default("en") });

/** A value and its frequency. */
export interface Counted {
  value: string;
  views: number;
}

/** Statistics of guests' searches for dates. */
export interface Searches {
  free: number;
  taken: number;
  problem: number;
}

/** A site's statistics for a period. */
export interface SiteAnalytics {
  from: CalendarDate;
  to: CalendarDate;
  totals: {
    views: number;
    /** Sum of the daily visitors: a visitor on two days counts twice, because visitors are not recognised across days. */
    visitors: number;
    searches: Searches;
    /** Share of the searches that found free dates with a price, 0–1; null without searches. */
    found: number | null;
    /** Share of the visitors that searched for dates, 0–1; null without visitors. */
    asked: number | null;
  };
  /** Every day of the period, in order. */
  days: { day: CalendarDate; views: number; visitors: number; searches: number; found: number }[];
  /** The most frequent values. `…` stands for all others together, an empty country for an unknown one. */
  pages: Counted[];
  sources: Counted[];
  countries: Counted[];
  languages: Counted[];
  devices: Counted[];
}
