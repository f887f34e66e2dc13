import { asc, eq } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A container of files. */
export interface Bucket {
  id: string;
  /** True if anybody may read a file whose name they know. */
  isPublic: boolean;
  /** Bytes of one file; null: the limit of the platform. */
  fileSizeLimit: number | null;
  /** Types such as `image/png` or `image/*`; null: all types. */
  allowedMimeTypes: string[] | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

export async function findById({ db, tables: { storageBuckets: t } }: Store, id: string): Promise<Bucket | undefined> {
  const [bucket] = await db.select().from(t).where(eq(t.id, id));
  return bucket;
}

export async function findAll({ db, tables: { storageBuckets: t } }: Store): Promise<Bucket[]> {
  return db.select().from(t).orderBy(asc(t.id));
}

/** Rejects with a unique violation if the bucket exists. */
export async function insert({ db, tables: { storageBuckets: t } }: Store, bucket: Bucket): Promise<void> {
  await db.insert(t).values(bucket);
}

/** Returns no row if the bucket does not exist. */
export function update(
  { db, tables: { storageBuckets: t } }: Store,
  id: string,
  changes: Partial<Omit<Bucket, "id" | "createdAt">>,
): Query<{ id: string }[]> {
  return db.update(t).set(changes).where(eq(t.id, id)).returning({ id: t.id });
}

/** Rejects with a foreign key violation if the bucket has files or uploads; returns no row if it does not exist. */
export function remove({ db, tables: { storageBuckets: t } }: Store, id: string): Query<{ id: string }[]> {
  return db.delete(t).where(eq(t.id, id)).returning({ id: t.id });
}

/** Locks a bucket until the batch ends, so that changes of its files come one after the other. */
export const lock = (db: Database, { storageBuckets: t }: Tables, id: string): Query =>
  db.update(t).set({ isPublic: t.isPublic }).where(eq(t.id, id));
