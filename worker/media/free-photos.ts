import { abandon, findAbandoned, findDue, isThere, remove, sift } from "#store/site-media.ts";
import type { Outcome } from "#contract/errors.ts";
import type { Store } from "#store/store.ts";
import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { deleteCachedPhotos } from "#http/serve-photo.ts";
import { CHECK_AFTER_MS } from "./known-photos.ts";
import { objectsOf } from "./objects.ts";

/** Photos looked at in one query: it reads every version of their sites. */
const PORTION = 25;
/** Each photo is some objects, and each object a call to the cache: a run may make a thousand of them. */
const MAX_PORTIONS = 6;

/** An upload writes a photo's objects after its row: no object is written later than this after the row was. */
const UPLOAD_MS = 2 * 60_000;

/**
 * Removes photos that nothing has named for a day, and those of removed sites; at most 150 a run. First a photo becomes
 * nobody's, then its objects are deleted, here and from the copies of this location, then its row: an interrupted run is
 * resumed by the next. A removed site's photo that was just sent waits until its upload must be over.
 */
export async function freePhotos(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  for (let portion = 0; portion < MAX_PORTIONS; portion++) {
    const due = await findDue(store, now, PORTION);
    if (due.length > 0) await store.atomically((db) => sift(db, store.tables, due, now));
    const gone = await findAbandoned(store, now + CHECK_AFTER_MS - UPLOAD_MS, PORTION);
    await removeObjects(store, bucket, gone);
    if (due.length < PORTION && gone.length < PORTION) return;
  }
}

/** Deletes the photos of a site that was just removed, after the answer; cron takes up what this leaves. */
export function freePhotosSoon({ openStore, env, now, waitUntil }: RequestContext): void {
  const work = async () => freePhotos(await openStore(), env.MEDIA, now);
  waitUntil(work().catch((error: unknown) => logError("unused photos not deleted", error)));
}

/** Removes one photo at once. MEDIA_IN_USE: the draft, what guests see or a kept version names it. */
export async function freePhoto(
  store: Store,
  bucket: R2Bucket,
  siteId: string,
  key: string,
): Promise<Outcome<object, "NOT_FOUND" | "MEDIA_IN_USE">> {
  const [gone] = await abandon(store.db, store.tables, siteId, key);
  if (!gone) return { ok: false, code: (await isThere(store, siteId, key)) ? "MEDIA_IN_USE" : "NOT_FOUND" };
  await removeObjects(store, bucket, [{ key, width: gone.width }]);
  return { ok: true };
}

async function removeObjects(store: Store, bucket: R2Bucket, photos: { key: string; width: number }[]): Promise<void> {
  if (photos.length === 0) return;
  const names = photos.flatMap(objectsOf);
  await bucket.delete(names);
  await deleteCachedPhotos(names);
  await remove(
    store.db,
    store.tables,
    photos.map(({ key }) => key),
  );
}
