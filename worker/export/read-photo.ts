import { fileObject } from "#worker/messages/message-files.ts";
import { objectName } from "#worker/media/objects.ts";

/** Opens a stored variant of a photo; undefined if it does not exist. Data is read only when the stream is. */
export type ReadPhoto = (key: string, width: number) => Promise<ReadableStream<Uint8Array> | undefined>;

/** Opens a file of a booking's conversation; undefined if it does not exist. */
export type ReadMessageFile = (bookingId: string, id: string) => Promise<ReadableStream<Uint8Array> | undefined>;

interface PhotoStores {
  /** Photos uploaded by owners. */
  MEDIA: R2Bucket;
  /** Photos of the demo homes. */
  ASSETS: Fetcher;
}

export const readPhotoFrom =
  ({ MEDIA, ASSETS }: PhotoStores, origin: string): ReadPhoto =>
  async (key, width) => {
    const name = objectName(key, width);
    const object = await MEDIA.get(name);
    if (object) return object.body as ReadableStream<Uint8Array>;
    const asset = await ASSETS.fetch(`${origin}/media/${name}`);
    if (asset.ok && asset.body) return asset.body;
    await asset.body?.cancel();
    return undefined;
  };

export const readMessageFileFrom =
  ({ MEDIA }: Pick<PhotoStores, "MEDIA">): ReadMessageFile =>
  async (bookingId, id) =>
    (await MEDIA.get(fileObject(bookingId, id)))?.body as ReadableStream<Uint8Array> | undefined;
