import { readJpeg, withoutMetadata } from "#domain/jpeg.ts";
import { MAX_JPEG_BYTES } from "#domain/photo-sizes.ts";

const TYPE = "image/jpeg";
/** Best first: a photo with much detail is encoded again until it is small enough for messengers. */
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * Encodes a canvas as JPEG without metadata. Undefined if it is too large, or if the browser encodes anything that the server
 * would refuse: a photo can do without its JPEG.
 */
export async function encodeJpeg(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const encoded = await canvas.convertToBlob({ type: TYPE, quality });
    if (encoded.type !== TYPE) return undefined;
    const bytes = withoutMetadata(new Uint8Array(await encoded.arrayBuffer()));
    if (bytes.length > MAX_JPEG_BYTES) continue;
    return readJpeg(bytes).ok ? new Blob([bytes], { type: TYPE }) : undefined;
  }
  return undefined;
}
