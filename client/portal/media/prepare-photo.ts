import { MAX_PHOTO_BYTES } from "#domain/photo-sizes.ts";
import type { Purpose } from "./draw-photo.ts";
import type { Done, Order } from "./prepare-photo.worker.ts";
import type { Preparation } from "./prepared-photo.ts";

/** Prepares photos beside the page, which stays free for its owner. */
interface Preparer {
  prepare: (file: Blob, purpose?: Purpose) => Promise<Preparation>;
  close: () => void;
}

/** Begins a worker when the first photo comes, and another after one that broke down: the photos it had are PHOTO_UNREADABLE. */
export function openPreparer(): Preparer {
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
  const begin = () => {
    const begun = new Worker(new URL("./prepare-photo.worker.ts", import.meta.url), { type: "module" });
    begun.addEventListener("message", ({ data }: MessageEvent<Done>) => settle(data.id, data.preparation));
    begun.addEventListener("error", close);
    return begun;
  };

  return {
    async prepare(file, purpose = "photo") {
      if (file.size > MAX_PHOTO_BYTES) return { ok: false, code: "PHOTO_TOO_LARGE" };
      worker ??= begin();
      const order: Order = { id: ++last, file, purpose };
      worker.postMessage(order);
      return new Promise((resolve) => waiting.set(order.id, resolve));
    },
    close,
  };
}
