import type { PhotoRecord } from "#contract/site-record.ts";
import { findPublished, type PhotoFacts, reserve } from "#store/site-media.ts";
import type { Store } from "#store/store.ts";

/** A photo is left alone for so long after it was sent, or after something stopped naming it. */
export const CHECK_AFTER_MS = 24 * 60 * 60_000;

/**
 * The wished photos of a site as we know them: what a client says of their measures is not asked. Those the draft does not
 * name yet must have been sent for this site, or be what guests see. Undefined places are photos of nobody's or of others'.
 */
export async function knownPhotos(
  store: Store,
  siteId: string,
  before: PhotoRecord[],
  wished: PhotoRecord[],
  now: number,
): Promise<(PhotoRecord | undefined)[]> {
  const known = new Map<string, PhotoFacts>(before.map((photo) => [photo.key, photo]));
  const unknown = () => [...new Set(wished.map(({ key }) => key).filter((key) => !known.has(key)))];
  const learn = (photos: PhotoFacts[]) => photos.forEach((photo) => known.set(photo.key, photo));
  if (unknown().length > 0) learn(await reserve(store, siteId, unknown(), now + CHECK_AFTER_MS));
  if (unknown().length > 0) learn(await findPublished(store, siteId, unknown()));
  return wished.map((photo) => {
    const facts = known.get(photo.key);
    if (!facts) return undefined;
    const { width, height, color, placeholder } = facts;
    return { ...photo, width, height, color, placeholder };
  });
}
