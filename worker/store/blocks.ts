import { and, eq, getTableColumns, gte, inArray, isNull, notExists, type SQLWrapper } from "drizzle-orm";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { guard } from "./guards.ts";
import { claim, claimImported, release, type UnitParts } from "./nights.ts";
import type { Database, Query, Store } from "./store.ts";

/** Nights of a unit that are not let by us. */
export interface Block extends Stay {
  id: string;
  unitId: string;
  kind: BlockKind;
  /** Host of the calendar from which the block was imported. */
  source?: string | null;
  /** The owner's note. */
  note?: string;
  /** Number of revisions, RFC 5545 section 3.8.7.4. */
  sequence: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

/** `owner`: kept free by the owner; `imported`: taken in another calendar. */
export type BlockKind = "owner" | "imported";
/** Kinds of entries in a calendar; `stay`: booked by guests. */
export type CalendarKind = BlockKind | "stay";

/** A stay or block in a feed, without personal data. */
export interface FeedEntry extends Stay {
  id: string;
  unitId: string;
  siteId: string;
  kind: CalendarKind;
  sequence: number;
  updatedAt: number;
}

/** Finds the stays and blocks of a site or of all sites of an owner that end on `since` or later, in a stable order. Two queries. */
export async function findForFeed(
  { db, tables: t }: Store,
  selection: { siteId: string } | { userId: string },
  since: CalendarDate,
): Promise<FeedEntry[]> {
  const { blocks, bookings, units, userSites } = t;
  const of = "siteId" in selection ? eq(userSites.id, selection.siteId) : eq(userSites.userId, selection.userId);
  const columns = <T extends typeof blocks | typeof bookings>(from: T) => ({
    id: from.id,
    unitId: from.unitId,
    siteId: units.siteId,
    arrival: from.arrival,
    departure: from.departure,
    sequence: from.sequence,
    updatedAt: from.updatedAt,
  });
  const [blocked, booked] = await Promise.all([
    db
      .select({ ...columns(blocks), kind: blocks.kind })
      .from(blocks)
      .innerJoin(units, eq(units.id, blocks.unitId))
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .where(and(of, gte(blocks.departure, since))),
    db
      .select(columns(bookings))
      .from(bookings)
      .innerJoin(units, eq(units.id, bookings.unitId))
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .where(and(of, gte(bookings.departure, since), inArray(bookings.state, [...TAKING_STATES]))),
  ]);
  const entries = [...blocked, ...booked.map((booking) => ({ ...booking, kind: "stay" }))] as FeedEntry[];
  return entries.toSorted((a, b) => compare(a.arrival, b.arrival) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Inserts a block and takes its nights; see {@link claim}. Fails on the guard `unitNotBookable` too. */
export function insert(db: Database, t: Store["tables"], block: Block, related: UnitParts): Query[] {
  const { id: holder, unitId, arrival, departure, kind, source } = block;
  const taken =
    kind === "owner"
      ? claim(db, t, { unitId, holder, arrival, departure, related, kind: "block", preparationNights: 0 })
      : claimImported(db, t, unitId, related, [{ id: holder, source: source ?? "", arrival, departure }]);
  return [requireBookable(db, t, unitId), db.insert(t.blocks).values(block), ...taken];
}

/** Makes the batch fail (guard `unitNotBookable`) if a unit does not exist or is archived. */
export function requireBookable(db: Database, t: Store["tables"], unitId: string): Query {
  const bookable = db
    .select({ id: t.units.id })
    .from(t.units)
    .where(and(eq(t.units.id, unitId), isNull(t.units.archivedAt)));
  return guard(db, t, "unitNotBookable", notExists(bookable));
}

/** Makes the batch fail (guard `unitNotBookable`) if a unit does not belong to the site. */
export function requireUnitOf(db: Database, t: Store["tables"], unitId: string, siteId: string): Query {
  const unit = db
    .select({ id: t.units.id })
    .from(t.units)
    .where(and(eq(t.units.id, unitId), eq(t.units.siteId, siteId)));
  return guard(db, t, "unitNotBookable", notExists(unit));
}

/** Finds a block that the owner of the site made. */
export async function findOwn({ db, tables: { blocks, units } }: Store, siteId: string, id: string): Promise<Block | undefined> {
  const [row] = await db
    .select({ block: getTableColumns(blocks) })
    .from(blocks)
    .innerJoin(units, eq(units.id, blocks.unitId))
    .where(and(eq(blocks.id, id), eq(units.siteId, siteId), eq(blocks.kind, "owner")));
  return row?.block as Block | undefined;
}

/** Removes a block and its nights. */
export const remove = (db: Database, t: Store["tables"], id: string): Query[] => [
  release(db, t, id),
  db.delete(t.blocks).where(eq(t.blocks.id, id)),
];

/** Removes bookings, blocks, nights and guests of the sites that `sites` selects. Must come before the deletion of the sites. */
export function removeOfSites(db: Database, t: Store["tables"], sites: SQLWrapper): Query[] {
  const units = db.select({ id: t.units.id }).from(t.units).where(inArray(t.units.siteId, sites));
  const bookings = db.select({ id: t.bookings.id }).from(t.bookings).where(inArray(t.bookings.siteId, sites));
  return [
    db.delete(t.nights).where(inArray(t.nights.unitId, units)),
    db.delete(t.blocks).where(inArray(t.blocks.unitId, units)),
    db.delete(t.importedStays).where(inArray(t.importedStays.unitId, units)),
    db.delete(t.movements).where(inArray(t.movements.bookingId, bookings)),
    db.delete(t.changeRequests).where(inArray(t.changeRequests.bookingId, bookings)),
    db.delete(t.bookingEvents).where(inArray(t.bookingEvents.bookingId, bookings)),
    db.delete(t.bookings).where(inArray(t.bookings.siteId, sites)),
    db.delete(t.guests).where(inArray(t.guests.siteId, sites)),
    db.delete(t.unitParts).where(inArray(t.unitParts.unitId, units)),
  ];
}
