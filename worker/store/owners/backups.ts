import { and, asc, desc, eq, gt, inArray, isNull, lt, ne } from "drizzle-orm";
import type { BackupKind, BackupManifest } from "#contract/owners/backup.ts";
import { chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** The key of a site's copies, and what its last night found. */
interface StoredBackupKey {
  keySealed: string;
  digest: string;
  /** Milliseconds since the epoch. */
  checkedAt: number;
}

export async function findKey({ db, tables: { backupKeys: t } }: Store, siteId: string): Promise<StoredBackupKey | undefined> {
  const [row] = await db
    .select({ keySealed: t.keySealed, digest: t.digest, checkedAt: t.checkedAt })
    .from(t)
    .where(eq(t.siteId, siteId));
  return row;
}

/** Stores a site's key unless it has one. Violates the foreign key if the site was deleted. */
export const insertKey = (db: Database, { backupKeys: t }: Tables, siteId: string, keySealed: string): Query =>
  db.insert(t).values({ siteId, keySealed, checkedAt: 0 }).onConflictDoNothing();

export const updateKey = (db: Database, { backupKeys: t }: Tables, siteId: string, change: Partial<StoredBackupKey>): Query =>
  db.update(t).set(change).where(eq(t.siteId, siteId));

/** A copy as stored. */
export interface StoredBackup {
  /** Name of the object. */
  id: string;
  siteId: string;
  kind: BackupKind;
  takenAt: number;
  /** 0 as long as the object is not written. */
  bytes: number;
  manifest: BackupManifest;
}

/** Announces a copy before its object is written, in the place of one of the same name. */
export const announce = (db: Database, { siteBackups: t }: Tables, backup: Omit<StoredBackup, "bytes">): Query => {
  const { id: _, ...rest } = backup;
  return db
    .insert(t)
    .values({ ...backup, bytes: 0 })
    .onConflictDoUpdate({ target: t.id, set: { ...rest, bytes: 0 } });
};

/** Records that the object was written; returns no row if the site was deleted meanwhile. */
export const markWritten = (db: Database, { siteBackups: t }: Tables, id: string, siteId: string, bytes: number) =>
  db
    .update(t)
    .set({ bytes })
    .where(and(eq(t.id, id), eq(t.siteId, siteId)))
    .returning({ id: t.id });

/** Finds the copies of a site whose objects were written, the latest first. */
export async function findBackups({ db, tables: { siteBackups: t } }: Store, siteId: string): Promise<StoredBackup[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), gt(t.bytes, 0)))
    .orderBy(desc(t.takenAt), asc(t.id));
  return rows as StoredBackup[];
}

/** Lists copies of a site that were announced before a time and whose objects were never written. */
export async function findUnwritten(
  { db, tables: { siteBackups: t } }: Store,
  siteId: string,
  before: number,
): Promise<string[]> {
  const isUnwritten = and(eq(t.siteId, siteId), lt(t.takenAt, before), eq(t.bytes, 0));
  return (await db.select({ id: t.id }).from(t).where(isUnwritten)).map(({ id }) => id);
}

/** Finds a copy of a site. */
export async function findBackup(
  { db, tables: { siteBackups: t } }: Store,
  siteId: string,
  id: string,
): Promise<StoredBackup | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.siteId, siteId), gt(t.bytes, 0)));
  return row as StoredBackup | undefined;
}

/** Takes copies from their site, so that their objects are deleted. */
export const detachBackups = (db: Database, { siteBackups: t }: Tables, ids: string[]): Query[] =>
  chunkValues(ids).map((chunk) => db.update(t).set({ siteId: null }).where(inArray(t.id, chunk)));

/** Finds names of objects that belong to no site any more. */
export async function findDetached({ db, tables: { siteBackups: t } }: Store, limit: number): Promise<string[]> {
  return (await db.select({ id: t.id }).from(t).where(isNull(t.siteId)).limit(limit)).map(({ id }) => id);
}

/** Removes the rows of deleted objects. */
export const removeDetached = (db: Database, { siteBackups: t }: Tables, ids: string[]): Query[] =>
  chunkValues(ids).map((chunk) => db.delete(t).where(and(inArray(t.id, chunk), isNull(t.siteId))));

/** Finds ids of sites after another one, in their order; without those that stand aside. */
export async function findSitesAfter({ db, tables: { userSites: t } }: Store, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(gt(t.id, after), ne(t.status, "aside")))
    .orderBy(asc(t.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A guest whom the owner has erased. */
export interface ErasedGuest {
  guestId: string;
  bookingIds: string[];
  /** Milliseconds since the epoch. */
  at: number;
}

/** Remembers that a guest was erased, so that a restored copy has the guest no more. */
export const insertErased = (db: Database, { erasedGuests: t }: Tables, siteId: string, erased: ErasedGuest): Query =>
  db
    .insert(t)
    .values({ siteId, ...erased })
    .onConflictDoUpdate({ target: [t.siteId, t.guestId], set: { bookingIds: erased.bookingIds, at: erased.at } });

export async function findErased({ db, tables: { erasedGuests: t } }: Store, siteId: string): Promise<ErasedGuest[]> {
  return db.select({ guestId: t.guestId, bookingIds: t.bookingIds, at: t.at }).from(t).where(eq(t.siteId, siteId));
}

export async function removeErasedBefore({ db, tables: { erasedGuests: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.at, before));
}
