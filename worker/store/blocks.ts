import { and, asc, eq, gte, inArray, isNull, lt, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { guard } from "./guards.ts";
import { type Database, chunkRows, prepared, type Query, type Store } from "./store.ts";

/** A stretch of nights that is taken. */
export interface Block extends Stay {
  id: string;
  unitId: string;
  kind: BlockKind;
  /** Host of the calendar an imported one came from. */
  source?: string | null;
  /** How often it was revised since it was made. */
  sequence: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

const BLOCK_KINDS = ["stay", "owner", "imported"] as const;
/** `stay`: guests are there; `owner`: the owner keeps it free; `imported`: another calendar said so. */
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Taken nights of the units in `[from, until)`. One query for up to 50 units. */
export async function findNights(
  { db, tables: t }: Store,
  unitIds: string[],
  from: CalendarDate,
  until: CalendarDate,
): Promise<{ unitId: string; night: CalendarDate }[]> {
  const { unitId, night } = t.bookingNights;
  const found = chunkRows(unitIds, 2).map((some) => {
    const units = some.map((_, index) => sql.placeholder(`unit${index}`));
    const query = prepared(db, `nights of ${some.length}`, () =>
      db
        .select({ unitId, night })
        .from(t.bookingNights)
        .where(and(inArray(unitId, units), gte(night, sql.placeholder("from")), lt(night, sql.placeholder("until"))))
        .orderBy(asc(unitId), asc(night)),
    );
    return query.execute({ from, until, ...Object.fromEntries(some.map((id, index) => [`unit${index}`, id])) });
  });
  return (await Promise.all(found)).flat() as { unitId: string; night: CalendarDate }[];
}

/** A block with the site it belongs to. */
export interface FeedBlock extends Block {
  siteId: string;
}

/** Every block of a site's or an owner's units that ends on `since` or later, in a stable order. */
export async function findForFeed(
  { db, tables: t }: Store,
  whose: { siteId: string } | { userId: string },
  since: CalendarDate,
): Promise<FeedBlock[]> {
  const of = "siteId" in whose ? eq(t.userSites.id, whose.siteId) : eq(t.userSites.userId, whose.userId);
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
 * Writes a block and claims its nights; a night that is taken makes the whole batch fail on its primary key, a unit that does
 * not exist or is archived on the guard `unitNotBookable`.
 */
export function insert(db: Database, t: Store["tables"], block: Block): Query[] {
  const bookable = db
    .select({ id: t.units.id })
    .from(t.units)
    .where(and(eq(t.units.id, block.unitId), isNull(t.units.archivedAt)));
  const nights = listNights(block).map((night) => ({ unitId: block.unitId, night, blockId: block.id }));
  return [
    guard(db, t, "unitNotBookable", notExists(bookable)),
    db.insert(t.blocks).values(block),
    ...chunkRows(nights, 3).map((rows) => db.insert(t.bookingNights).values(rows)),
  ];
}

/** Removes a block; its nights go with it. */
export function remove(db: Database, t: Store["tables"], id: string): Query[] {
  return [db.delete(t.bookingNights).where(eq(t.bookingNights.blockId, id)), db.delete(t.blocks).where(eq(t.blocks.id, id))];
}

/** Removes every block and night of the sites that `sites` selects; belongs before the sites' own deletion. */
export function removeOfSites(db: Database, t: Store["tables"], sites: SQLWrapper): Query[] {
  const units = db.select({ id: t.units.id }).from(t.units).where(inArray(t.units.siteId, sites));
  return [
    db.delete(t.bookingNights).where(inArray(t.bookingNights.unitId, units)),
    db.delete(t.blocks).where(inArray(t.blocks.unitId, units)),
  ];
}
