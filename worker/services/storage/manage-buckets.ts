import { MAX_FILE_BYTES } from "#domain/storage/limits.ts";
import { isBucketName } from "#domain/storage/names.ts";
import { type Bucket, findAll, insert, remove, update } from "#store/services/storage-buckets.ts";
import { removeAll } from "#store/services/storage-objects.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#store/dialect/store.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { requireBucket } from "./find-file.ts";
import { PHOTOS, requireWritable } from "./photos-bucket.ts";
import { accessDenied, alreadyExists, bucketNotEmpty, invalidBucketName, noSuchBucket, tooLarge } from "./storage-error.ts";
import { removedAt, type StorageTools } from "./storage-tools.ts";

/** Settings of a bucket. */
export type BucketSettings = Pick<Bucket, "isPublic" | "fileSizeLimit" | "allowedMimeTypes">;

/** Throws AccessDenied for all but our own servers: only they manage buckets. */
export function requireBucketManager({ role }: DataCaller): void {
  if (role !== "service_role") throw accessDenied("buckets are managed with the service key");
}

export const listBuckets = async ({ store }: StorageTools): Promise<Bucket[]> => [PHOTOS, ...(await findAll(store))];

/** Throws InvalidBucketName, BucketAlreadyExists and EntityTooLarge. */
export async function createBucket({ store, now }: StorageTools, id: string, settings: BucketSettings): Promise<void> {
  if (!isBucketName(id)) throw invalidBucketName();
  requireSize(settings);
  if (id === PHOTOS.id) throw alreadyExists("BucketAlreadyExists");
  try {
    await insert(store, { id, ...settings, createdAt: now, updatedAt: now });
  } catch (error) {
    throw isUniqueViolation(error, "storage_buckets") ? alreadyExists("BucketAlreadyExists") : error;
  }
}

/** Throws NoSuchBucket and EntityTooLarge. */
export async function updateBucket({ store, now }: StorageTools, id: string, settings: Partial<BucketSettings>): Promise<void> {
  requireWritable(id);
  requireSize(settings);
  const updated = await update(store, id, { ...settings, updatedAt: now });
  if (updated.length === 0) throw noSuchBucket();
}

/** Removes all files of a bucket and ends the uploads to it. Throws NoSuchBucket. */
export async function emptyBucket(tools: StorageTools, id: string): Promise<void> {
  const { store, now } = tools;
  requireWritable(id);
  await requireBucket(tools, id);
  await store.atomically((db) => removeAll(db, store.tables, id, removedAt(now)));
}

/** Throws NoSuchBucket, and ResourceNotEmpty if the bucket has files or uploads. */
export async function deleteBucket({ store }: StorageTools, id: string): Promise<void> {
  requireWritable(id);
  try {
    const deleted = await remove(store, id);
    if (deleted.length === 0) throw noSuchBucket();
  } catch (error) {
    throw isForeignKeyViolation(error) ? bucketNotEmpty() : error;
  }
}

function requireSize({ fileSizeLimit }: Partial<BucketSettings>): void {
  if ((fileSizeLimit ?? 0) > MAX_FILE_BYTES) throw tooLarge();
}
