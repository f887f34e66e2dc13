import instantiate, { type WebpDecoder } from "@jsquash/webp/codec/dec/webp_dec.js";
import module from "@jsquash/webp/codec/dec/webp_dec.wasm";

let current: WeakRef<WebpDecoder> | undefined;

/**
 * libwebp's decoder. Its memory grows with the largest picture and never shrinks, so it is kept only as long as somebody uses
 * it; who decodes meanwhile gets the same one.
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
