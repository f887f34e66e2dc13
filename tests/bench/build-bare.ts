import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createBuilder } from "vite";

/** Builds `workers/bare.tsx` as the worker's own build would: React's production code, everything in the bundle. */
export async function buildBare(outDir: string): Promise<void> {
  const builder = await createBuilder({
    configFile: false,
    root: join(import.meta.dirname, "../.."),
    logLevel: "warn",
    publicDir: false,
    plugins: [react()],
    environments: {
      worker: {
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
          target: "es2024",
          minify: true,
          rolldownOptions: {
            input: { index: join(import.meta.dirname, "workers/bare.tsx") },
            preserveEntrySignatures: "strict",
            external: [/^node:/, /^cloudflare:/],
            output: { entryFileNames: "index.js", chunkFileNames: "chunks/[name]-[hash].js" },
          },
        },
      },
    },
  });
  const { worker } = builder.environments;
  if (!worker) throw new Error("the build has no worker environment");
  await builder.build(worker);
}
