/** A module as Vite's module runner wants it: transformed code, or the name of one that the runtime has. */
export type SentModule =
  | { code: string; id: string; url: string; file: string | null; invalidate: false }
  | { externalize: string; type: "builtin" | "module" };

/** The worker's modules that changed after an earlier version. */
export interface ModulePatch {
  version: number;
  /** URL, as the code of other modules imports it → module. */
  modules: Record<string, SentModule>;
  /** Name of a WebAssembly module → its bytes in Base64. */
  wasm: Record<string, string>;
  /** Why the sources cannot be run as they are. */
  error?: string;
}

/** Modules of the worker that are run by name. */
export const ENTRIES = { worker: "/worker/index.ts", documents: "/build/dev/render-document.ts" } as const;

/** Names of the bindings that only the worker of `npm run dev` has. */
export const DEV_BINDINGS = { modules: "DEV_MODULES", evaluate: "DEV_EVALUATE", files: "DEV_FILES" } as const;

/** Prefix of the name of a WebAssembly module that the code of a module imports. */
export const WASM = "compiled-wasm:";
