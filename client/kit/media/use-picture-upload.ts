import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Purpose } from "./draw-photo.ts";
import type { SentPhoto } from "./prepared-photo.ts";
import type { UploadQueue } from "./upload-queue.ts";
import type { Upload } from "./upload-state.ts";

const NONE: Upload[] = [];
const subscribeToNothing = () => () => {};
const noUploads = () => NONE;

interface PictureUpload {
  /** Current or failed upload. */
  upload: Upload | undefined;
  pick: (file: File) => Promise<void>;
}

/** Uploads one picture at a time to a path of the API; a newly picked one replaces the one before. */
export function usePictureUpload(to: string, purpose: Purpose, onSent: (photo: SentPhoto) => void): PictureUpload {
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
      opening.current ??= import("./open-uploads.ts").then(({ openUploads }) => openUploads(to, undefined, purpose));
      const opened = await opening.current;
      setQueue(opened);
      opened.remove(...opened.uploads().map(({ id }) => id));
      opened.add([file]);
    },
  };
}
