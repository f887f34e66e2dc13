import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { PhotoRecord } from "#contract/site-record.ts";
import { MAX_PHOTO_COUNT } from "#domain/photo-sizes.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { AutosaveStore } from "../../autosave/autosave-store.ts";
import type { UploadQueue } from "../../media/upload-queue.ts";
import type { Upload } from "../../media/upload-state.ts";
import { useWorkspace } from "../../workspace/workspace.tsx";

interface Uploads {
  uploads: readonly Upload[];
  add: (files: Iterable<File>) => Promise<void>;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

const UploadsContext = createContext<Uploads | undefined>(undefined);
const NONE: Upload[] = [];

/** Photos on their way go on while the screens inside change; each becomes the draft's as soon as the server has it. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { siteId, store } = useWorkspace();
  const [queue, setQueue] = useState<UploadQueue>();
  const opening = useRef<Promise<UploadQueue>>(undefined);
  const uploads = useSyncExternalStore(queue?.subscribe ?? noNews, queue?.uploads ?? none);
  useEffect(() => () => queue?.close(), [queue]);
  useEffect(() => {
    const done = uploads.filter(({ stage }) => stage === "done");
    if (done.length === 0) return;
    addPhotos(store, done);
    queue?.remove(...done.map(({ id }) => id));
  }, [uploads, queue, store]);
  useWarning(uploads.some(({ stage }) => stage !== "failed"));
  const value = useMemo<Uploads>(
    () => ({
      uploads,
      async add(files) {
        const chosen = [...files];
        opening.current ??= import("../../media/open-uploads.ts").then(({ openUploads }) => openUploads(siteId));
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

/** The uploads of the provider around; undefined where there is none. */
export const useUploads = (): Uploads | undefined => useContext(UploadsContext);

const noNews = () => () => {};
const none = () => NONE;

/** A photo that is there already is not put there twice; more than there is room for would keep the draft from being saved. */
function addPhotos(store: AutosaveStore<SiteDraft>, done: readonly Upload[]): void {
  const { photos } = store.view().value;
  const known = new Set(photos.map(({ key }) => key));
  const added: PhotoRecord[] = [];
  for (const { id, photo } of done) {
    if (!photo || known.has(photo.key)) continue;
    known.add(photo.key);
    added.push({ id, unitId: null, text: {}, ...photo });
  }
  if (added.length > 0) store.change({ photos: [...photos, ...added].slice(0, Math.max(MAX_PHOTO_COUNT, photos.length)) });
}

/** Closing the page would end what is still on its way: the browser asks first. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);
}
