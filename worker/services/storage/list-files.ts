import { findEntries, type ListEntry, type ListOptions } from "#store/services/storage-lists.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { readerOf } from "./access.ts";
import { requireBucket } from "./find-file.ts";
import { PHOTOS } from "./photos-bucket.ts";
import type { StorageTools } from "./storage-tools.ts";

/**
 * Lists the files of a bucket that the caller may list: those of the caller's sites. A public bucket is not listed for others.
 */
export async function listFiles(
  tools: StorageTools,
  caller: DataCaller,
  bucketId: string,
  options: ListOptions,
): Promise<ListEntry[]> {
  const reader = readerOf(caller);
  if (!reader) return [];
  await requireBucket(tools, bucketId);
  return findEntries(tools.store, bucketId === PHOTOS.id ? "photos" : { bucketId }, reader, options);
}
