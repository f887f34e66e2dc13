import { and, asc, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Party } from "#contract/letting/booking.ts";
import { type BookingState, STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { type Locale, pickLocale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { Stay } from "#domain/stays.ts";
import { paidColumn } from "../letting/bookings.ts";
import type { Store } from "../dialect/store.ts";

/** A unit of a site that is in use. */
export interface TodayUnit {
  id: string;
  /** Empty for a unit without a description yet. */
  name: string;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
}

/** Finds a site's time zone, currency and units in use. One query. */
export async function findUnits(
  { db, tables: { units, userSites } }: Store,
  siteId: string,
): Promise<{ timeZone: string; currency: Currency; town: string; units: TodayUnit[] } | undefined> {
  const rows = await db
    .select({
      timeZone: userSites.timeZone,
      currency: userSites.currency,
      place: userSites.place,
      locale: userSites.defaultLocale,
      unit: { id: units.id, slug: units.slug, content: units.content, checkIn: units.checkIn, checkOut: units.checkOut },
    })
    .from(userSites)
    .leftJoin(units, and(eq(units.siteId, userSites.id), isNull(units.archivedAt)))
    .where(eq(userSites.id, siteId))
    .orderBy(asc(units.position), asc(units.id));
  const [first] = rows;
  if (!first) return undefined;
  const found = rows.flatMap(({ unit, locale }) => {
    if (!unit) return [];
    const { id, slug, content, checkIn, checkOut } = unit;
    const name = pickLocale(content, locale as Locale, locale as Locale)?.name || (slug === id ? "" : slug);
    return [{ id, name, checkIn, checkOut }];
  });
  const { timeZone, currency, place } = first;
  return { timeZone, currency: currency as Currency, town: place?.town ?? "", units: found };
}

/** A stay of today: it begins, ends or lasts. Money is in minor units. */
export interface TodayStay extends Stay {
  id: string;
  unitId: string;
  state: BookingState;
  party: Party;
  name: string;
  email: string | null;
  phone: string | null;
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
  total: number;
  paid: number;
}

/** Finds the stays that begin, end or last on a day. One query. */
export async function findStaysOn({ db, tables: t }: Store, siteId: string, day: CalendarDate): Promise<TodayStay[]> {
  const { bookings } = t;
  const rows = await db
    .select({
      id: bookings.id,
      unitId: bookings.unitId,
      state: bookings.state,
      arrival: bookings.arrival,
      departure: bookings.departure,
      party: bookings.party,
      name: bookings.guestName,
      email: bookings.guestEmail,
      phone: bookings.guestPhone,
      arrivalTime: bookings.arrivalTime,
      total: bookings.total,
      paid: paidColumn(t),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        inArray(bookings.state, [...STAYING_STATES]),
        lte(bookings.arrival, day),
        gte(bookings.departure, day),
      ),
    )
    .orderBy(asc(bookings.arrival), asc(bookings.id));
  return rows as TodayStay[];
}

/** Counts the nights with guests of a site's units in use by month (`YYYY-MM`), in `[from, until)`. One query. */
export async function countStayNights(
  { db, tables: { nights, units } }: Store,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<Map<string, number>> {
  const month = sql<string>`substr(${nights.night}, 1, 7)`;
  const rows = await db
    .select({ month, count: sql`count(distinct ${nights.unitId} || ' ' || ${nights.night})`.mapWith(Number) })
    .from(nights)
    .innerJoin(units, eq(units.id, nights.unitId))
    .where(
      and(
        eq(units.siteId, siteId),
        isNull(units.archivedAt),
        gte(nights.night, from),
        lt(nights.night, until),
        inArray(nights.kind, ["stay", "imported"]),
      ),
    )
    .groupBy(month);
  return new Map(rows.map((row) => [row.month, row.count]));
}

/** Sums the prices of the stays that begin in `[from, until)` by month (`YYYY-MM`), in minor units. One query. */
export async function sumIncome(
  { db, tables: { bookings } }: Store,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<Map<string, { total: number; stays: number }>> {
  const month = sql<string>`substr(${bookings.arrival}, 1, 7)`;
  const rows = await db
    .select({
      month,
      total: sql`coalesce(sum(${bookings.total}), 0)`.mapWith(Number),
      stays: sql`count(*)`.mapWith(Number),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        inArray(bookings.state, [...STAYING_STATES]),
        gte(bookings.arrival, from),
        lt(bookings.arrival, until),
      ),
    )
    .groupBy(month);
  return new Map(rows.map(({ month: name, ...sums }) => [name, sums]));
}
