import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export interface StoredArrivalPicture {
  id: string;
  siteId: string;
  bytes: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Inserts a picture unless its site has as many as it may have; returns no row then, or if the site does not exist. */
export const insertWithinLimit = (
  db: Database,
  { arrivalPictures: t, userSites }: Tables,
  { id, siteId, bytes, createdAt }: StoredArrivalPicture,
  max: number,
): Query<{ id: string }[]> =>
  db
    .insert(t)
    .select(
      db
        .select({
          id: sql<string>`cast(${id} as text)`.as("id"),
          siteId: userSites.id,
          bytes: sql<number>`cast(${bytes} as integer)`.as("bytes"),
          createdAt: sql<number>`cast(${createdAt} as bigint)`.as("created_at"),
        })
        .from(userSites)
        .where(
          and(
            eq(userSites.id, siteId),
            sql`(select count(*) from arrival_pictures as other where other.site_id = ${siteId}) < ${max}`,
          ),
        ),
    )
    .returning({ id: t.id });

/** True if the site has the picture. */
export async function exists({ db, tables: { arrivalPictures: t } }: Store, siteId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return rows.length > 0;
}

/** Finds the ids of a site's pictures, the oldest first. */
export async function findAll({ db, tables: { arrivalPictures: t } }: Store, siteId: string): Promise<string[]> {
  const rows = await db.select({ id: t.id }).from(t).where(eq(t.siteId, siteId)).orderBy(asc(t.createdAt), asc(t.id));
  return rows.map(({ id }) => id);
}

/** Takes pictures older than `before` from their site, unless its settings name them. */
export const detachUnused = (db: Database, { arrivalPictures: t, bookingSettings }: Tables, before: number): Query => {
  const settings = sql`cast(${bookingSettings.settings} as text)`;
  // An id is longer than the LIKE patterns that D1 accepts with certainty.
  const isNamed = sql`exists (select 1 from ${bookingSettings} where ${bookingSettings.siteId} = ${t.siteId} and replace(${settings}, ${t.id}, '') <> ${settings})`;
  return db
    .update(t)
    .set({ siteId: null })
    .where(and(lt(t.createdAt, before), sql`not ${isNamed}`));
};

/** Finds the ids of pictures without a site. */
export async function findDetached({ db, tables: { arrivalPictures: t } }: Store, limit: number): Promise<string[]> {
  const rows = await db.select({ id: t.id }).from(t).where(isNull(t.siteId)).orderBy(asc(t.id)).limit(limit);
  return rows.map(({ id }) => id);
}

export const remove = (db: Database, { arrivalPictures: t }: Tables, ids: string[]): Query =>
  db.delete(t).where(inArray(t.id, ids));
