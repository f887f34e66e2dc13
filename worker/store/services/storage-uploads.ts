import { and, eq, exists, gt, isNull, lte, sql } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A part of an upload, as R2 returns it. */
export interface UploadedPart {
  partNumber: number;
  etag: string;
}

/** A resumable upload. */
export interface ResumableUpload {
  version: string;
  ownerId: string | null;
  multipartId: string;
  /** Bytes of the whole file, and of the part that has arrived. */
  length: number;
  offset: number;
  partSize: number | null;
  attempts: number;
  parts: UploadedPart[];
  isUpsert: boolean;
  tokenId: string | null;
  metadataHeader: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** An upload with the file that it becomes; `bucketId` is null if the upload has ended. */
export interface UploadOfFile extends ResumableUpload {
  bucketId: string | null;
  name: string;
  isPending: boolean;
}

export const insert = (db: Database, { storageUploads: t }: Tables, upload: ResumableUpload): Query =>
  db.insert(t).values(upload);

/** Finds an upload by its version. */
export async function findByVersion({ db, tables: t }: Store, version: string): Promise<UploadOfFile | undefined> {
  const { storageUploads: u, storageObjects: o } = t;
  const [row] = await db
    .select({ upload: u, bucketId: o.bucketId, name: o.name, isPending: o.isPending })
    .from(u)
    .innerJoin(o, eq(o.version, u.version))
    .where(eq(u.version, version));
  return row && { ...row.upload, bucketId: row.bucketId, name: row.name, isPending: row.isPending };
}

/** Begins a part: returns its number, or no row if the upload's offset has changed or it has expired. */
export function beginPart(
  { db, tables: { storageUploads: t } }: Store,
  { version, offset }: Pick<ResumableUpload, "version" | "offset">,
  now: number,
): Query<{ attempts: number }[]> {
  return db
    .update(t)
    .set({ attempts: sql`${t.attempts} + 1` })
    .where(and(eq(t.version, version), eq(t.offset, offset), gt(t.expiresAt, now)))
    .returning({ attempts: t.attempts });
}

/** Adds a part that has arrived; returns no row if the upload's offset has changed. */
export function addPart(
  { db, tables: { storageUploads: t } }: Store,
  { version, offset }: Pick<ResumableUpload, "version" | "offset">,
  next: Pick<ResumableUpload, "offset" | "parts" | "partSize">,
): Query<{ offset: number }[]> {
  return db
    .update(t)
    .set(next)
    .where(and(eq(t.version, version), eq(t.offset, offset)))
    .returning({ offset: t.offset });
}

/** Deletes the rows of expired uploads that have become files. */
export async function removeExpired({ db, tables: { storageUploads: u, storageObjects: o } }: Store, now: number): Promise<void> {
  const current = db
    .select({ version: o.version })
    .from(o)
    .where(and(eq(o.version, u.version), isNull(o.deleteAt)));
  await db.delete(u).where(and(lte(u.expiresAt, now), exists(current)));
}
