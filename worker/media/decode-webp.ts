import { readWebp } from "#domain/webp.ts";
import { createTruncatedCopies } from "#domain/webp-bitstream.ts";

/** Null where libwebp cannot decode. Pixels are four octets each. */
type Decode = (bytes: Uint8Array) => { width: number; height: number } | null;

/**
 * Whether a WebP that `readWebp` has taken really is a picture of its measures and nothing else: libwebp decodes it, and decodes it no
 * more once any part of it is a few octets shorter (0049).
 */
export async function decodesExactly(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const read = readWebp(bytes);
  const shortened = createTruncatedCopies(bytes);
  if (!read.ok || !shortened) return false;
  const { createDecoder } = await import("./webp-decoder.ts");
  const decode: Decode = await createDecoder();
  const picture = decode(bytes);
  if (picture?.width !== read.width || picture.height !== read.height) return false;
  for (const shorter of shortened) {
    // Requests that wait in the same isolate take their turn between two decodings.
    await new Promise((resolve) => setTimeout(resolve));
    if (decode(shorter) !== null) return false;
  }
  return true;
}
