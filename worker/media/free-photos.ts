import { abandon, findAbandoned, findDue, isThere, remove, sift } from "#store/site-media.ts";
import type { Outcome } from "#contract/errors.ts";
import type { Store } from "#store/store.ts";
import { objectsOf } from "./objects.ts";

/** Photos looked at in one query: it reads every version of their sites. */
const PORTION = 25;
const MOST_PORTIONS = 20;

/**
 * Removes photos that nothing names since a day, and those of removed sites; at most 500 a run. First a photo becomes
 * nobody's, which nothing can be about any more, then its objects go, then its row: whatever breaks off is taken up again.
 */
export async function freePhotos(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion++) {
    const due = await findDue(store, now, PORTION);
    if (due.length > 0) await store.atomically((db) => sift(db, store.tables, due, now));
    const gone = await findAbandoned(store, PORTION);
    await removeObjects(store, bucket, gone);
    if (due.length < PORTION && gone.length < PORTION) return;
  }
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
  await bucket.delete(photos.flatMap(objectsOf));
  await remove(
    store.db,
    store.tables,
    photos.map(({ key }) => key),
  );
}
