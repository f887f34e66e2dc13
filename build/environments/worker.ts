import { join } from "node:path";
import type { EnvironmentOptions } from "vite";
import { ROOT, WORKER_OUTPUT } from "../paths.ts";

/** Build of the worker that is deployed: one bundle for workerd, with React's production code. */
export const worker: EnvironmentOptions = {
  resolve: {
    noExternal: true,
    conditions: ["workerd", "worker", "module", "browser", "production"],
    builtins: [/^node:/, /^cloudflare:/],
  },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: WORKER_OUTPUT,
    emptyOutDir: true,
    ssr: true,
    emitAssets: true,
    target: "es2024",
    minify: true,
    rolldownOptions: {
      input: { index: join(ROOT, "worker/index.ts") },
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
