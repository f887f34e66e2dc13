import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { pickLocale, type Locale } from "#domain/locale.ts";
import type { Stay } from "#domain/stays.ts";
import type { CalendarKind } from "./blocks.ts";
import type { Store } from "./store.ts";

/** A stay or block in a calendar, without personal data. */
export interface CalendarBlock extends Stay {
  id: string;
  kind: CalendarKind;
}

export interface UnitCalendar {
  id: string;
  /** Empty for a unit without a description yet. */
  name: string;
  blocks: CalendarBlock[];
}

/**
 * Finds a site's units, in order and without archived ones, with their stays and blocks that end on `from` or later and begin
 * before `until`. Three queries, sent together.
 */
export async function findCalendar(
  { db, tables: t }: Store,
  siteId: string,
  from: CalendarDate,
  until: CalendarDate,
): Promise<UnitCalendar[]> {
  const { blocks, bookings, units, userSites } = t;
  const [found, blocked, booked] = await Promise.all([
    db
      .select({ id: units.id, slug: units.slug, content: units.content, locale: userSites.defaultLocale })
      .from(units)
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .where(and(eq(units.siteId, siteId), isNull(units.archivedAt)))
      .orderBy(asc(units.position), asc(units.id)),
    db
      .select({ unitId: blocks.unitId, id: blocks.id, kind: blocks.kind, arrival: blocks.arrival, departure: blocks.departure })
      .from(blocks)
      .innerJoin(units, eq(units.id, blocks.unitId))
      .where(and(eq(units.siteId, siteId), gte(blocks.departure, from), lt(blocks.arrival, until))),
    db
      .select({ unitId: bookings.unitId, id: bookings.id, arrival: bookings.arrival, departure: bookings.departure })
      .from(bookings)
      .where(
        and(
          eq(bookings.siteId, siteId),
          inArray(bookings.state, [...TAKING_STATES]),
          gte(bookings.departure, from),
          lt(bookings.arrival, until),
        ),
      ),
  ]);
  const entries = [...blocked, ...booked.map((each) => ({ ...each, kind: "stay" }))].toSorted(
    (a, b) => compare(a.arrival, b.arrival) || compare(a.id, b.id),
  );
  return found.map(({ id, slug, content, locale }) => ({
    id,
    name: pickLocale(content, locale as Locale, locale as Locale)?.name || (slug === id ? "" : slug),
    blocks: entries.filter(({ unitId }) => unitId === id).map(({ unitId: _, ...block }) => block as CalendarBlock),
  }));
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
