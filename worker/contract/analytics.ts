import { z } from "zod";
import { type CalendarDate, daysBetween, parseDate } from "#domain/dates.ts";

/** The longest time that is looked at at once: two years, leap day and all. */
const MAX_PERIOD_DAYS = 731;

const day = z.string("required").transform((text, context): CalendarDate => {
  const parsed = parseDate(text);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "date" });
  return z.NEVER;
});

/** Days of the home, both included. */
export const periodQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_PERIOD_DAYS, { path: ["to"], message: "period" });

/** How often a value was seen. */
export interface Counted {
  value: string;
  views: number;
}

/** What guests asked for dates. */
export interface Searches {
  free: number;
  taken: number;
  problem: number;
}

/** How a site was looked at in a period. */
export interface SiteAnalytics {
  from: CalendarDate;
  to: CalendarDate;
  totals: {
    views: number;
    /** Of each day, added up: who comes on two days counts twice, since nobody is known again. */
    visitors: number;
    searches: Searches;
    /** Share of the searches that found free dates with a price, 0–1; null without searches. */
    found: number | null;
    /** Share of the visitors that asked for dates, 0–1; null without visitors. */
    asked: number | null;
  };
  /** Every day of the period, the first one first. */
  days: { day: CalendarDate; views: number; visitors: number; searches: number; found: number }[];
  /** The most frequent values; `…` is all others together, an empty country one that is not known. */
  pages: Counted[];
  sources: Counted[];
  countries: Counted[];
  languages: Counted[];
  devices: Counted[];
}
