import { z } from "zod";
import { type CalendarDate, daysBetween, parseDate } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";

z.config({ jitless: true });

/** Subdomain or id of a site; not needed at the site's own hosts. */
const site = z.string("required").min(1, "required").max(64, "tooLong");
/** Slug of a unit; the only unit if it is left out. */
const unit = z.string("required").max(64, "tooLong");
const locale = z.enum(LOCALES, "choice");

/** A date as the guest typed it: the rules of stays refuse impossible ones, with the other refusals. */
const typedDate = z.string("required").max(32, "tooLong");

/** A stay whose price is requested. The rules of stays check dates and counts. */
const stayFields = {
  arrival: typedDate,
  departure: typedDate,
  adults: z.number("number"),
  /** Ages on the day of arrival. */
  children: z.array(z.number("number")).max(100, "tooMany").default([]),
  pets: z.number("number").default(0),
  /** Ids of optional fees. */
  extras: z.array(z.string().max(64, "tooLong")).max(30, "tooMany").default([]),
  code: z.string().max(100, "tooLong").nullable().default(null),
};

export const quoteInput = z.strictObject({
  site: site.optional(),
  unit: unit.optional(),
  ...stayFields,
  locale: locale.optional(),
});

/** A stay that an owner tries out, booked today or on another day. */
export const simulationInput = z.strictObject({ ...stayFields, today: typedDate.nullable().default(null) });

/** Maximum number of days of a calendar: two years and the rest of the last month. */
const MAX_DAYS = 800;
const day = z.string("required").transform((text, checked): CalendarDate => {
  const parsed = parseDate(text);
  if (parsed && parsed >= "2000" && parsed < "2200") return parsed;
  checked.addIssue({ code: "custom", message: "date" });
  return z.NEVER;
});

/** Days from `from` up to but not including `to`. */
export const availabilityQuery = z
  .object({ site: site.optional(), unit: unit.optional(), from: day, to: day, locale: locale.optional() })
  .refine(({ from, to }) => from < to && daysBetween(from, to) <= MAX_DAYS, { path: ["to"], error: "date" });
