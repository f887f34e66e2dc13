import { detach, findDetached, findDue, hasPhoto, remove, detachUnused } from "#store/owners/site-media.ts";
import type { Outcome } from "#contract/services/errors.ts";
import type { Store } from "#store/dialect/store.ts";
import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import { deleteCachedPhotos } from "../http/serve-photo.ts";
import { CHECK_AFTER_MS } from "./known-photos.ts";
import { listObjects } from "./objects.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Photos checked in one query, which reads every version of their sites. */
const BATCH_SIZE = 25;
/** Each photo has several objects, and each object takes a call to the cache: a run can make a thousand of them. */
const MAX_BATCH_COUNT = 6;

/** An upload writes a photo's objects after its row, and at most this much later. */
const MAX_UPLOAD_MS = 2 * MINUTE_MS;

/**
 * Deletes photos that nothing has referenced for a day, and those of deleted sites; at most 150 a run. First the photo's row
 * loses its site, then its objects are deleted, from the bucket and from this location's cache, then the row: an interrupted run
 * is resumed by the next. A recently uploaded photo of a deleted site waits until its upload must have ended.
 */
export async function deleteUnusedPhotos(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  for (let batch = 0; batch < MAX_BATCH_COUNT; batch++) {
    const due = await findDue(store, now, BATCH_SIZE);
    if (due.length > 0) await store.atomically((db) => detachUnused(db, store.tables, due, now));
    const abandoned = await findDetached(store, uploadEndedBefore(now), BATCH_SIZE);
    await deletePhotoObjects({ store, bucket, now }, abandoned);
    if (due.length < BATCH_SIZE && abandoned.length < BATCH_SIZE) return;
  }
}

/** Deletes the photos of a site that was just deleted, after the response; cron deletes any that remain. */
export function deleteUnusedPhotosSoon({ openStore, env, now, waitUntil }: RequestContext): void {
  const work = async () => deleteUnusedPhotos(await openStore(), env.MEDIA, now);
  waitUntil(work().catch((error: unknown) => logError("unused photos not deleted", error)));
}

interface Tools {
  store: Store;
  bucket: R2Bucket;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Deletes one photo immediately. MEDIA_IN_USE: the draft, the published site or a stored version references it. The row of a
 * recently uploaded photo stays for cron, which deletes the objects once more, because the upload may still be writing them.
 */
export async function deletePhoto(
  tools: Tools,
  siteId: string,
  key: string,
): Promise<Outcome<object, "NOT_FOUND" | "MEDIA_IN_USE">> {
  const { store } = tools;
  const [photo] = await detach(store.db, store.tables, siteId, key);
  if (!photo) return { ok: false, code: (await hasPhoto(store, siteId, key)) ? "MEDIA_IN_USE" : "NOT_FOUND" };
  await deletePhotoObjects(tools, [{ key, width: photo.width }]);
  return { ok: true };
}

/** The latest `checkAt` of a photo whose upload must have ended. */
const uploadEndedBefore = (now: number): number => now + CHECK_AFTER_MS - MAX_UPLOAD_MS;

async function deletePhotoObjects({ store, bucket, now }: Tools, photos: { key: string; width: number }[]): Promise<void> {
  if (photos.length === 0) return;
  const names = photos.flatMap(listObjects);
  await bucket.delete(names);
  await deleteCachedPhotos(names);
  await remove(
    store.db,
    store.tables,
    photos.map(({ key }) => key),
    uploadEndedBefore(now),
  );
}
