/** Encodes a canvas as WebP; `quality` is 0–1. */
export type EncodeWebp = (canvas: OffscreenCanvas, quality: number) => Promise<Blob>;

const TYPE = "image/webp";

let chosen: Promise<EncodeWebp | undefined> | undefined;

/**
 * Returns the browser's own encoder, or libwebp's in browsers without one, such as Safari. Undefined if that cannot be loaded or
 * run; the next call tries again.
 */
export async function findWebpEncoder(): Promise<EncodeWebp | undefined> {
  chosen ??= chooseEncoder();
  const encode = await chosen;
  if (!encode) chosen = undefined;
  return encode;
}

async function chooseEncoder(): Promise<EncodeWebp | undefined> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  // WebKit encodes a PNG instead, without an error.
  if ((await encodeNatively(canvas, 1)).type === TYPE) return encodeNatively;
  return import("./webp-encoder.ts").then(({ createEncoder }) => createEncoder()).catch(() => undefined);
}

const encodeNatively: EncodeWebp = (canvas, quality) => canvas.convertToBlob({ type: TYPE, quality });
