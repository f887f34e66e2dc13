import {
  MAX_ARRIVAL_PICTURE_BYTES,
  MAX_ARRIVAL_PICTURE_WIDTH,
  MAX_SITE_ARRIVAL_PICTURES,
} from "#contract/letting/booking-settings.ts";
import type { ErrorCode } from "#contract/services/errors.ts";
import { variantWidths } from "#domain/photo-sizes.ts";
import { DAY_MS } from "#domain/time.ts";
import { checkVariants, findUndecodable, type PhotoProblem, type SentPicture, wrongSize } from "#services/photos/store-photo.ts";
import type { Store } from "#store/dialect/store.ts";
import * as pictures from "#store/letting/arrival-pictures.ts";

interface Tools {
  store: Store;
  bucket: R2Bucket;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A picture is not deleted within this time after its upload: its owner may not have saved the settings that name it. */
const UNSAVED_MS = DAY_MS;
/** Pictures deleted in one run of cron: a query of D1 has at most 100 parameters. */
const MAX_DELETED_COUNT = 90;

/** The object of a picture. No public address leads to it. */
export const pictureObject = (id: string): string => `arrival/${id}`;

type Stored =
  | { ok: true; picture: { key: string; width: number; height: number; color: string; placeholder: string } }
  | PhotoProblem
  | { ok: false; code: ErrorCode & "TOO_MANY_PHOTOS" };

/**
 * Stores the largest variant of a picture for guests who have booked. Its row is written before its object, so that no object is
 * without a row.
 */
export async function storeArrivalPicture({ store, bucket, now }: Tools, siteId: string, sent: SentPicture): Promise<Stored> {
  const { variants, color, placeholder } = sent;
  const largest = checkVariants(variants, variantWidths);
  if (!largest.ok) return largest;
  const { width, height } = largest;
  const content = variants.get(width);
  if (!content || width > MAX_ARRIVAL_PICTURE_WIDTH || content.length > MAX_ARRIVAL_PICTURE_BYTES)
    return wrongSize(String(width));
  const undecodable = await findUndecodable([[width, content]]);
  if (undecodable !== undefined) return { ok: false, code: "PHOTO_BROKEN", details: { part: undecodable } };
  const row = { id: crypto.randomUUID(), siteId, bytes: content.length, createdAt: now };
  const [[inserted]] = await store.atomically((db) => [
    pictures.insertWithinLimit(db, store.tables, row, MAX_SITE_ARRIVAL_PICTURES),
  ]);
  if (!inserted) return { ok: false, code: "TOO_MANY_PHOTOS" };
  await bucket.put(pictureObject(row.id), content, { httpMetadata: { contentType: "image/webp" } });
  return { ok: true, picture: { key: row.id, width, height, color, placeholder } };
}

/** Reads a picture of a site; undefined if the site does not have it. */
export async function readArrivalPicture(
  { store, bucket }: Pick<Tools, "store" | "bucket">,
  siteId: string,
  id: string,
): Promise<R2ObjectBody | undefined> {
  if (!(await pictures.exists(store, siteId, id))) return undefined;
  return (await bucket.get(pictureObject(id))) ?? undefined;
}

/** Serves a picture to a caller who may see it. Neither caches nor search engines keep it. */
export async function serveArrivalPicture(
  tools: Pick<Tools, "store" | "bucket">,
  siteId: string,
  id: string,
): Promise<Response | undefined> {
  const object = await readArrivalPicture(tools, siteId, id);
  if (!object) return undefined;
  return new Response(object.body, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(object.size),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Deletes pictures that no settings name, and those of deleted sites: first the object, then the row. */
export async function deleteUnusedArrivalPictures(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  await store.atomically((db) => [pictures.detachUnused(db, store.tables, now - UNSAVED_MS)]);
  const ids = await pictures.findDetached(store, MAX_DELETED_COUNT);
  if (ids.length === 0) return;
  await bucket.delete(ids.map(pictureObject));
  await store.atomically((db) => [pictures.remove(db, store.tables, ids)]);
}
