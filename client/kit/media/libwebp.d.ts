/** libwebp's encoder, built by Emscripten. The package's own types need a global namespace. */
declare module "@jsquash/webp/codec/enc/webp_enc_simd.js" {
  export interface WebpEncoder {
    /** `pixels` has four bytes for each pixel; null if libwebp refuses them. The bytes are a copy. */
    encode(pixels: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array<ArrayBuffer> | null;
  }
  export default function instantiate(options: { noInitialRun: boolean; locateFile: () => string }): Promise<WebpEncoder>;
}
