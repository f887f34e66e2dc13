import instantiate, { type WebpDecoder } from "@jsquash/webp/codec/dec/webp_dec.js";
import module from "@jsquash/webp/codec/dec/webp_dec.wasm";

let current: WeakRef<WebpDecoder> | undefined;

/**
 * Creates libwebp's decoder. Its memory grows with the largest picture and never shrinks, so the instance is held only while it
 * is in use; simultaneous callers share it.
 */
export async function createDecoder(): Promise<WebpDecoder["decode"]> {
  let decoder = current?.deref();
  if (!decoder) {
    decoder = await instantiate({
      noInitialRun: true,
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(module, imports);
        done(instance);
        return instance.exports;
      },
    });
    current = new WeakRef(decoder);
  }
  const used = decoder;
  return (bytes) => used.decode(bytes);
}
