import { findDue, removeAbandoned, removeRows } from "#store/services/storage-objects.ts";
import { removeExpired } from "#store/services/storage-uploads.ts";
import type { Store } from "#store/dialect/store.ts";
import { objectName } from "./storage-tools.ts";

/** Objects that R2 deletes in one call, and that one run of cron deletes. */
const MAX_DELETED = 500;
/** Unfinished multipart uploads ended in one run; each takes a call. */
const MAX_ENDED = 50;

/**
 * Deletes the bytes of files that were removed, replaced or never arrived, then their rows: an interrupted run is resumed by the
 * next.
 */
export async function deleteStaleFiles(store: Store, objects: R2Bucket, now: number): Promise<void> {
  await removeAbandoned(store.db, store.tables, now);
  await removeExpired(store, now);
  const due = await findDue(store, now, MAX_DELETED);
  const unfinished = due.filter(({ multipartId }) => multipartId !== null);
  const ended = new Set(unfinished.slice(MAX_ENDED));
  const deleted = due.filter((each) => !ended.has(each)).map(({ version }) => version);
  if (deleted.length === 0) return;
  for (const { version, multipartId } of unfinished.slice(0, MAX_ENDED))
    // Fails if the upload was completed or has ended.
    if (multipartId !== null)
      await objects
        .resumeMultipartUpload(objectName(version), multipartId)
        .abort()
        .catch(() => {});
  await objects.delete(deleted.map(objectName));
  await store.atomically((db) => removeRows(db, store.tables, deleted));
}
