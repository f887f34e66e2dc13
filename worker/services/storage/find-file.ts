import { isBucketName, isFileName } from "#domain/storage/names.ts";
import { type Bucket, findById } from "#store/services/storage-buckets.ts";
import { type FilePlace, findByPlace, type StoredFile } from "#store/services/storage-objects.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { mayAccess } from "./access.ts";
import { findPhoto, PHOTOS } from "./photos-bucket.ts";
import { invalidBucketName, invalidKey, noSuchBucket, noSuchKey } from "./storage-error.ts";
import { objectName, type StorageTools } from "./storage-tools.ts";

/** A file with the R2 object that has its bytes. */
export interface FoundFile extends StoredFile {
  bucketId: string;
  /** True if anybody who knows its name may read it. */
  isPublic: boolean;
  objectName: string;
}

/** Throws InvalidKey for a text that cannot be the name of a file. */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw invalidKey(name);
}

/** Finds a bucket. Throws NoSuchBucket. */
export async function requireBucket({ store }: Pick<StorageTools, "store">, id: string): Promise<Bucket> {
  if (id === PHOTOS.id) return PHOTOS;
  if (!isBucketName(id)) throw invalidBucketName();
  const bucket = await findById(store, id);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

type FindingTools = Pick<StorageTools, "store" | "objects">;

/** Finds a file without checking permissions. Throws NoSuchBucket and NoSuchKey. */
export async function findFile(tools: FindingTools, { bucketId, name }: FilePlace): Promise<FoundFile> {
  requireFileName(name);
  return findIn(tools, await requireBucket(tools, bucketId), name);
}

async function findIn({ store, objects }: FindingTools, { id: bucketId, isPublic }: Bucket, name: string): Promise<FoundFile> {
  if (bucketId === PHOTOS.id) {
    const photo = await findPhoto(store, objects, name);
    if (!photo) throw noSuchKey();
    return photo;
  }
  const file = await findByPlace(store, { bucketId, name });
  if (!file) throw noSuchKey();
  return { ...file, bucketId, isPublic, objectName: objectName(file.version) };
}

/**
 * Finds a file that the caller may read: one of a public bucket, or one that the policy of files allows. Otherwise it throws
 * NoSuchKey, or NoSuchBucket to callers who have not signed in, as if it did not exist.
 */
export async function findReadable(tools: StorageTools, caller: DataCaller, place: FilePlace): Promise<FoundFile> {
  requireFileName(place.name);
  const bucket = await requireBucket(tools, place.bucketId);
  if (!bucket.isPublic && caller.role === "anon") throw noSuchBucket();
  if (!bucket.isPublic && !(await mayAccess(tools.store, caller, place.name, "read"))) throw noSuchKey();
  return findIn(tools, bucket, place.name);
}

/** Finds a file of a public bucket. Throws NoSuchBucket for other buckets. */
export async function findPublic(tools: FindingTools, place: FilePlace): Promise<FoundFile> {
  requireFileName(place.name);
  const bucket = await requireBucket(tools, place.bucketId);
  if (!bucket.isPublic) throw noSuchBucket();
  return findIn(tools, bucket, place.name);
}
