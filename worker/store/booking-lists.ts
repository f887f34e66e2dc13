import { and, asc, desc, eq, gt, gte, inArray, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Booking, BookingChannel } from "#contract/booking.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import { bookingColumns, type BookingRow, paidColumn, toBooking } from "./bookings.ts";
import type { Store } from "./store.ts";

/** Filters of a list of bookings; those that are absent leave nothing out. */
export interface BookingFilter {
  /** Part of a name, mail address or reference, or a date. */
  q?: string | undefined;
  states?: BookingState[] | undefined;
  channel?: BookingChannel | undefined;
  unitId?: string | undefined;
  /** True for bookings with money due. */
  isUnpaid?: boolean;
  /** Stays that end after `from` and begin before `to`. */
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** A booking in a list. */
export type ListedBooking = Booking & {
  /** Minor units. */
  paid: number;
};

/** States in which nothing is due. */
const NOTHING_DUE = ["declined", "expired", "cancelled", "enquiry", "offer", "hold"] as const satisfies BookingState[];

/**
 * Finds bookings of a site, the latest arrival first. `after` is the arrival and id of the last one of the page before. One query.
 */
export async function findList(
  { db, tables: t }: Store,
  siteId: string,
  { q, states, channel, unitId, isUnpaid = false, from, to }: BookingFilter,
  { limit, after }: { limit: number; after?: { arrival: string; id: string } | undefined },
): Promise<ListedBooking[]> {
  const { bookings } = t;
  const paid = paidColumn(t);
  const rows = await db
    .select({ booking: bookingColumns(t), paid })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        q ? matches(t, q) : undefined,
        states ? inArray(bookings.state, states) : undefined,
        channel ? eq(bookings.channel, channel) : undefined,
        unitId ? eq(bookings.unitId, unitId) : undefined,
        isUnpaid ? sql`${bookings.total} > ${paid} and ${bookings.state} not in ${NOTHING_DUE}` : undefined,
        from ? gt(bookings.departure, from) : undefined,
        to ? lt(bookings.arrival, to) : undefined,
        after
          ? or(lt(bookings.arrival, after.arrival), and(eq(bookings.arrival, after.arrival), lt(bookings.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(bookings.arrival), desc(bookings.id))
    .limit(limit);
  return rows.map((row) => ({ ...toBooking(row.booking as BookingRow), paid: row.paid }));
}

function matches({ bookings }: Store["tables"], text: string): SQL | undefined {
  const words = text.trim().toLowerCase();
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const contains = (column: SQL) => sql`${column} like ${part} escape '\\'`;
  return or(
    contains(sql`lower(${bookings.guestName})`),
    contains(sql`lower(coalesce(${bookings.guestEmail}, ''))`),
    like(bookings.reference, `${words.toUpperCase().replace(/[\\%_]/g, "")}%`),
    and(lte(bookings.arrival, words), gte(bookings.departure, words), sql`${words} like '____-__-__'`),
  );
}

/** A stay in the owner's calendar. */
export interface CalendarStay {
  id: string;
  unitId: string;
  version: number;
  reference: string;
  state: BookingState;
  channel: BookingChannel;
  arrival: CalendarDate;
  departure: CalendarDate;
  name: string;
  party: Booking["party"];
  total: number;
  paid: number;
  currency: Currency;
  dueAt: number | null;
}

/** Finds the stays of a site that end on `from` or later and begin before `until`, in the given states. One query. */
export async function findStaysForCalendar(
  { db, tables: t }: Store,
  siteId: string,
  states: readonly BookingState[],
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<CalendarStay[]> {
  const { bookings, userSites } = t;
  const rows = await db
    .select({
      id: bookings.id,
      unitId: bookings.unitId,
      version: bookings.version,
      reference: bookings.reference,
      state: bookings.state,
      channel: bookings.channel,
      arrival: bookings.arrival,
      departure: bookings.departure,
      name: bookings.guestName,
      party: bookings.party,
      total: bookings.total,
      paid: paidColumn(t),
      currency: userSites.currency,
      dueAt: bookings.dueAt,
    })
    .from(bookings)
    .innerJoin(userSites, eq(userSites.id, bookings.siteId))
    .where(
      and(
        eq(bookings.siteId, siteId),
        inArray(bookings.state, [...states]),
        gte(bookings.departure, from),
        lt(bookings.arrival, until),
      ),
    )
    .orderBy(asc(bookings.arrival), asc(bookings.id));
  return rows as CalendarStay[];
}
