import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { readManifest, writeManifest } from "../manifest.ts";
import { CLIENT_OUTPUT, ROOT } from "../paths.ts";

/**
 * Builds the island loader as a single file without the bundler's own loading code, because every guest downloads it. Adds the
 * file to the manifest.
 */
export async function buildLoader(): Promise<void> {
  const manifest = await readManifest();
  const hydrate = manifest["client/islands/hydrate.ts"];
  if (!hydrate) throw new Error("the islands are not in the manifest");
  await build({
    configFile: false,
    logLevel: "warn",
    define: { HYDRATE: JSON.stringify(`/${hydrate.file}`) },
    build: {
      outDir: CLIENT_OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      lib: { entry: join(ROOT, "client/islands/loader.ts"), formats: ["es"] },
      rolldownOptions: { output: { entryFileNames: "assets/loader-[hash].js" } },
    },
  });
  const file = (await readdir(join(CLIENT_OUTPUT, "assets"))).find((name) => name.startsWith("loader-"));
  manifest["client/islands/loader.ts"] = { file: `assets/${file}` };
  await writeManifest(manifest);
}
