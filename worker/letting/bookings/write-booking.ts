import { type CalendarVersion, raise } from "#store/letting/calendar-versions.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { type Database, isUniqueViolation, type Query } from "#store/dialect/store.ts";
import type { BookingTools } from "./booking-tools.ts";

/**
 * Reasons why a change of bookings is not written:
 * - `NIGHTS_TAKEN`: a night is taken, needed for preparation, or taken in another calendar
 * - `VERSION_CONFLICT`: the booking or block was changed meanwhile
 * - `PARTS_CHANGED`: the unit's parts were changed meanwhile; read them and try again
 * - `IMPORT_UNDONE`: the import that the booking belongs to was undone
 * - `SAME_REQUEST`: a request with the same key has placed a booking
 */
export type WriteProblem =
  | "NIGHTS_TAKEN"
  | "VERSION_CONFLICT"
  | "PARTS_CHANGED"
  | "SAME_REQUEST"
  | "NOT_FOUND"
  | "TOO_MANY_OPEN"
  | "PROMO_USED_UP"
  | "IMPORT_UNDONE"
  | "PRICES_CHANGED";

const GUARD_PROBLEMS: Partial<Record<NonNullable<ReturnType<typeof failedGuard>>, WriteProblem>> = {
  nightImported: "NIGHTS_TAKEN",
  nightPrepared: "NIGHTS_TAKEN",
  blockChanged: "VERSION_CONFLICT",
  partsChanged: "PARTS_CHANGED",
  unitNotBookable: "NOT_FOUND",
  tooManyOpen: "TOO_MANY_OPEN",
  promoUsedUp: "PROMO_USED_UP",
  importUndone: "IMPORT_UNDONE",
  ratePlanChanged: "PRICES_CHANGED",
};

/**
 * Writes a change of a site's bookings in one batch, after raising the version of the site's calendar, which on Postgres makes
 * such batches wait for each other. Returns the reason if it is not written.
 */
export async function writeBooking(
  { store, now, onCalendarChange }: BookingTools,
  siteId: string,
  queries: (db: Database) => Query[],
): Promise<WriteProblem | undefined> {
  let raised: CalendarVersion[];
  try {
    [raised] = await store.atomically((db) => [raise(db, store.tables, siteId, now), ...queries(db)]);
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return problem;
    throw error;
  }
  for (const change of raised) await onCalendarChange(change);
  return undefined;
}

function problemOf(error: unknown): WriteProblem | undefined {
  const guard = failedGuard(error);
  if (guard) return GUARD_PROBLEMS[guard];
  if (isUniqueViolation(error, "nights")) return "NIGHTS_TAKEN";
  if (isUniqueViolation(error, "booking_events")) return "VERSION_CONFLICT";
  // SQLite names the columns of a violated index, Postgres the index.
  if (isUniqueViolation(error, "bookings_request") || isUniqueViolation(error, "bookings.site_id, bookings.request_key"))
    return "SAME_REQUEST";
  return undefined;
}
