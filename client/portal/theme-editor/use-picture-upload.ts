import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Purpose } from "../media/draw-photo.ts";
import type { SentPhoto } from "../media/prepared-photo.ts";
import type { UploadQueue } from "../media/upload-queue.ts";
import type { Upload } from "../media/upload-state.ts";

const NONE: Upload[] = [];
const subscribeToNothing = () => () => {};
const noUploads = () => NONE;

interface PictureUpload {
  /** Current or failed upload. */
  upload: Upload | undefined;
  pick: (file: File) => Promise<void>;
}

/** Uploads one picture at a time for a site; a newly picked one replaces the one before. */
export function usePictureUpload(siteId: string, purpose: Purpose, onSent: (photo: SentPhoto) => void): PictureUpload {
  const [queue, setQueue] = useState<UploadQueue>();
  const opening = useRef<Promise<UploadQueue>>(undefined);
  const uploads = useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, queue?.uploads ?? noUploads);
  const upload = uploads.at(-1);
  const notifySent = useEffectEvent(onSent);
  useEffect(() => () => queue?.close(), [queue]);
  useEffect(() => {
    if (!upload?.photo) return;
    notifySent(upload.photo);
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
