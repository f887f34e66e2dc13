import { z } from "zod";
import { CURRENCIES } from "#domain/money.ts";
import type { SiteOperations, UnitTerms } from "./site-operations.ts";

z.config({ jitless: true });

/** The longest name of the IANA database has 32 characters. */
const MAX_TIME_ZONE_LENGTH = 64;
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "time");

const unitTerms: z.ZodType<UnitTerms> = z.strictObject({
  checkIn: clockTime,
  checkOut: clockTime,
});

export const siteOperationsSchema: z.ZodType<SiteOperations> = z.strictObject({
  timeZone: z.string().max(MAX_TIME_ZONE_LENGTH, "choice").refine(isTimeZone, "choice"),
  currency: z.enum(CURRENCIES, "choice"),
  units: z.record(z.string(), unitTerms),
});

/** A change of operations as JSON Merge Patch. The patched value is validated, not the patch. */
export const operationsPatch = z.record(z.string().max(40), z.unknown());

/** Input for a new unit. Its initial terms are copied from the unit `like`, otherwise from the site's first unit. */
export const newUnitInput = z.strictObject({ like: z.string().max(64, "id").optional() });

export const unitParam = z.object({ siteId: z.string().max(64), unitId: z.string().max(64) });

/** Checks for a name of the IANA database, spelled as there. Offsets (`+01:00`) and abbreviations (`CET`) are refused. */
function isTimeZone(name: string): boolean {
  // The length is checked here too, because zod runs all checks of a text.
  if (name.length > MAX_TIME_ZONE_LENGTH || !/^[A-Z]\w*(?:[/+-]\w+)+$/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // The engine may answer with an alias, but not with another spelling of the same name.
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}
