import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Purpose } from "../media/draw-photo.ts";
import type { SentPhoto } from "../media/prepared-photo.ts";
import type { UploadQueue } from "../media/upload-queue.ts";
import type { Upload } from "../media/upload-state.ts";

const NONE: Upload[] = [];
const noNews = () => () => {};
const none = () => NONE;

interface SentPicture {
  /** The picture on its way, or what became of it. */
  upload: Upload | undefined;
  pick: (file: File) => Promise<void>;
}

/** Sends one picture at a time for a site: the last one that was picked counts. */
export function useSentPicture(siteId: string, purpose: Purpose, onSent: (photo: SentPhoto) => void): SentPicture {
  const [queue, setQueue] = useState<UploadQueue>();
  const opening = useRef<Promise<UploadQueue>>(undefined);
  const uploads = useSyncExternalStore(queue?.subscribe ?? noNews, queue?.uploads ?? none);
  const upload = uploads.at(-1);
  const sent = useEffectEvent(onSent);
  useEffect(() => () => queue?.close(), [queue]);
  useEffect(() => {
    if (!upload?.photo) return;
    sent(upload.photo);
    queue?.remove(upload.id);
  }, [upload, queue]);
  return {
    upload,
    pick: async (file) => {
      opening.current ??= import("../media/open-uploads.ts").then(({ openUploads }) => openUploads(siteId, undefined, purpose));
      const opened = await opening.current;
      setQueue(opened);
      opened.remove(...opened.uploads().map(({ id }) => id));
      opened.add([file]);
    },
  };
}
