import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { pickLocale, type Locale } from "#domain/locale.ts";
import type { Stay } from "#domain/stays.ts";
import type { BlockKind } from "./blocks.ts";
import type { Store } from "./store.ts";

/** A block in a calendar, without personal data. */
export interface CalendarBlock extends Stay {
  id: string;
  kind: BlockKind;
}

export interface UnitCalendar {
  id: string;
  /** Empty for a unit without a description yet. */
  name: string;
  blocks: CalendarBlock[];
}

/**
 * Finds a site's units, in order and without archived ones, with their blocks that end on `from` or later and begin before
 * `until`. One query.
 */
export async function findCalendar(
  { db, tables: t }: Store,
  siteId: string,
  from: CalendarDate,
  until: CalendarDate,
): Promise<UnitCalendar[]> {
  const { blocks, units, userSites } = t;
  const rows = await db
    .select({
      id: units.id,
      slug: units.slug,
      content: units.content,
      locale: userSites.defaultLocale,
      block: { id: blocks.id, kind: blocks.kind, arrival: blocks.arrival, departure: blocks.departure },
    })
    .from(units)
    .innerJoin(userSites, eq(userSites.id, units.siteId))
    .leftJoin(blocks, and(eq(blocks.unitId, units.id), gte(blocks.departure, from), lt(blocks.arrival, until)))
    .where(and(eq(units.siteId, siteId), isNull(units.archivedAt)))
    .orderBy(asc(units.position), asc(units.id), asc(blocks.arrival), asc(blocks.id));
  const calendars = new Map<string, UnitCalendar>();
  for (const { id, slug, content, locale, block } of rows) {
    const name = pickLocale(content, locale as Locale, locale as Locale)?.name || (slug === id ? "" : slug);
    const calendar = calendars.get(id) ?? { id, name, blocks: [] };
    calendars.set(id, calendar);
    if (block?.id != null) calendar.blocks.push(block as CalendarBlock);
  }
  return [...calendars.values()];
}
