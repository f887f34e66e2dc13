import { objectName } from "#worker/media/objects.ts";

/** A variant of a photo as it is kept; undefined where there is none. Nothing is read before the stream is. */
export type ReadPhoto = (key: string, width: number) => Promise<ReadableStream<Uint8Array> | undefined>;

interface Places {
  /** What owners put there. */
  MEDIA: R2Bucket;
  /** Photos of the demo homes. */
  ASSETS: Fetcher;
}

export const readPhotoFrom =
  ({ MEDIA, ASSETS }: Places, origin: string): ReadPhoto =>
  async (key, width) => {
    const name = objectName(key, width);
    const object = await MEDIA.get(name);
    if (object) return object.body as ReadableStream<Uint8Array>;
    const asset = await ASSETS.fetch(`${origin}/media/${name}`);
    if (asset.ok && asset.body) return asset.body;
    await asset.body?.cancel();
    return undefined;
  };
