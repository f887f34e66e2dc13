import { and, asc, eq, exists, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { guard } from "../dialect/guards.ts";
import type { HolderKind } from "#domain/bookings/night-holders.ts";
import { chunkRows, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A unit and one that it contains. */
export interface UnitPart {
  unitId: string;
  partId: string;
}

/** A booking or block that takes nights of a unit. */
export interface Holder extends Stay {
  id: string;
  unitId: string;
  kind: HolderKind;
  /** Id of the feed that it comes from; null for ours. */
  source: string | null;
  preparationNights: number;
}

/** The units of a site that are let, the parts of all its units, and the version of its calendar. */
export interface SiteParts {
  unitIds: string[];
  parts: UnitPart[];
  calendarVersion: number;
  timeZone: string;
}

/** Finds the parts of a site's units. Three queries. */
export async function findSiteParts({ db, tables: t }: Store, siteId: string): Promise<SiteParts> {
  const { units, unitParts, calendars, userSites } = t;
  // Parts and holders are read after the version, so that a change between the two is noticed.
  const [calendar] = await db
    .select({ version: calendars.version, timeZone: userSites.timeZone })
    .from(calendars)
    .innerJoin(userSites, eq(userSites.id, calendars.siteId))
    .where(eq(calendars.siteId, siteId));
  const [rows, parts] = await Promise.all([
    db
      .select({ id: units.id })
      .from(units)
      .where(and(eq(units.siteId, siteId), isNull(units.archivedAt)))
      .orderBy(asc(units.position), asc(units.id)),
    db
      .select({ unitId: unitParts.unitId, partId: unitParts.partId })
      .from(unitParts)
      .innerJoin(units, eq(units.id, unitParts.unitId))
      .where(eq(units.siteId, siteId)),
  ]);
  return {
    unitIds: rows.map(({ id }) => id),
    parts,
    calendarVersion: calendar?.version ?? 0,
    timeZone: calendar?.timeZone ?? "UTC",
  };
}

/** Finds the bookings and blocks of up to 60 units that end after a day. Three queries. */
export async function findHolders({ db, tables: t }: Store, unitIds: string[], after: CalendarDate): Promise<Holder[]> {
  if (unitIds.length === 0) return [];
  const { bookings, blocks, nights } = t;
  const columns = <T extends typeof bookings | typeof blocks>(from: T) => ({
    id: from.id,
    unitId: from.unitId,
    arrival: from.arrival,
    departure: from.departure,
  });
  const [booked, blocked, prepared] = await Promise.all([
    db
      .select(columns(bookings))
      .from(bookings)
      .where(and(inArray(bookings.unitId, unitIds), inArray(bookings.state, [...TAKING_STATES]), gt(bookings.departure, after))),
    db
      .select({ ...columns(blocks), kind: blocks.kind, source: blocks.source })
      .from(blocks)
      .where(and(inArray(blocks.unitId, unitIds), gt(blocks.departure, after))),
    db
      .select({ holder: nights.holder, unitId: nights.unitId, count: sql<number>`count(*)`.mapWith(Number) })
      .from(nights)
      .where(and(inArray(nights.unitId, unitIds), eq(nights.kind, "preparation")))
      .groupBy(nights.holder, nights.unitId),
  ]);
  const preparation = new Map(prepared.map(({ holder, unitId, count }) => [`${holder} ${unitId}`, count]));
  return [
    ...booked.map((booking) => ({
      ...booking,
      kind: "stay",
      source: null,
      preparationNights: preparation.get(`${booking.id} ${booking.unitId}`) ?? 0,
    })),
    ...blocked.map((block) => ({ ...block, preparationNights: 0 })),
  ] as Holder[];
}

/**
 * Replaces the parts of some units. Comes after the calendar's version is raised. Fails on the guard `partsChanged` if something
 * in the site's calendar was changed after `calendarVersion`.
 */
export function replaceParts(
  db: Database,
  t: Tables,
  { siteId, calendarVersion }: { siteId: string; calendarVersion: number },
  changed: { unitId: string; parts: string[] }[],
): Query[] {
  const { calendars, unitParts } = t;
  const raised = exists(
    db
      .select({ version: calendars.version })
      .from(calendars)
      .where(and(eq(calendars.siteId, siteId), ne(calendars.version, calendarVersion + 1))),
  );
  const unitIds = changed.map(({ unitId }) => unitId);
  const rows = changed.flatMap(({ unitId, parts }) => parts.map((partId) => ({ unitId, partId })));
  return [
    guard(db, t, "partsChanged", raised),
    db.delete(unitParts).where(inArray(unitParts.unitId, unitIds)),
    ...chunkRows(rows, unitParts).map((chunk) => db.insert(unitParts).values(chunk)),
  ];
}
