import { z } from "zod";
import { daysBetween, parseDate } from "#domain/dates.ts";

const day = z.string("required").transform((text, checked) => {
  const parsed = parseDate(text);
  if (!parsed) checked.addIssue({ code: "custom", message: "date" });
  return parsed ?? z.NEVER;
});

/** Maximum number of days of a calendar: the 24 months in which guests can book, and the preparation after them. */
const MAX_CALENDAR_DAYS = 800;

/** Days from `from` up to but not including `to`. */
export const calendarQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from < to && daysBetween(from, to) <= MAX_CALENDAR_DAYS, { path: ["to"], error: "date" });
