import { aliasedTable, and, eq, exists, gt, inArray, lt, not, sql } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { Block } from "./blocks.ts";
import type { ImportedKind } from "#domain/bookings/night-holders.ts";
import { claimImported, type ImportedNight, type UnitParts } from "./nights.ts";
import { chunkRows, chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A run of nights that a feed takes. */
export interface ImportedBlock extends Block {
  kind: ImportedKind;
  /** Id of the feed. */
  source: string;
  /** Summary of the event. */
  note: string;
}

/** Condition that a row comes from a feed. Names its unit, because the tables are indexed by unit. */
const isOfFeed = (db: Database, { feeds }: Tables, { unitId, source }: Tables["blocks" | "importedStays"], feedId: string) =>
  and(inArray(unitId, db.select({ id: feeds.unitId }).from(feeds).where(eq(feeds.id, feedId))), eq(source, feedId));

/** Finds the blocks of a feed that end after a day. */
export async function findOfFeed({ db, tables: t }: Store, feedId: string, after: CalendarDate): Promise<ImportedBlock[]> {
  const rows = await db
    .select()
    .from(t.blocks)
    .where(and(isOfFeed(db, t, t.blocks, feedId), gt(t.blocks.departure, after)));
  return rows as ImportedBlock[];
}

/**
 * Replaces blocks of a feed and their nights. Comes after the calendar's version is raised. Fails on the guard `partsChanged`.
 * The blocks of a feed must not overlap.
 */
export function replaceBlocks(
  db: Database,
  t: Tables,
  { unitId, feedId, related }: { unitId: string; feedId: string; related: UnitParts },
  { added, removed, nights }: { added: ImportedBlock[]; removed: string[]; nights: ImportedNight[] },
): Query[] {
  return [
    ...chunkValues(removed).flatMap((chunk) => [
      db.delete(t.nights).where(inArray(t.nights.holder, chunk)),
      db.delete(t.blocks).where(inArray(t.blocks.id, chunk)),
    ]),
    ...chunkRows(added, t.blocks).map((rows) => db.insert(t.blocks).values(rows)),
    ...claimImported(db, t, unitId, related, feedId, nights),
  ];
}

/** Removes the events' texts, which may have guests' names, of stays that ended before a day. */
export async function forgetNotes({ db, tables: { blocks: t } }: Store, before: CalendarDate): Promise<void> {
  await db
    .update(t)
    .set({ note: "" })
    // As text, because SQLite uses a partial index only if it sees the same condition.
    .where(and(sql`${t.kind} <> 'block'`, sql`${t.note} <> ''`, lt(t.departure, before)));
}

/** Removes the blocks of a feed that end after a day, with their nights. */
export function removeOfFeed(db: Database, t: Tables, feedId: string, after: CalendarDate): Query[] {
  const which = and(isOfFeed(db, t, t.blocks, feedId), gt(t.blocks.departure, after));
  const ids = db.select({ id: t.blocks.id }).from(t.blocks).where(which);
  return [db.delete(t.nights).where(inArray(t.nights.holder, ids)), db.delete(t.blocks).where(which)];
}

/** Replaces the source of the blocks of a feed, and of the details that owners gave of its stays, before the feed is removed. */
export function renameSource(db: Database, t: Tables, feedId: string, name: string): Query[] {
  const { importedStays: details } = t;
  const same = aliasedTable(details, "same");
  const isKnown = exists(
    db
      .select({ id: same.id })
      .from(same)
      .where(
        and(
          eq(same.unitId, details.unitId),
          eq(same.source, name),
          eq(same.arrival, details.arrival),
          eq(same.departure, details.departure),
        ),
      ),
  );
  return [
    db
      .update(t.blocks)
      .set({ source: name })
      .where(isOfFeed(db, t, t.blocks, feedId)),
    db
      .update(details)
      .set({ source: name })
      .where(and(isOfFeed(db, t, details, feedId), not(isKnown))),
  ];
}
