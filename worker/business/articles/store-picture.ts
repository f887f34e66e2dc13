import { ARTICLE_PICTURE, ARTICLE_PICTURE_WIDTHS } from "#domain/articles/article-picture.ts";
import { addPicture, beginDeletingPictures, removePicture } from "#store/business/articles.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { PhotoFacts } from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { deleteCachedPhotos } from "#services/http/serve-photo.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { CHECK_AFTER_MS } from "#services/photos/known-photos.ts";
import { objectName } from "#services/photos/objects.ts";
import {
  checkVariants,
  contentAddress,
  findUndecodable,
  type PhotoProblem,
  putVariants,
  type SentPicture,
  sumBytes,
  wrongSize,
} from "#services/photos/store-photo.ts";

const MAX_PICTURE_COUNT = 2000;
/** Pictures deleted in one run. */
const MAX_DELETED = 50;
/** Part of the content address of every article's picture, so that no site of an owner shares its objects. */
const OWNER = "articles";

type Stored = { ok: true; picture: PhotoFacts } | PhotoProblem | { ok: false; code: "TOO_MANY_PHOTOS" | "MEDIA_BEING_DELETED" };

/**
 * Stores an article's picture of 1200 × 630 pixels in its two widths under its content address. Its row is written before its
 * objects, as with owners' photos (0049).
 */
export async function storePicture(
  tools: AdminTools,
  bucket: R2Bucket,
  { variants, color, placeholder }: SentPicture,
): Promise<Stored> {
  const { store, now } = tools;
  const checked = checkVariants(variants, () => ARTICLE_PICTURE_WIDTHS);
  if (!checked.ok) return checked;
  if (checked.height !== ARTICLE_PICTURE.height) return wrongSize(String(checked.width));
  const undecodable = await findUndecodable([...variants]);
  if (undecodable !== undefined) return { ok: false, code: "PHOTO_BROKEN", details: { part: undecodable } };
  const key = await contentAddress(OWNER, variants);
  try {
    const [, added] = await store.atomically((db) => [
      ...addPicture(db, store.tables, { key, bytes: sumBytes(variants), now, max: MAX_PICTURE_COUNT }),
      recordAction(tools, db, "article_picture_added", { details: { picture: key } }),
    ]);
    if (added.length === 0) return { ok: false, code: "MEDIA_BEING_DELETED" };
  } catch (error) {
    if (failedGuard(error) === "tooManyArticles") return { ok: false, code: "TOO_MANY_PHOTOS" };
    throw error;
  }
  await putVariants(bucket, key, variants);
  return { ok: true, picture: { key, ...ARTICLE_PICTURE, color, placeholder } };
}

/** Deletes pictures that no text has had for a day after their upload: first their objects, then the row. */
export async function deleteUnusedPictures(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  const keys = await beginDeletingPictures(store, { before: now - CHECK_AFTER_MS, now, limit: MAX_DELETED });
  for (const key of keys) {
    const names = ARTICLE_PICTURE_WIDTHS.map((width) => objectName(key, width));
    await bucket.delete(names);
    await deleteCachedPhotos(names);
    await removePicture(store.db, store.tables, key);
  }
}
