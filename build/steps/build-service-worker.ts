import { join } from "node:path";
import { build } from "vite";
import { CLIENT_OUTPUT, ROOT } from "../paths.ts";

/**
 * Builds the service worker as a single file, whatever its modules share with pages: browsers run it as a script without imports.
 */
export async function buildServiceWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: CLIENT_OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      lib: { entry: join(ROOT, "client/service-worker/main.ts"), formats: ["iife"], name: "serviceWorker" },
      rolldownOptions: { output: { entryFileNames: "sw.js" } },
    },
  });
}
