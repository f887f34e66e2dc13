import { and, asc, eq, gte, inArray, isNull, lt, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { guard } from "./guards.ts";
import { type Database, chunkRows, prepared, type Query, type Store } from "./store.ts";

/** A sequence of taken nights. */
export interface Block extends Stay {
  id: string;
  unitId: string;
  kind: BlockKind;
  /** Host of the calendar from which the block was imported. */
  source?: string | null;
  /** Number of revisions, RFC 5545 section 3.8.7.4. */
  sequence: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

const BLOCK_KINDS = ["stay", "owner", "imported"] as const;
/** `stay`: booked by guests; `owner`: blocked by the owner; `imported`: taken in another calendar. */
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Finds the taken nights of units in `[from, until)`, with one query for up to 50 units. */
export async function findNights(
  { db, tables: t }: Store,
  unitIds: string[],
  from: CalendarDate,
  until: CalendarDate,
): Promise<{ unitId: string; night: CalendarDate }[]> {
  const { unitId, night } = t.bookingNights;
  const found = chunkRows(unitIds, 2).map((chunk) => {
    const units = chunk.map((_, index) => sql.placeholder(`unit${index}`));
    const query = prepared(db, `nights of ${chunk.length}`, () =>
      db
        .select({ unitId, night })
        .from(t.bookingNights)
        .where(and(inArray(unitId, units), gte(night, sql.placeholder("from")), lt(night, sql.placeholder("until"))))
        .orderBy(asc(unitId), asc(night)),
    );
    return query.execute({ from, until, ...Object.fromEntries(chunk.map((id, index) => [`unit${index}`, id])) });
  });
  return (await Promise.all(found)).flat() as { unitId: string; night: CalendarDate }[];
}

/** A block with the site it belongs to. */
export interface FeedBlock extends Block {
  siteId: string;
}

/** Finds the blocks of a site or of all sites of an owner that end on `since` or later, in a stable order. */
export async function findForFeed(
  { db, tables: t }: Store,
  selection: { siteId: string } | { userId: string },
  since: CalendarDate,
): Promise<FeedBlock[]> {
  const of = "siteId" in selection ? eq(t.userSites.id, selection.siteId) : eq(t.userSites.userId, selection.userId);
  const rows = await db
    .select({ block: t.blocks, siteId: t.units.siteId })
    .from(t.blocks)
    .innerJoin(t.units, eq(t.units.id, t.blocks.unitId))
    .innerJoin(t.userSites, eq(t.userSites.id, t.units.siteId))
    .where(and(of, gte(t.blocks.departure, since)))
    .orderBy(asc(t.blocks.arrival), asc(t.blocks.id));
  return rows.map(({ block, siteId }) => ({ ...(block as Block), siteId }));
}

/**
 * Inserts a block and claims its nights. The batch fails on the primary key if a night is taken, and on the guard
 * `unitNotBookable` if the unit does not exist or is archived.
 */
export function insert(db: Database, t: Store["tables"], block: Block): Query[] {
  const nights = listNights(block).map((night) => ({ unitId: block.unitId, night, blockId: block.id }));
  return [
    requireBookable(db, t, block.unitId),
    db.insert(t.blocks).values(block),
    ...chunkRows(nights, 3).map((rows) => db.insert(t.bookingNights).values(rows)),
  ];
}

/** Makes the batch fail (guard `unitNotBookable`) if a unit does not exist or is archived. */
export function requireBookable(db: Database, t: Store["tables"], unitId: string): Query {
  const bookable = db
    .select({ id: t.units.id })
    .from(t.units)
    .where(and(eq(t.units.id, unitId), isNull(t.units.archivedAt)));
  return guard(db, t, "unitNotBookable", notExists(bookable));
}

/** Removes a block and its nights. */
export function remove(db: Database, t: Store["tables"], id: string): Query[] {
  return [db.delete(t.bookingNights).where(eq(t.bookingNights.blockId, id)), db.delete(t.blocks).where(eq(t.blocks.id, id))];
}

/** Removes all blocks and nights of the sites that `sites` selects. Must come before the deletion of the sites. */
export function removeOfSites(db: Database, t: Store["tables"], sites: SQLWrapper): Query[] {
  const units = db.select({ id: t.units.id }).from(t.units).where(inArray(t.units.siteId, sites));
  return [
    db.delete(t.bookingNights).where(inArray(t.bookingNights.unitId, units)),
    db.delete(t.blocks).where(inArray(t.blocks.unitId, units)),
  ];
}
