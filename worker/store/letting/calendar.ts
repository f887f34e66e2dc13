import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";
import type { ShownImport } from "#contract/letting/site-calendar.ts";
import type { HolderKind } from "#domain/bookings/night-holders.ts";
import { type BookingState, TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { Channel } from "#domain/channels/channels.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { pickLocale, type Locale } from "#domain/locale.ts";
import type { Stay } from "#domain/stays.ts";
import { type CalendarStay, findStaysForCalendar } from "./booking-lists.ts";
import { belongTo, importColumns, knownParty } from "./imported-stays.ts";
import type { Store } from "../dialect/store.ts";

/** A stay or block in a calendar. */
export interface CalendarBlock extends Stay {
  id: string;
  kind: HolderKind;
  /** The owner's note on a block; the summary of an imported event. */
  note: string;
  /** Id of the feed that a block comes from, and the feed's channel. */
  source: string | null;
  channel: Channel | null;
  /** True if it is one side of an open conflict. */
  isInConflict: boolean;
  /** Only of blocks; increases with every change. */
  version?: number;
  /** Only of stays. */
  stay?: CalendarStay;
  /** Only of imported stays. */
  imported?: ShownImport;
}

export interface UnitCalendar {
  id: string;
  /** Empty for a unit without a description yet. */
  name: string;
  /** Ids of the units that it contains. */
  parts: string[];
  blocks: CalendarBlock[];
}

/**
 * Finds a site's units, in order and without archived ones, with their blocks, and stays in the given states, that end on `from`
 * or later and begin before `until`. Three queries, sent together.
 */
export async function findCalendar(
  store: Store,
  siteId: string,
  from: CalendarDate,
  until: CalendarDate,
  states: readonly BookingState[] = TAKING_STATES,
): Promise<UnitCalendar[]> {
  const { db, tables: t } = store;
  const { blocks, units, unitParts, userSites, feeds, conflicts } = t;
  const [rows, blocked, stays] = await Promise.all([
    db
      .select({
        id: units.id,
        slug: units.slug,
        content: units.content,
        locale: userSites.defaultLocale,
        part: unitParts.partId,
      })
      .from(units)
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .leftJoin(unitParts, eq(unitParts.unitId, units.id))
      .where(and(eq(units.siteId, siteId), isNull(units.archivedAt)))
      .orderBy(asc(units.position), asc(units.id), asc(unitParts.partId)),
    db
      .select({
        unitId: blocks.unitId,
        id: blocks.id,
        kind: blocks.kind,
        arrival: blocks.arrival,
        departure: blocks.departure,
        note: blocks.note,
        source: blocks.source,
        feedChannel: feeds.channel,
        conflict: conflicts.id,
        opponent: conflicts.otherId,
        ...importColumns(t),
        version: blocks.sequence,
      })
      .from(blocks)
      .innerJoin(units, eq(units.id, blocks.unitId))
      .leftJoin(feeds, eq(feeds.id, blocks.source))
      .leftJoin(conflicts, and(eq(conflicts.blockId, blocks.id), eq(conflicts.verdict, "open")))
      .leftJoin(t.importedStays, belongTo(t))
      .where(and(eq(units.siteId, siteId), gte(blocks.departure, from), lt(blocks.arrival, until))),
    findStaysForCalendar(store, siteId, states, { from, until }),
  ]);
  const inConflict = new Set(blocked.flatMap(({ conflict, id, opponent }) => (conflict === null ? [] : [id, opponent])));
  const imported = new Map(blocked.map(({ conflict: _, opponent: __, ...block }) => [block.id, block]));
  const entries = [
    ...[...imported.values()].map(({ feedChannel, channel, name, party, income, ...block }) => ({
      ...block,
      channel: feedChannel,
      isInConflict: inConflict.has(block.id),
      ...(block.kind === "imported" && { imported: { channel, name: name ?? "", party: knownParty(party), income } }),
    })),
    ...stays.map((stay) => {
      const { id, unitId, arrival, departure } = stay;
      const isInConflict = inConflict.has(id);
      return { id, unitId, kind: "stay", arrival, departure, note: "", source: null, channel: null, isInConflict, stay };
    }),
  ].toSorted((a, b) => compare(a.arrival, b.arrival) || compare(a.id, b.id));
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [unit, ...more]]) => {
    if (!unit) return [];
    const { slug, content, part } = unit;
    const locale = unit.locale as Locale;
    return {
      id,
      name: pickLocale(content, locale, locale)?.name || (slug === id ? "" : slug),
      parts: [part, ...more.map((row) => row.part)].filter((each) => each !== null),
      blocks: entries.filter(({ unitId }) => unitId === id).map(({ unitId: _, ...block }) => block as CalendarBlock),
    };
  });
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
