import { drawPhoto, type Purpose } from "./draw-photo.ts";
import type { Preparation } from "./prepared-photo.ts";

/** The used part of a worker's global scope. TypeScript's WebWorker library would conflict with the DOM types of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<PreparationRequest>) => void) => void;
  postMessage: (result: PreparationResult) => void;
};

export interface PreparationRequest {
  id: number;
  file: Blob;
  purpose: Purpose;
}

export interface PreparationResult {
  id: number;
  preparation: Preparation;
}

self.addEventListener("message", ({ data }) => void prepare(data));

async function prepare({ id, file, purpose }: PreparationRequest): Promise<void> {
  const preparation = await drawPhoto(file, purpose).catch((): Preparation => ({ ok: false, code: "PHOTO_UNREADABLE" }));
  self.postMessage({ id, preparation });
}
