import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { MAX_PHOTO_COUNT } from "#domain/photo-sizes.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { AutosaveStore } from "#client/kit/autosave/autosave-store.ts";
import { photosOf } from "#client/kit/media/send-photo.ts";
import type { UploadQueue } from "#client/kit/media/upload-queue.ts";
import type { Upload } from "#client/kit/media/upload-state.ts";
import { useWorkspace } from "../../workspace/workspace.tsx";

interface Uploads {
  uploads: readonly Upload[];
  add: (files: Iterable<File>) => Promise<void>;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

const UploadsContext = createContext<Uploads | undefined>(undefined);
const NONE: Upload[] = [];

/** Keeps uploads running while the screens inside change, and adds finished photos to the draft. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { siteId, store } = useWorkspace();
  const [queue, setQueue] = useState<UploadQueue>();
  const opening = useRef<Promise<UploadQueue>>(undefined);
  const uploads = useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, queue?.uploads ?? noUploads);
  useEffect(() => () => queue?.close(), [queue]);
  useEffect(() => {
    const done = uploads.filter(({ stage }) => stage === "done");
    if (done.length === 0) return;
    addPhotos(store, done);
    queue?.remove(...done.map(({ id }) => id));
  }, [uploads, queue, store]);
  useUnloadWarning(uploads.some(({ stage }) => stage !== "failed"));
  const value = useMemo<Uploads>(
    () => ({
      uploads,
      async add(files) {
        const chosen = [...files];
        opening.current ??= import("#client/kit/media/open-uploads.ts").then(({ openUploads }) => openUploads(photosOf(siteId)));
        const opened = await opening.current;
        setQueue(opened);
        opened.add(chosen);
      },
      retry: (id) => queue?.retry(id),
      remove: (id) => queue?.remove(id),
    }),
    [uploads, queue, siteId],
  );
  return <UploadsContext value={value}>{children}</UploadsContext>;
}

/** Uploads of the surrounding provider, if there is one. */
export const useUploads = (): Uploads | undefined => useContext(UploadsContext);

const subscribeToNothing = () => () => {};
const noUploads = () => NONE;

/** Adds photos to the draft, except duplicates and those above the limit, with which the draft could not be saved. */
function addPhotos(store: AutosaveStore<SiteDraft>, done: readonly Upload[]): void {
  const { photos } = store.view().value;
  const known = new Set(photos.map(({ key }) => key));
  const added: PhotoRecord[] = [];
  for (const { id, photo } of done) {
    if (!photo || known.has(photo.key)) continue;
    known.add(photo.key);
    added.push({ id, unitId: null, room: null, text: {}, ...photo });
  }
  if (added.length > 0) store.change({ photos: [...photos, ...added].slice(0, Math.max(MAX_PHOTO_COUNT, photos.length)) });
}

/** Makes the browser ask before the page is closed while uploads are running. */
function useUnloadWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);
}
