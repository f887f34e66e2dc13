import { and, eq, gt, gte, isNull, lt, not } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import { type Block, requireBookable } from "./blocks.ts";
import { type Database, chunkRows, type Query, type Store } from "./store.ts";

type Tables = Store["tables"];

/** Identifies the blocks of a unit that were imported from one calendar. */
export interface ImportedFrom {
  unitId: string;
  /** The calendar's host. */
  source: string;
}

const from = ({ blocks }: Tables, { unitId, source }: ImportedFrom) =>
  and(eq(blocks.unitId, unitId), eq(blocks.kind, "imported"), eq(blocks.source, source));

/** Finds the unit's nights in `[since, until)` that other blocks have taken. */
export async function findOtherNights(
  { db, tables: t }: Store,
  imported: ImportedFrom,
  since: CalendarDate,
  until: CalendarDate,
): Promise<CalendarDate[]> {
  const { bookingNights: nights, blocks } = t;
  const others = not(from(t, imported) ?? eq(blocks.id, ""));
  const rows = await db
    .select({ night: nights.night })
    .from(nights)
    .innerJoin(blocks, eq(blocks.id, nights.blockId))
    .where(and(eq(nights.unitId, imported.unitId), gte(nights.night, since), lt(nights.night, until), others));
  return rows.map(({ night }) => night as CalendarDate);
}

/**
 * Replaces the imported blocks that end after `since`. A night that another block has taken breaks a key, so that the batch
 * fails.
 * A unit that does not exist or is archived makes it fail on the guard `unitNotBookable`.
 */
export function replaceImported(
  db: Database,
  t: Tables,
  imported: ImportedFrom,
  since: CalendarDate,
  blocks: (Block & { source: string })[],
): Query[] {
  const nights = blocks.flatMap((block) =>
    listNights(block).map((night) => ({ unitId: block.unitId, night, blockId: block.id })),
  );
  return [
    requireBookable(db, t, imported.unitId),
    db.delete(t.blocks).where(and(from(t, imported), gt(t.blocks.departure, since))),
    ...chunkRows(blocks, 9).map((rows) => db.insert(t.blocks).values(rows)),
    ...chunkRows(nights, 3).map((rows) => db.insert(t.bookingNights).values(rows)),
  ];
}

/** Finds the time zone of a unit's site; undefined if the unit is archived or belongs to another site. */
export async function findUnitZone({ db, tables: t }: Store, siteId: string, unitId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ timeZone: t.userSites.timeZone })
    .from(t.units)
    .innerJoin(t.userSites, eq(t.userSites.id, t.units.siteId))
    .where(and(eq(t.units.id, unitId), eq(t.units.siteId, siteId), isNull(t.units.archivedAt)));
  return row?.timeZone;
}
