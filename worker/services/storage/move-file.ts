import { MAX_SITE_FILE_BYTES } from "#domain/storage/limits.ts";
import { type FilePlace, move } from "#store/services/storage-objects.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { mayAccess } from "./access.ts";
import { findFile, requireFileName } from "./find-file.ts";
import { requireWritable } from "./photos-bucket.ts";
import { accessDenied, noSuchKey } from "./storage-error.ts";
import { requireAcceptable, toStorageError } from "./store-file.ts";
import type { StorageTools } from "./storage-tools.ts";

/** Gives a file another name, possibly in another bucket, without touching its bytes. Returns its id. */
export async function moveFile(tools: StorageTools, caller: DataCaller, from: FilePlace, to: FilePlace): Promise<string> {
  const { store, now } = tools;
  requireWritable(from.bucketId);
  requireFileName(from.name);
  requireFileName(to.name);
  if (!(await mayAccess(store, caller, from.name, "write"))) throw noSuchKey();
  if (!(await mayAccess(store, caller, to.name, "write"))) throw accessDenied();
  const file = await findFile(tools, from);
  if (from.bucketId === to.bucketId && from.name === to.name) return file.id;
  await requireAcceptable(tools, { ...to, isUpsert: false, tokenId: null }, file, Infinity);
  try {
    const moving = { version: file.version, from, to: { bucketId: to.bucketId, name: to.name } };
    const [, [moved]] = await store.atomically((db) =>
      move(db, store.tables, moving, { now, maxSiteBytes: MAX_SITE_FILE_BYTES }),
    );
    if (moved) return moved.id;
  } catch (error) {
    throw toStorageError(error);
  }
  // The file was replaced or removed meanwhile, which the next attempt detects.
  return moveFile(tools, caller, from, to);
}
