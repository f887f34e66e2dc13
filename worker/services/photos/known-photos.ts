import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { findPublished, type PhotoFacts, reserve } from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { DAY_MS } from "#domain/time.ts";

/** A photo is not deleted within this time after its upload, or after the last reference to it was removed. */
export const CHECK_AFTER_MS = DAY_MS;

/**
 * Looks up the photos of a changed draft: dimensions, colour and placeholder come from the store, not from the client. A photo
 * that the draft did not reference before must have been uploaded for this site or be published. The result is undefined for any
 * other photo.
 */
export async function resolvePhotos(
  store: Store,
  siteId: string,
  before: PhotoRecord[],
  requested: PhotoRecord[],
  now: number,
): Promise<(PhotoRecord | undefined)[]> {
  const known = new Map<string, PhotoFacts>(before.map((photo) => [photo.key, photo]));
  const unknown = () => [...new Set(requested.map(({ key }) => key).filter((key) => !known.has(key)))];
  const addKnown = (photos: PhotoFacts[]) => photos.forEach((photo) => known.set(photo.key, photo));
  if (unknown().length > 0) addKnown(await reserve(store, siteId, unknown(), now + CHECK_AFTER_MS));
  if (unknown().length > 0) addKnown(await findPublished(store, siteId, unknown()));
  return requested.map((photo) => {
    const facts = known.get(photo.key);
    if (!facts) return undefined;
    const { width, height, color, placeholder } = facts;
    return { ...photo, width, height, color, placeholder };
  });
}
