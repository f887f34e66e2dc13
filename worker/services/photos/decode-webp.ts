import { readWebp } from "#domain/webp.ts";
import { createTruncatedCopies } from "#domain/webp-bitstream.ts";

/** Decodes a WebP; null if libwebp cannot. */
type Decode = (bytes: Uint8Array) => { width: number; height: number } | null;

/**
 * Checks whether a WebP that `readWebp` has accepted is a picture of the stated dimensions without other data: libwebp decodes
 * it, but not a copy in which any part is a few bytes shorter (0049).
 */
export async function decodesExactly(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const read = readWebp(bytes);
  const copies = createTruncatedCopies(bytes);
  if (!read.ok || !copies) return false;
  const { createDecoder } = await import("./webp-decoder.ts");
  const decode: Decode = await createDecoder();
  const picture = decode(bytes);
  if (picture?.width !== read.width || picture.height !== read.height) return false;
  for (const copy of copies) {
    // Lets other requests in the same isolate run between two decodings.
    await new Promise((resolve) => setTimeout(resolve));
    if (decode(copy) !== null) return false;
  }
  return true;
}
