import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { MIN_COUNTED_FILE_BYTES } from "#domain/storage/limits.ts";
import { exceeds, incrementQuery } from "./attempts.ts";
import { guard } from "../dialect/guards.ts";
import { lock as lockSite } from "./site-rows.ts";
import { lock as lockBucket } from "./storage-buckets.ts";
import { chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A file as readers see it. */
export interface StoredFile {
  id: string;
  version: string;
  name: string;
  bytes: number;
  mimetype: string;
  cacheControl: string;
  contentEncoding: string | null;
  /** In quotes, as in the header. */
  etag: string;
  metadata: Record<string, unknown> | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

/** A file whose bytes have yet to be uploaded. */
export interface NewFile extends Omit<StoredFile, "etag" | "createdAt" | "updatedAt"> {
  bucketId: string;
  now: number;
  /** Time after which the upload counts as abandoned. */
  abandonedAt: number;
}

/** A location for a file: names are unique within a bucket. */
export interface FilePlace {
  bucketId: string;
  name: string;
}

const columns = ({ storageObjects: t }: Tables) => ({
  id: t.id,
  version: t.version,
  name: t.name,
  bytes: t.bytes,
  mimetype: t.mimetype,
  cacheControl: t.cacheControl,
  contentEncoding: t.contentEncoding,
  etag: t.etag,
  metadata: t.metadata,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
});

const isAt = ({ storageObjects: t }: Tables, { bucketId, name }: FilePlace) =>
  and(eq(t.bucketId, bucketId), eq(t.name, name), isNull(t.deleteAt));

/** The site whose id is the first folder of a name; null if there is none. */
const siteOf = ({ userSites: t }: Tables, name: string): SQL<string | null> =>
  sql`(select ${t.id} from ${t} where ${t.id} = ${folderOf(name)})`;

/** The first folder of a name; the whole name if it has none. */
const folderOf = (name: string): string => name.split("/", 1)[0] ?? "";

export async function findByPlace(store: Store, place: FilePlace): Promise<StoredFile | undefined> {
  const { db, tables } = store;
  const [file] = await db.select(columns(tables)).from(tables.storageObjects).where(isAt(tables, place));
  return file;
}

/** Finds the names among `names` that a bucket has. */
export async function findNames(
  { db, tables: { storageObjects: t } }: Store,
  bucketId: string,
  names: string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunkValues(names)) {
    const rows = await db
      .select({ name: t.name })
      .from(t)
      .where(and(eq(t.bucketId, bucketId), inArray(t.name, chunk), isNull(t.deleteAt)));
    for (const { name } of rows) found.add(name);
  }
  return found;
}

/** Finds a version if it is current. */
export async function findCurrentVersion(store: Store, version: string): Promise<StoredFile | undefined> {
  const { db, tables } = store;
  const { storageObjects: t } = tables;
  const [file] = await db
    .select(columns(tables))
    .from(t)
    .where(and(eq(t.version, version), isNull(t.deleteAt)));
  return file;
}

/** A file of a site, with its place. */
export type SiteFile = FilePlace & Pick<StoredFile, "version">;

/** Finds the current files of a site in all buckets. */
export async function findOfSite(
  store: Store,
  siteId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SiteFile[]> {
  const { storageObjects: t } = store.tables;
  return store.db
    .select({ bucketId: sql<string>`${t.bucketId}`, name: t.name, version: t.version })
    .from(t)
    .where(and(eq(t.siteId, siteId), isNull(t.deleteAt)))
    .orderBy(asc(t.bucketId), asc(t.name))
    .limit(limit)
    .offset(offset);
}

/**
 * Inserts a file whose bytes are uploaded next. Its size counts at once, so that simultaneous uploads to a site are counted one
 * after the other. Fails on the guard `storageFull`, and with a foreign key violation if the bucket does not exist.
 */
export function insertPending(db: Database, t: Tables, { now, abandonedAt, ...file }: NewFile, maxSiteBytes: number): Query[] {
  return [
    lockSite(db, t, eq(t.userSites.id, folderOf(file.name))),
    db.insert(t.storageObjects).values({
      ...file,
      siteId: siteOf(t, file.name),
      etag: "",
      isPending: true,
      createdAt: now,
      updatedAt: now,
      deleteAt: abandonedAt,
    }),
    requireRoom(db, t, file.name, maxSiteBytes),
  ];
}

/** Makes the batch fail (guard `storageFull`) if the files of the site in a name's first folder take more than `maxBytes`. */
function requireRoom(db: Database, t: Tables, name: string, maxBytes: number): Query {
  const { storageObjects: o } = t;
  const counted = sql`case when ${o.bytes} < ${sql.raw(String(MIN_COUNTED_FILE_BYTES))} then ${sql.raw(String(MIN_COUNTED_FILE_BYTES))} else ${o.bytes} end`;
  const used = sql`(select coalesce(sum(${counted}), 0) from ${o} where ${o.siteId} = ${folderOf(name)} and (${o.isPending} or ${isNull(o.deleteAt)}))`;
  return guard(db, t, "storageFull", sql`${used} > ${sql.raw(String(Math.floor(maxBytes)))}`);
}

/** Options for an upload whose bytes have arrived. */
export interface Arrival extends FilePlace {
  version: string;
  etag: string;
  /** True if it replaces a file of the same name. */
  isUpsert: boolean;
  /** Id of a token that may be used once. */
  tokenId: string | null;
  now: number;
  /** Time after which the bytes of the replaced file are deleted. */
  replacedAt: number;
  /** Time until which the use of the token is stored. */
  tokenMs: number;
}

/**
 * Makes a pending upload the current file of its name. Fails with a unique violation if there is one and it is not to be
 * replaced, and on the guard `uploadTokenUsed`. The last query returns the file, or no row if the upload is no longer pending.
 */
export function promote(
  db: Database,
  t: Tables,
  { bucketId, name, version, etag, isUpsert, tokenId, now, replacedAt, tokenMs }: Arrival,
): [before: Query[], promoted: Query<StoredFile[]>] {
  const { storageObjects: o } = t;
  const place = { bucketId, name };
  const isPending = and(eq(o.version, version), eq(o.isPending, true));
  const other = alias(o, "other");
  const current = and(eq(other.bucketId, bucketId), eq(other.name, name), isNull(other.deleteAt));
  const known = (column: typeof other.id | typeof other.createdAt) =>
    sql`(select ${column} from ${o} ${sql.identifier("other")} where ${current})`;
  const pending = db
    .select({ version: other.version })
    .from(other)
    .where(and(eq(other.version, version), eq(other.isPending, true)));
  const replace: Query[] = [
    db
      .update(o)
      .set({
        id: sql`coalesce(${known(other.id)}, ${o.id})`,
        createdAt: sql`coalesce(${known(other.createdAt)}, ${o.createdAt})`,
      })
      .where(isPending),
    detach(db, t, and(isAt(t, place), exists(pending)) ?? sql`false`, replacedAt),
  ];
  const useToken = (key: string): Query[] => [
    incrementQuery(db, t, key, tokenMs, now),
    guard(db, t, "uploadTokenUsed", exceeds(t, { key, max: 1 })),
  ];
  return [
    [lockBucket(db, t, bucketId), ...(isUpsert ? replace : []), ...(tokenId === null ? [] : useToken(`file token ${tokenId}`))],
    db.update(o).set({ etag, isPending: false, deleteAt: null, updatedAt: now }).where(isPending).returning(columns(t)),
  ];
}

/**
 * Changes bucket and name of a version that is current at `from`. Fails with a unique violation if there is a file at `to`, and
 * on the guard `storageFull`. The second query returns the file's id, or no row if the version is no longer at `from`.
 */
export function move(
  db: Database,
  t: Tables,
  { version, from, to }: { version: string; from: FilePlace; to: FilePlace },
  { now, maxSiteBytes }: { now: number; maxSiteBytes: number },
): [locks: Query[], moved: Query<{ id: string }[]>, limit: Query] {
  const { storageObjects: o } = t;
  return [
    [
      lockSite(db, t, eq(t.userSites.id, folderOf(to.name))),
      // In one order, so that two moves in opposite directions do not wait for each other.
      ...[...new Set([from.bucketId, to.bucketId])].toSorted().map((id) => lockBucket(db, t, id)),
    ],
    db
      .update(o)
      .set({ ...to, siteId: siteOf(t, to.name), updatedAt: now })
      .where(and(eq(o.version, version), isAt(t, from)))
      .returning({ id: o.id }),
    requireRoom(db, t, to.name, maxSiteBytes),
  ];
}

/**
 * Removes files and uploads: they are no longer visible, and cron deletes their bytes after `deleteAt`. They no longer belong to
 * a bucket or a site, which can therefore be deleted.
 */
export function detach(db: Database, { storageObjects: t }: Tables, which: SQL, deleteAt: number): Query {
  return db.update(t).set({ bucketId: null, siteId: null, isPending: false, deleteAt }).where(which);
}

/** Removes files by their names; the second group returns those that existed. */
export function removeByNames(
  db: Database,
  t: Tables,
  { bucketId, names, deleteAt }: { bucketId: string; names: string[]; deleteAt: number },
): [lock: Query, removals: Query<StoredFile[]>[]] {
  const { storageObjects: o } = t;
  const removals = chunkValues(names).map((chunk) =>
    db
      .update(o)
      .set({ bucketId: null, siteId: null, isPending: false, deleteAt })
      .where(and(eq(o.bucketId, bucketId), inArray(o.name, chunk), isNull(o.deleteAt)))
      .returning(columns(t)),
  );
  return [lockBucket(db, t, bucketId), removals];
}

/** Removes all files and uploads of a bucket. */
export const removeAll = (db: Database, t: Tables, bucketId: string, deleteAt: number): Query[] => [
  lockBucket(db, t, bucketId),
  detach(db, t, eq(t.storageObjects.bucketId, bucketId), deleteAt),
];

/** Ends an upload that is still pending. */
export const cancel = (db: Database, t: Tables, version: string, deleteAt: number): Query =>
  detach(db, t, and(eq(t.storageObjects.version, version), eq(t.storageObjects.isPending, true)) ?? sql`false`, deleteAt);

/** Removes uploads that were abandoned. */
export const removeAbandoned = (db: Database, t: Tables, now: number): Query =>
  detach(db, t, and(eq(t.storageObjects.isPending, true), lte(t.storageObjects.deleteAt, now)) ?? sql`false`, now);

/** Finds removed files whose bytes are due, with the id of their multipart upload if they have one. */
export async function findDue(
  { db, tables: { storageObjects: o, storageUploads: u } }: Store,
  now: number,
  limit: number,
): Promise<{ version: string; multipartId: string | null }[]> {
  return db
    .select({ version: o.version, multipartId: u.multipartId })
    .from(o)
    .leftJoin(u, eq(u.version, o.version))
    .where(and(eq(o.isPending, false), lte(o.deleteAt, now)))
    .orderBy(asc(o.deleteAt))
    .limit(limit);
}

/** Deletes the rows of removed files whose bytes have been deleted. */
export function removeRows(db: Database, { storageObjects: t }: Tables, versions: string[]): Query[] {
  return chunkValues(versions).map((chunk) =>
    db.delete(t).where(and(inArray(t.version, chunk), eq(t.isPending, false), isNotNull(t.deleteAt))),
  );
}
