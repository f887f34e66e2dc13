import { mediaTypeOf } from "#domain/photo-key.ts";
import { findByKey } from "#store/owners/site-media.ts";
import type { Bucket } from "#store/services/storage-buckets.ts";
import type { Store } from "#store/dialect/store.ts";
import { listObjects } from "../photos/objects.ts";
import type { FoundFile } from "./find-file.ts";
import { accessDenied } from "./storage-error.ts";

/** The bucket of owners' photos. It has no rows: its files are the variants and JPEGs of the photos in `site_media`. */
export const PHOTOS: Bucket = {
  id: "photos",
  isPublic: true,
  fileSizeLimit: null,
  allowedMimeTypes: ["image/webp", "image/jpeg"],
  createdAt: 0,
  updatedAt: 0,
};

const NAME = /^([^/]+)\/(([0-9a-f]{64}j?)[^/]*)$/;

/** Finds a file of a photo by its name in the bucket, `{site id}/{key}-{width}.webp` or `{site id}/{key}.jpg`. */
export async function findPhoto(store: Store, objects: R2Bucket, name: string): Promise<FoundFile | undefined> {
  const [, siteId = "", objectName = "", key = ""] = NAME.exec(name) ?? [];
  const photo = key === "" ? undefined : await findByKey(store, siteId, key);
  if (!photo || !listObjects({ key, width: photo.width }).includes(objectName)) return undefined;
  const stored = await objects.head(objectName);
  if (!stored) return undefined;
  const id = objectName.slice(0, objectName.lastIndexOf("."));
  return {
    id,
    version: key,
    name,
    bytes: stored.size,
    mimetype: mediaTypeOf(objectName),
    // As at their own addresses: the privacy policy states how long a deleted photo may be shown.
    cacheControl: "max-age=300",
    contentEncoding: null,
    etag: `"${id}"`,
    metadata: null,
    createdAt: photo.createdAt,
    updatedAt: photo.createdAt,
    bucketId: PHOTOS.id,
    isPublic: true,
    objectName,
  };
}

/** Throws AccessDenied for the bucket of photos, whose files are decoded and checked before they are stored. */
export function requireWritable(bucketId: string): void {
  if (bucketId !== PHOTOS.id) return;
  throw accessDenied("Photos are uploaded to /api/sites/{site id}/media and deleted there, where pictures are checked");
}
