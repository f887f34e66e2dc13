import { drawPhoto, type Purpose } from "./draw-photo.ts";
import type { Preparation } from "./prepared-photo.ts";

/** The used part of a worker's global scope. TypeScript's WebWorker library would conflict with the DOM types of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<PreparationRequest>) => void) => void;
  postMessage: (message: PreparationMessage) => void;
};

export interface PreparationRequest {
  id: number;
  file: Blob;
  purpose: Purpose;
}

/** The result, after any number of messages about the share that is prepared, 0–1. */
export type PreparationMessage = { id: number; preparation: Preparation } | { id: number; prepared: number };

/** One photo after the other: a decoded one of 24 megapixels takes 96 MB, and phones close a page that takes too much. */
let previous = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  previous = previous.then(() => prepare(data));
});

async function prepare({ id, file, purpose }: PreparationRequest): Promise<void> {
  const onProgress = (prepared: number) => self.postMessage({ id, prepared });
  const preparation = await drawPhoto(file, purpose, onProgress).catch((): Preparation => ({
    ok: false,
    code: "PHOTO_UNREADABLE",
  }));
  self.postMessage({ id, preparation });
}
