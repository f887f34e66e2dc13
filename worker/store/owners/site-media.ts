import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { KEPT_VERSIONS } from "#domain/terms.ts";
import { type Database, chunkValues, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** The properties of a photo that do not depend on where it is shown. */
export type PhotoFacts = Pick<PhotoRecord, "key" | "width" | "height" | "color" | "placeholder">;

interface NewPhoto extends PhotoFacts {
  siteId: string;
  placeholder: string;
  /** Size of all variants together. */
  bytes: number;
  now: number;
  /** Time of the next check whether the photo is referenced. */
  checkAt: number;
}

const facts = ({ siteMedia: t }: Tables) => ({
  key: t.key,
  width: t.width,
  height: t.height,
  color: t.color,
  placeholder: t.placeholder,
});

/**
 * Inserts a photo before its objects are written, unless the photos of the owner's sites would exceed `maxBytes`, or those of the
 * site `maxPhotos`. An existing row only gets the new `checkAt`. The first query locks the owner, so that simultaneous uploads
 * are counted one after the other. The second returns the photo, or no row if a limit is exceeded or the same photo is being
 * deleted.
 */
export function insertWithinLimit(
  db: Database,
  t: Tables,
  { now, checkAt, siteId, key, width, height, color, placeholder, bytes }: NewPhoto,
  { maxBytes, maxPhotos }: { maxBytes: number; maxPhotos: number },
): [lock: Query, insert: Query<PhotoFacts[]>] {
  const { siteMedia, userSites, users } = t;
  const owner = sql`(select ${userSites.userId} from ${userSites} where ${userSites.id} = ${siteId})`;
  const isKnown = sql`exists (select 1 from ${siteMedia} where ${siteMedia.key} = ${key})`;
  const int = (value: number) => sql`cast(${value} as bigint)`;
  const hasRoom = sql`(${usedBy(t, owner)} + ${int(bytes)} <= ${int(maxBytes)} and ${countIn(t, siteId)} < ${int(maxPhotos)})`;
  const text = (value: string) => sql`cast(${value} as text)`;
  // Must be in the order of the table's columns.
  const row = sql.join(
    [text(key), text(siteId), int(width), int(height), text(color), text(placeholder), int(bytes), int(now), int(checkAt)],
    sql`, `,
  );
  return [
    db
      .update(users)
      .set({ id: sql`${users.id}` })
      .where(sql`${users.id} = ${owner}`),
    db
      .insert(siteMedia)
      .select(sql`select ${row} from ${userSites} where ${userSites.id} = ${siteId} and (${isKnown} or ${hasRoom})`)
      .onConflictDoUpdate({ target: siteMedia.key, set: { checkAt }, setWhere: eq(siteMedia.siteId, siteId) })
      .returning(facts(t)),
  ];
}

/** The number of a site's photos. */
const countIn = ({ siteMedia }: Tables, siteId: string): SQL =>
  sql`(select count(*) from ${siteMedia} where ${siteMedia.siteId} = ${siteId})`;

/** Total size of the photos of an owner's sites, in bytes. */
const usedBy = ({ siteMedia, userSites }: Tables, owner: SQL): SQL =>
  sql`(select coalesce(sum(${siteMedia.bytes}), 0) from ${siteMedia} where ${siteMedia.siteId} in (select ${userSites.id} from ${userSites} where ${userSites.userId} = ${owner}))`;

/** Finds the total size of the photos of all sites of this site's owner, in bytes. */
export async function findUsedBytes({ db, tables: t }: Store, siteId: string): Promise<number> {
  const { userSites } = t;
  const owner = sql`(select ${userSites.userId} from ${userSites} where ${userSites.id} = ${siteId})`;
  const [row] = await db
    .select({ used: usedBy(t, owner) })
    .from(userSites)
    .where(eq(userSites.id, siteId));
  return Number(row?.used ?? 0);
}

/** Finds the keys of a site's photos. */
export async function findKeys({ db, tables: { siteMedia: t } }: Store, siteId: string): Promise<string[]> {
  return (await db.select({ key: t.key }).from(t).where(eq(t.siteId, siteId))).map(({ key }) => key);
}

export async function countPhotos({ db, tables: { siteMedia: t } }: Store, siteId: string): Promise<number> {
  return db.$count(t, eq(t.siteId, siteId));
}

/** Finds a site's photos by their keys and postpones their check to `checkAt`, because a draft is about to reference them. */
export async function reserve({ db, tables: t }: Store, siteId: string, keys: string[], checkAt: number): Promise<PhotoFacts[]> {
  const found: PhotoFacts[] = [];
  for (const chunk of chunkValues(keys))
    found.push(
      ...(await db
        .update(t.siteMedia)
        .set({ checkAt })
        .where(ofSite(t, siteId, chunk))
        .returning(facts(t))),
    );
  return found;
}

/** Schedules a check of photos after a reference to them was removed. */
export function recheck(db: Database, t: Tables, siteId: string, keys: string[], checkAt: number): Query[] {
  return chunkValues(keys).map((chunk) =>
    db
      .update(t.siteMedia)
      .set({ checkAt })
      .where(ofSite(t, siteId, chunk)),
  );
}

/** Schedules a check of all photos of a site, if its oldest version is about to be deleted. */
export function recheckWhereTrimmed(db: Database, t: Tables, siteId: string, checkAt: number): Query {
  const versionCount = sql`(select count(*) from ${t.siteVersions} where ${t.siteVersions.siteId} = ${siteId})`;
  return db
    .update(t.siteMedia)
    .set({ checkAt })
    .where(and(eq(t.siteMedia.siteId, siteId), isNull(t.siteMedia.checkAt), sql`${versionCount} > ${KEPT_VERSIONS}`));
}

const ofSite = ({ siteMedia: t }: Tables, siteId: string, keys: string[]) => and(eq(t.siteId, siteId), inArray(t.key, keys));

/** Finds the photos of the published site by their keys. */
export async function findPublished({ db, tables: { photos: t } }: Store, siteId: string, keys: string[]): Promise<PhotoFacts[]> {
  const { key, width, height, color, placeholder } = t;
  const shown = await db.selectDistinct({ key, width, height, color, placeholder }).from(t).where(eq(t.siteId, siteId));
  return shown.filter((photo) => keys.includes(photo.key));
}

/** Finds keys of photos that are due for a check, the longest due first. */
export async function findDue({ db, tables: { siteMedia: t } }: Store, now: number, limit: number): Promise<string[]> {
  const rows = await db.select({ key: t.key }).from(t).where(lte(t.checkAt, now)).orderBy(asc(t.checkAt)).limit(limit);
  return rows.map(({ key }) => key);
}

/** Detaches the due photos that are not referenced from their site, and clears the check of the others. */
export function detachUnused(db: Database, t: Tables, keys: string[], now: number): Query[] {
  const due = and(inArray(t.siteMedia.key, keys), lte(t.siteMedia.checkAt, now));
  return [
    db
      .update(t.siteMedia)
      .set({ siteId: null })
      .where(and(due, isUnreferenced(t))),
    db.update(t.siteMedia).set({ checkAt: null }).where(due),
  ];
}

/** Detaches one photo from its site; returns no row if it is referenced. */
export function detach(db: Database, t: Tables, siteId: string, key: string): Query<{ width: number }[]> {
  return db
    .update(t.siteMedia)
    .set({ siteId: null })
    .where(and(ofSite(t, siteId, [key]), isUnreferenced(t)))
    .returning({ width: t.siteMedia.width });
}

/**
 * Condition that is true if neither the draft nor the published site nor a stored version references the photo, not even as a
 * logo.
 */
function isUnreferenced({ siteMedia: m, siteDrafts, siteVersions, photos }: Tables) {
  const within = (t: typeof siteDrafts | typeof siteVersions) => {
    const text = sql`cast(${t.draft} as text)`;
    // A key is longer than the LIKE patterns that D1 accepts.
    return sql`exists (select 1 from ${t} where ${t.siteId} = ${m.siteId} and replace(${text}, ${m.key}, '') <> ${text})`;
  };
  const shown = sql`exists (select 1 from ${photos} where ${photos.siteId} = ${m.siteId} and ${photos.key} = ${m.key})`;
  return sql`not ${shown} and not ${within(siteDrafts)} and not ${within(siteVersions)}`;
}

/** Finds a photo of a site by its key. */
export async function findByKey(
  { db, tables: t }: Store,
  siteId: string,
  key: string,
): Promise<{ width: number; createdAt: number } | undefined> {
  const { width, createdAt } = t.siteMedia;
  const [photo] = await db
    .select({ width, createdAt })
    .from(t.siteMedia)
    .where(ofSite(t, siteId, [key]));
  return photo;
}

export async function hasPhoto({ db, tables: t }: Store, siteId: string, key: string): Promise<boolean> {
  return (await db.$count(t.siteMedia, ofSite(t, siteId, [key]))) > 0;
}

/** Finds photos without a site, including those of deleted sites, except those with a `checkAt` later than `before`. */
export async function findDetached(
  { db, tables: { siteMedia: t } }: Store,
  before: number,
  limit: number,
): Promise<{ key: string; width: number }[]> {
  return db
    .select({ key: t.key, width: t.width })
    .from(t)
    .where(and(isNull(t.siteId), isCheckedBefore(t, before)))
    .limit(limit);
}

/** Removes detached photos whose objects have been deleted, except those with a later `checkAt` than `before`. */
export function remove(db: Database, { siteMedia: t }: Tables, keys: string[], before: number): Query {
  return db.delete(t).where(and(inArray(t.key, keys), isNull(t.siteId), isCheckedBefore(t, before)));
}

const isCheckedBefore = (t: Tables["siteMedia"], before: number) => or(isNull(t.checkAt), lte(t.checkAt, before));
