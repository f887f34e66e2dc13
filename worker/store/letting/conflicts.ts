import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { ConflictVerdict } from "#contract/letting/channels.ts";
import type { HolderKind } from "#domain/bookings/night-holders.ts";
import type { Stay } from "#domain/stays.ts";
import { chunkRows, chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Kinds of what a feed's stay can be in conflict with: nights that another calendar does not sell are never. */
export type OtherKind = Exclude<HolderKind, "soft">;

/** A feed's stay and another one on the same nights. Times are milliseconds since the epoch. */
export interface Conflict extends Stay {
  id: string;
  siteId: string;
  unitId: string;
  /** The block of the feed's stay. */
  blockId: string;
  feedId: string;
  /** `imported`: of another feed. */
  otherKind: OtherKind;
  otherId: string;
  first: "theirs" | "other" | "unknown";
  verdict: ConflictVerdict;
  foundAt: number;
  settledAt: number | null;
}

export async function findOpen({ db, tables: { conflicts: t } }: Store, siteId: string): Promise<Conflict[]> {
  return (await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.verdict, "open")))
    .orderBy(asc(t.arrival), asc(t.id))) as Conflict[];
}

/** Finds the conflicts of a feed, and those that other feeds have with its blocks. */
export async function findOfFeed(
  { db, tables: { conflicts: t, blocks } }: Store,
  { id, siteId }: { id: string; siteId: string },
): Promise<Conflict[]> {
  const ofFeed = db.select({ id: blocks.id }).from(blocks).where(eq(blocks.source, id));
  return (await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), or(eq(t.feedId, id), inArray(t.otherId, ofFeed))))) as Conflict[];
}

export async function findById(
  { db, tables: { conflicts: t } }: Store,
  siteId: string,
  id: string,
): Promise<Conflict | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return row as Conflict | undefined;
}

/** Inserts conflicts. A pair that had ended as `gone` is open again; any other known pair stays as it is. */
export const insert = (db: Database, { conflicts: t }: Tables, rows: Conflict[]): Query[] =>
  chunkRows(rows, t, 3).map((chunk) =>
    db
      .insert(t)
      .values(chunk)
      .onConflictDoUpdate({
        target: [t.blockId, t.otherId],
        set: {
          verdict: "open",
          arrival: sql`excluded.arrival`,
          departure: sql`excluded.departure`,
          foundAt: sql`excluded.found_at`,
          settledAt: null,
        },
        setWhere: eq(t.verdict, "gone"),
      }),
  );

/** Ends open conflicts. */
export const settle = (db: Database, { conflicts: t }: Tables, ids: string[], verdict: ConflictVerdict, now: number): Query[] =>
  chunkValues(ids).map((chunk) =>
    db
      .update(t)
      .set({ verdict, settledAt: now })
      .where(and(inArray(t.id, chunk), eq(t.verdict, "open"))),
  );
