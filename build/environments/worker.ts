import { join } from "node:path";
import type { EnvironmentOptions } from "vite";
import { ROOT, WORKER_OUTPUT } from "../paths.ts";

/** Options of a build for workerd: one bundle of `input` in `outDir`, with React's production code. */
export function workerEnvironment(input: string, outDir: string): EnvironmentOptions {
  return {
    resolve: {
      noExternal: true,
      conditions: ["workerd", "worker", "module", "browser", "production"],
      builtins: [/^node:/, /^cloudflare:/],
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      emitAssets: true,
      target: "es2024",
      minify: true,
      rolldownOptions: {
        input: { index: input },
        preserveEntrySignatures: "strict",
        external: [/^node:/, /^cloudflare:/],
        output: {
          entryFileNames: "index.js",
          chunkFileNames: "chunks/[name]-[hash].js",
          // Loading a module costs more than its size: the sixty that the entry would import separately are one.
          codeSplitting: { groups: [{ name: "initial", tags: ["$initial"] }] },
        },
      },
    },
  };
}

/** Build of the worker that is deployed. */
export const worker = workerEnvironment(join(ROOT, "worker/index.ts"), WORKER_OUTPUT);
