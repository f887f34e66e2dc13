import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PhotoRecord } from "#contract/site-record.ts";
import { KEPT_VERSIONS } from "./site-drafts.ts";
import { type Database, chunkRows, type Query, type Store } from "./store.ts";

type Tables = Store["tables"];

/** What a photo is, whoever shows it where. */
export type PhotoFacts = Pick<PhotoRecord, "key" | "width" | "height" | "color" | "placeholder">;

interface NewPhoto extends PhotoFacts {
  siteId: string;
  placeholder: string;
  /** Of all variants. */
  bytes: number;
  now: number;
  /** When to look whether anything names it. */
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
 * Notes a photo before its objects are written, unless all photos of the owner's sites would then take more than `maxBytes`. The
 * same one again stays as it is; no row while it is being removed. The first query locks the owner, so that of several at once
 * each counts those before it; the second answers the photo.
 */
export function insertWithin(
  db: Database,
  t: Tables,
  { now, checkAt, siteId, key, width, height, color, placeholder, bytes }: NewPhoto,
  maxBytes: number,
): [lock: Query, insert: Query<PhotoFacts[]>] {
  const { siteMedia, userSites, users } = t;
  const owner = sql`(select ${userSites.userId} from ${userSites} where ${userSites.id} = ${siteId})`;
  const isKnown = sql`exists (select 1 from ${siteMedia} where ${siteMedia.key} = ${key})`;
  const int = (value: number) => sql`cast(${value} as bigint)`;
  const text = (value: string) => sql`cast(${value} as text)`;
  // In the order of the table's columns.
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
      .select(
        sql`select ${row} from ${userSites} where ${userSites.id} = ${siteId} and (${isKnown} or ${usedBy(t, owner)} + ${int(bytes)} <= ${int(maxBytes)})`,
      )
      .onConflictDoUpdate({ target: siteMedia.key, set: { checkAt }, setWhere: eq(siteMedia.siteId, siteId) })
      .returning(facts(t)),
  ];
}

/** Octets that all photos of an owner's sites take. */
const usedBy = ({ siteMedia, userSites }: Tables, owner: SQL): SQL =>
  sql`(select coalesce(sum(${siteMedia.bytes}), 0) from ${siteMedia} where ${siteMedia.siteId} in (select ${userSites.id} from ${userSites} where ${userSites.userId} = ${owner}))`;

/** Octets that the photos of all sites take that the owner of this site has. */
export async function usedByOwnerOf({ db, tables: t }: Store, siteId: string): Promise<number> {
  const { userSites } = t;
  const owner = sql`(select ${userSites.userId} from ${userSites} where ${userSites.id} = ${siteId})`;
  const [row] = await db
    .select({ used: usedBy(t, owner) })
    .from(userSites)
    .where(eq(userSites.id, siteId));
  return Number(row?.used ?? 0);
}

export async function countOf({ db, tables: { siteMedia: t } }: Store, siteId: string): Promise<number> {
  return db.$count(t, eq(t.siteId, siteId));
}

/** The photos of a site among these keys, none of which is looked at before `checkAt`: somebody is about to name them. */
export async function reserve({ db, tables: t }: Store, siteId: string, keys: string[], checkAt: number): Promise<PhotoFacts[]> {
  const found: PhotoFacts[] = [];
  for (const some of chunkRows(keys, 2))
    found.push(
      ...(await db
        .update(t.siteMedia)
        .set({ checkAt })
        .where(among(t, siteId, some))
        .returning(facts(t))),
    );
  return found;
}

/** Has photos looked at that something no longer names. */
export function recheck(db: Database, t: Tables, siteId: string, keys: string[], checkAt: number): Query[] {
  return chunkRows(keys, 2).map((some) =>
    db
      .update(t.siteMedia)
      .set({ checkAt })
      .where(among(t, siteId, some)),
  );
}

/** The same for all photos of a site one of whose versions is about to be forgotten. */
export function recheckWhereTrimmed(db: Database, t: Tables, siteId: string, checkAt: number): Query {
  const kept = sql`(select count(*) from ${t.siteVersions} where ${t.siteVersions.siteId} = ${siteId})`;
  return db
    .update(t.siteMedia)
    .set({ checkAt })
    .where(and(eq(t.siteMedia.siteId, siteId), isNull(t.siteMedia.checkAt), sql`${kept} > ${KEPT_VERSIONS}`));
}

const among = ({ siteMedia: t }: Tables, siteId: string, keys: string[]) => and(eq(t.siteId, siteId), inArray(t.key, keys));

/** The photos guests see among these keys. */
export async function findPublished({ db, tables: { photos: t } }: Store, siteId: string, keys: string[]): Promise<PhotoFacts[]> {
  const { key, width, height, color, placeholder } = t;
  const shown = await db.selectDistinct({ key, width, height, color, placeholder }).from(t).where(eq(t.siteId, siteId));
  return shown.filter((photo) => keys.includes(photo.key));
}

/** Photos to be looked at, the longest due first. */
export async function findDue({ db, tables: { siteMedia: t } }: Store, now: number, limit: number): Promise<string[]> {
  const rows = await db.select({ key: t.key }).from(t).where(lte(t.checkAt, now)).orderBy(asc(t.checkAt)).limit(limit);
  return rows.map(({ key }) => key);
}

/** Makes those that are due, and that nothing names, nobody's; the others are not due any more. */
export function sift(db: Database, t: Tables, keys: string[], now: number): Query[] {
  const due = and(inArray(t.siteMedia.key, keys), lte(t.siteMedia.checkAt, now));
  return [
    db
      .update(t.siteMedia)
      .set({ siteId: null })
      .where(and(due, unnamed(t))),
    db.update(t.siteMedia).set({ checkAt: null }).where(due),
  ];
}

/** Makes one photo nobody's, unless something names it: then no row. */
export function abandon(db: Database, t: Tables, siteId: string, key: string): Query<{ width: number }[]> {
  return db
    .update(t.siteMedia)
    .set({ siteId: null })
    .where(and(among(t, siteId, [key]), unnamed(t)))
    .returning({ width: t.siteMedia.width });
}

/** Neither the draft of its site, nor what guests see of it, nor a kept version names the photo: for a logo as for a picture. */
function unnamed({ siteMedia: m, siteDrafts, siteVersions, photos }: Tables) {
  const within = (t: typeof siteDrafts | typeof siteVersions) => {
    const text = sql`cast(${t.draft} as text)`;
    // D1 takes no LIKE pattern as long as a key.
    return sql`exists (select 1 from ${t} where ${t.siteId} = ${m.siteId} and replace(${text}, ${m.key}, '') <> ${text})`;
  };
  const shown = sql`exists (select 1 from ${photos} where ${photos.siteId} = ${m.siteId} and ${photos.key} = ${m.key})`;
  return sql`not ${shown} and not ${within(siteDrafts)} and not ${within(siteVersions)}`;
}

export async function isThere({ db, tables: t }: Store, siteId: string, key: string): Promise<boolean> {
  return (await db.$count(t.siteMedia, among(t, siteId, [key]))) > 0;
}

/** Photos that are nobody's, a removed site's too; those with a later `checkAt` than `before` left out. */
export async function findAbandoned(
  { db, tables: { siteMedia: t } }: Store,
  before: number,
  limit: number,
): Promise<{ key: string; width: number }[]> {
  return db
    .select({ key: t.key, width: t.width })
    .from(t)
    .where(and(isNull(t.siteId), or(isNull(t.checkAt), lte(t.checkAt, before))))
    .limit(limit);
}

/** Forgets photos whose objects are gone. */
export function remove(db: Database, { siteMedia: t }: Tables, keys: string[]): Query {
  return db.delete(t).where(and(inArray(t.key, keys), isNull(t.siteId)));
}
