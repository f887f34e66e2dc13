import { removeByNames, type StoredFile } from "#store/services/storage-objects.ts";
import { isFileName } from "#domain/storage/names.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { filterAccessible } from "./access.ts";
import { requireBucket } from "./find-file.ts";
import { requireWritable } from "./photos-bucket.ts";
import { removedAt, type StorageTools } from "./storage-tools.ts";

/** Removes files of a bucket by their names. Returns those that existed and that the caller may remove. */
export async function removeFiles(
  tools: StorageTools,
  caller: DataCaller,
  bucketId: string,
  names: readonly string[],
): Promise<StoredFile[]> {
  const { store, now } = tools;
  requireWritable(bucketId);
  await requireBucket(tools, bucketId);
  const valid = [...new Set(names)].filter(isFileName);
  const allowed = await filterAccessible(store, caller, valid, "write");
  if (allowed.length === 0) return [];
  const removed = { bucketId, names: allowed, deleteAt: removedAt(now) };
  const [, found] = await store.atomically((db) => removeByNames(db, store.tables, removed));
  return found.flat();
}
