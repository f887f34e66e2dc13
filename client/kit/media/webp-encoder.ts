import { defaultOptions } from "@jsquash/webp/meta.js";
import instantiate from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import wasmUrl from "@jsquash/webp/codec/enc/webp_enc_simd.wasm?url";
import type { EncodeWebp } from "./encode-webp.ts";

/**
 * Creates libwebp's encoder (0130), with SIMD: every browser with a 2D context in workers has that. Throws if the file cannot be
 * loaded or the browser does not run WebAssembly, as in the lockdown mode of iPhones.
 */
export async function createEncoder(): Promise<EncodeWebp> {
  const encoder = await instantiate({ noInitialRun: true, locateFile: () => wasmUrl });
  return async (canvas, quality) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
    const bytes =
      pixels && encoder.encode(pixels.data, pixels.width, pixels.height, { ...defaultOptions, quality: quality * 100 });
    if (!bytes) throw new Error("libwebp could not encode");
    return new Blob([bytes], { type: "image/webp" });
  };
}
