import type { Purpose } from "./draw-photo.ts";
import type { PreparationRequest, PreparationResult } from "./prepare-photo.worker.ts";
import type { Preparation } from "./prepared-photo.ts";

/** Maximum size of a picked file. Only what is drawn from it is sent, and that is much smaller. */
const MAX_PICKED_BYTES = 48 * 1024 * 1024;

/** Prepares photos in a Web Worker, so that the page stays responsive. */
interface Preparer {
  prepare: (file: Blob, purpose?: Purpose) => Promise<Preparation>;
  close: () => void;
}

/** Starts a worker with the first photo, and a new one after a crash, which fails its photos with PHOTO_UNREADABLE. */
export function createPreparer(): Preparer {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, (preparation: Preparation) => void>();

  const settle = (id: number, preparation: Preparation) => {
    waiting.get(id)?.(preparation);
    waiting.delete(id);
  };
  const close = () => {
    worker?.terminate();
    worker = undefined;
    for (const id of waiting.keys()) settle(id, { ok: false, code: "PHOTO_UNREADABLE" });
  };
  const start = () => {
    const started = new Worker(new URL("./prepare-photo.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<PreparationResult>) => settle(data.id, data.preparation));
    started.addEventListener("error", close);
    return started;
  };

  return {
    async prepare(file, purpose = "photo") {
      if (file.size > MAX_PICKED_BYTES) return { ok: false, code: "PHOTO_TOO_LARGE" };
      worker ??= start();
      const request: PreparationRequest = { id: ++last, file, purpose };
      worker.postMessage(request);
      return new Promise((resolve) => waiting.set(request.id, resolve));
    },
    close,
  };
}
