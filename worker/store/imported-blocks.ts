import { aliasedTable, and, eq, exists, gt, gte, inArray, isNull, lt, ne } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { type Block, requireBookable } from "./blocks.ts";
import { guard } from "./guards.ts";
import { claimImported, type UnitParts } from "./nights.ts";
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

/** Finds the unit's nights in `[since, until)` that other bookings and blocks have taken. */
export async function findOtherNights(
  { db, tables: t }: Store,
  { unitId, source }: ImportedFrom,
  since: CalendarDate,
  until: CalendarDate,
): Promise<CalendarDate[]> {
  const { nights } = t;
  const rows = await db
    .selectDistinct({ night: nights.night })
    .from(nights)
    .where(
      and(
        eq(nights.unitId, unitId),
        gte(nights.night, since),
        lt(nights.night, until),
        ne(nights.source, `import:${source}`),
        ne(nights.kind, "preparation"),
      ),
    );
  return rows.map(({ night }) => night as CalendarDate);
}

/**
 * Replaces the imported blocks that end after `since`. Comes after the calendar's version is raised. Fails on the guards
 * `unitNotBookable` (the unit does not exist or is archived), `partsChanged`, and `nightImported` if somebody else has one of the
 * nights by now.
 */
export function replaceImported(
  db: Database,
  t: Tables,
  imported: ImportedFrom,
  since: CalendarDate,
  blocks: (Block & { source: string })[],
  related: UnitParts,
): Query[] {
  const replaced = and(from(t, imported), gt(t.blocks.departure, since));
  return [
    requireBookable(db, t, imported.unitId),
    db.delete(t.nights).where(inArray(t.nights.holder, db.select({ id: t.blocks.id }).from(t.blocks).where(replaced))),
    db.delete(t.blocks).where(replaced),
    ...chunkRows(blocks, 10).map((rows) => db.insert(t.blocks).values(rows)),
    ...claimImported(db, t, imported.unitId, related, blocks),
    guard(db, t, "nightImported", exists(sharedNights(db, t, imported, since))),
  ];
}

/** Subquery of the nights of an import that others have taken too. */
function sharedNights(db: Database, { nights }: Tables, { unitId, source }: ImportedFrom, since: CalendarDate) {
  const others = aliasedTable(nights, "others");
  return db
    .select({ night: nights.night })
    .from(nights)
    .innerJoin(others, and(eq(others.unitId, nights.unitId), eq(others.night, nights.night)))
    .where(
      and(
        eq(nights.unitId, unitId),
        gte(nights.night, since),
        eq(nights.source, `import:${source}`),
        ne(others.source, nights.source),
        ne(others.kind, "preparation"),
      ),
    );
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
