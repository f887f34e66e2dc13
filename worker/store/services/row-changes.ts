import { asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { RowChange } from "#contract/services/row-change.ts";
import { type DataRole, POLICIES } from "../access/policies.ts";
import { chunkRows, chunkValues, type Store } from "../dialect/store.ts";

/** Tables whose changes are published by the code that writes them; triggers do not record them. */
const PUBLISHED_BY_THEIR_WRITER: readonly string[] = ["site_changes"];

/** True for a table of the data protocol whose changes triggers record. */
export const isRecorded = (table: string): boolean =>
  Object.hasOwn(POLICIES, table) && !PUBLISHED_BY_THEIR_WRITER.includes(table);

/** The tables that a subscription to a table or, with `*`, to all tables has recorded: those that the role may read. */
export const recordedTables = (table: string, role: DataRole): string[] =>
  (table === "*" ? Object.keys(POLICIES) : [table]).filter(
    (each) => isRecorded(each) && (role === "service_role" || POLICIES[each]?.[role] !== undefined),
  );

/** A recorded change, before its readers are decided. */
export interface RecordedChange extends Pick<RowChange, "table" | "type" | "at" | "siteId"> {
  id: number;
  /** The row after the change, before it for DELETE. */
  row: Record<string, unknown>;
  /** The primary key before the change; null for INSERT. */
  oldKey: Record<string, unknown> | null;
}

/**
 * Starts recording changes of tables for a hub until a time in milliseconds since the epoch, and replaces the earlier time. Call
 * it before a subscription is confirmed, and again before the time is over. `hub` is `public` or `site:{id}`; the latter gets the
 * changes of this site. Tables must be recorded ones, each once.
 */
export async function listenTo(store: Store, hub: string, tables: readonly string[], until: number): Promise<void> {
  // In one order, so that two calls for a hub do not wait for each other's rows on Postgres.
  const rows = tables.toSorted().map((table) => ({ table, hub, until }));
  const set = { until: sql`excluded.until` };
  const { changeListeners: t } = store.tables;
  await store.atomically((db) =>
    chunkRows(rows, t).map((chunk) =>
      db
        .insert(t)
        .values(chunk)
        .onConflictDoUpdate({ target: [t.table, t.hub], set }),
    ),
  );
}

/** Finds the hubs with recorded changes that they have not sent. */
export async function findHubs({ db, tables: { rowChanges: t } }: Store): Promise<string[]> {
  return (await db.selectDistinct({ hub: t.hub }).from(t)).map(({ hub }) => hub);
}

/** Finds the oldest recorded changes of a hub, at most `limit`. */
export async function findOldest(
  { db, tables: { rowChanges: t } }: Store,
  hub: string,
  limit: number,
): Promise<RecordedChange[]> {
  const { id, table, type, at, siteId, record: row, oldKey } = t;
  const rows = await db
    .select({ id, table, type, at, siteId, row, oldKey })
    .from(t)
    .where(eq(t.hub, hub))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((each) => ({ ...each, type: each.type as RowChange["type"] }));
}

/** Deletes changes by their ids. */
export async function remove(store: Store, ids: number[]): Promise<void> {
  const { rowChanges: t } = store.tables;
  await store.atomically((db) => chunkValues(ids).map((chunk) => db.delete(t).where(inArray(t.id, chunk))));
}

/** Deletes the changes recorded before a time, sent or not, and the listeners whose time is over. */
export async function removeBefore(store: Store, before: number, now: number): Promise<void> {
  const { rowChanges, changeListeners } = store.tables;
  await store.atomically((db) => [
    db.delete(rowChanges).where(lt(rowChanges.at, before)),
    db.delete(changeListeners).where(lte(changeListeners.until, now)),
  ]);
}
