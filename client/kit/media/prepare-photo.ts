import type { Purpose } from "./draw-photo.ts";
import type { PreparationMessage, PreparationRequest } from "./prepare-photo.worker.ts";
import type { Preparation } from "./prepared-photo.ts";

/** Maximum size of a picked file. Only what is drawn from it is sent, and that is much smaller. */
const MAX_PICKED_BYTES = 48 * 1024 * 1024;

/** Prepares photos in a Web Worker, so that the page stays responsive. */
interface Preparer {
  prepare: (file: Blob, options?: PreparationOptions) => Promise<Preparation>;
  close: () => void;
}

interface PreparationOptions {
  purpose?: Purpose;
  /** Called with the share that is prepared, 0–1. */
  onProgress?: (prepared: number) => void;
}

interface Waiting {
  resolve: (preparation: Preparation) => void;
  onProgress: ((prepared: number) => void) | undefined;
}

/** Starts a worker with the first photo, and a new one after a crash, which fails its photos with PHOTO_UNREADABLE. */
export function createPreparer(): Preparer {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number, preparation: Preparation) => {
    waiting.get(id)?.resolve(preparation);
    waiting.delete(id);
  };
  const close = () => {
    worker?.terminate();
    worker = undefined;
    for (const id of waiting.keys()) settle(id, { ok: false, code: "PHOTO_UNREADABLE" });
  };
  const start = () => {
    const started = new Worker(new URL("./prepare-photo.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<PreparationMessage>) =>
      "preparation" in data ? settle(data.id, data.preparation) : waiting.get(data.id)?.onProgress?.(data.prepared),
    );
    started.addEventListener("error", close);
    return started;
  };

  return {
    async prepare(file, { purpose = "photo", onProgress } = {}) {
      if (file.size > MAX_PICKED_BYTES) return { ok: false, code: "PHOTO_TOO_LARGE" };
      worker ??= start();
      const request: PreparationRequest = { id: ++last, file, purpose };
      worker.postMessage(request);
      return new Promise((resolve) => waiting.set(request.id, { resolve, onProgress }));
    },
    close,
  };
}
