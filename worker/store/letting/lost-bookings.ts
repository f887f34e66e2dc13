import { and, desc, eq, gte, notInArray } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { Store } from "../dialect/store.ts";

/** States of bookings that never came about: their pages have nothing to come back for. */
const NEVER: BookingState[] = ["declined", "expired"];

/**
 * Finds the bookings of a site with a guest's email address (in lower case) that have not ended before a day, the latest first.
 */
export async function findOfAddress(
  { db, tables: { bookings: t } }: Store,
  { siteId, email, endingFrom, limit }: { siteId: string; email: string; endingFrom: CalendarDate; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.guestEmail, email), gte(t.departure, endingFrom), notInArray(t.state, NEVER)))
    .orderBy(desc(t.arrival), desc(t.id))
    .limit(limit);
}
