import { drawPhoto, type Purpose } from "./draw-photo.ts";
import type { Preparation } from "./prepared-photo.ts";

/** What is used here of a worker's scope; the library of its types would redefine the window's for all of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<Order>) => void) => void;
  postMessage: (done: Done) => void;
};

export interface Order {
  id: number;
  file: Blob;
  purpose: Purpose;
}

export interface Done {
  id: number;
  preparation: Preparation;
}

self.addEventListener("message", ({ data }) => void prepare(data));

async function prepare({ id, file, purpose }: Order): Promise<void> {
  const preparation = await drawPhoto(file, purpose).catch((): Preparation => ({ ok: false, code: "PHOTO_UNREADABLE" }));
  self.postMessage({ id, preparation });
}
