import { existsSync } from "node:fs";
import { join } from "node:path";
import { createBuilder, type Plugin } from "vite";
import { buildServedFiles, buildWorker } from "../../build/build-app.ts";
import { CLIENT_MANIFEST, ROOT } from "../../build/paths.ts";

/** Leaves out the marketing site's style sheets, which the worker processes only because its pages import them. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "worker",
  load: { filter: { id: /\.css$/ }, handler: () => ({ code: "", moduleType: "js" }) },
};

interface WorkerBuilder {
  /** Builds the worker again. */
  build(): Promise<void>;
  /** True if the worker of the last build contains a file. */
  contains(path: string): boolean;
}

/**
 * Creates a builder of a worker for tests: not minified, with the served files of the last build, which are only built if there
 * are none.
 */
export async function createWorkerBuilder(): Promise<WorkerBuilder> {
  const builder = await createBuilder({
    root: ROOT,
    logLevel: "error",
    plugins: [withoutStyles],
    environments: { worker: { build: { minify: false, emptyOutDir: true } } },
  });
  if (!existsSync(CLIENT_MANIFEST)) await buildServedFiles(builder);
  let modules = new Set<string>();
  return {
    build: async () => {
      modules = new Set((await buildWorker(builder)).map((id) => id.replace(/\?.*$/s, "")));
    },
    contains: (path) => modules.has(join(ROOT, path)),
  };
}
