import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { ROOT } from "../../build/paths.ts";

/** Bundles a source file as one minified ES module, as the worker and the browser get it. */
export async function bundleModule(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2024",
      lib: { entry: join(ROOT, entry), formats: ["es"], fileName: "module" },
      rolldownOptions: { external: ["node:async_hooks"] },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code;
}

/** Starts a worker whose source `main` may import the bundled module as `./module.js`. */
export const startModule = (main: string, module: string): Miniflare =>
  new Miniflare(
    convertV4MiniflareOptions({
      modules: [
        { type: "ESModule", path: "index.js", contents: main },
        { type: "ESModule", path: "module.js", contents: module },
      ],
      compatibilityDate: "2026-11-17",
      compatibilityFlags: ["nodejs_compat"],
      cf: false,
    }),
  );
