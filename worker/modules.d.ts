/// <reference types="vite/types/importMeta.d.ts" />

/** The minified build of tldts packs its list of public suffixes into less than half the size. */
declare module "tldts/dist/index.esm.min.js" {
  export * from "tldts";
}
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*.css?inline" {
  const css: string;
  export default css;
}
declare module "*.woff2?polish&wdth=100-125" {
  const href: string;
  export default href;
}
declare module "*.woff2?wdth=100-125" {
  const href: string;
  export default href;
}
declare module "*.woff2?polish" {
  const href: string;
  export default href;
}
declare module "*.woff2?url" {
  const href: string;
  export default href;
}
declare module "*.svg?url" {
  const href: string;
  export default href;
}
/** Written by the build: what the worker must know of the client's output. */
declare module "virtual:client-manifest" {
  /** Address of the island loader. */
  export const loader: string;
  /** Address of what a preview in a frame runs besides. */
  export const previewFrame: string;
  /** Changes with every build whose output differs. */
  export const build: string;
  /** What every marketing page asks for. */
  export const marketing: { script: string; styles: string[]; fonts: string[]; pageStyles: Record<string, string[]> };
}

/** The marketing pages' renderer, `client/marketing/render.tsx`. */
declare module "virtual:marketing-pages" {
  import type { PageRequest } from "#contract/marketing-page.ts";
  import type { marketing } from "virtual:client-manifest";
  export function renderPage(page: PageRequest, assets: typeof marketing): Promise<{ html: string }>;
}

/** libwebp's decoder as Emscripten has built it; the package's own types name a library it does not bring along. */
declare module "@jsquash/webp/codec/dec/webp_dec.js" {
  export interface WebpDecoder {
    /** Pixels of four octets; null for what is not a whole WebP. */
    decode(bytes: Uint8Array): { data: Uint8ClampedArray; width: number; height: number } | null;
  }
  export default function instantiate(options: {
    noInitialRun: boolean;
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
  }): Promise<WebpDecoder>;
}
