import { pictureObject } from "#letting/arrival/arrival-pictures.ts";
import { photoObject } from "#letting/cleaning/complete-task.ts";
import { fileObject } from "#letting/messages/message-files.ts";
import { objectName } from "#services/photos/objects.ts";
import { objectName as storedObjectName } from "#services/storage/storage-tools.ts";

type Content = Promise<ReadableStream<Uint8Array> | undefined>;

/** Opens contents for an export; undefined if they do not exist. Data is read only when the stream is. */
export interface ExportReaders {
  /** A stored variant of a photo. */
  photo(key: string, width: number): Content;
  /** A file of a booking's conversation. */
  messageFile(bookingId: string, id: string): Content;
  /** The photo of a cleaning. */
  cleaningPhoto(id: string): Content;
  /** A picture of arrival information. */
  arrivalPicture(id: string): Content;
  /** A file of the storage protocol. */
  storedFile(version: string): Content;
}

interface Stores {
  /** The bucket of owners' uploads. */
  MEDIA: R2Bucket;
  /** Photos of the demo homes. */
  ASSETS: Fetcher;
}

export function readersFrom({ MEDIA, ASSETS }: Stores, origin: string): ExportReaders {
  const open = async (name: string): Content => (await MEDIA.get(name))?.body as ReadableStream<Uint8Array> | undefined;
  return {
    messageFile: (bookingId, id) => open(fileObject(bookingId, id)),
    cleaningPhoto: (id) => open(photoObject(id)),
    arrivalPicture: (id) => open(pictureObject(id)),
    storedFile: (version) => open(storedObjectName(version)),
    async photo(key, width) {
      const name = objectName(key, width);
      const stored = await open(name);
      if (stored) return stored;
      const asset = await ASSETS.fetch(`${origin}/media/${name}`);
      if (asset.ok && asset.body) return asset.body;
      await asset.body?.cancel();
      return undefined;
    },
  };
}
