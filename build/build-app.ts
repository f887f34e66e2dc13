import type { ViteBuilder } from "vite";
import { moveManifest } from "./manifest.ts";
import { buildLoader } from "./steps/build-loader.ts";
import { buildServiceWorker } from "./steps/build-service-worker.ts";
import { copyStaticFiles } from "./steps/copy-static-files.ts";
import { moveWorkerAssets } from "./steps/move-worker-assets.ts";
import { prerenderDocuments } from "./steps/prerender-documents.ts";
import { writeThemeStyles } from "./steps/write-theme-styles.ts";

async function build(builder: ViteBuilder, name: string): Promise<string[]> {
  const environment = builder.environments[name];
  if (!environment) throw new Error(`the build has no environment ${name}`);
  const outputs = [await builder.build(environment)].flat();
  return outputs.flatMap((result) =>
    "output" in result ? result.output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])) : [],
  );
}

/**
 * Builds the files that the ASSETS binding serves: scripts, styles, pictures, and the documents that are the same for everybody.
 */
export async function buildServedFiles(builder: ViteBuilder): Promise<void> {
  await build(builder, "client");
  await moveManifest();
  await buildLoader();
  await buildServiceWorker();
  await copyStaticFiles();
  await build(builder, "prerender");
  await prerenderDocuments();
}

/** Builds the worker, which refers to the served files; returns the modules it consists of, with those of its style sheets. */
export async function buildWorker(builder: ViteBuilder): Promise<string[]> {
  const sheets = await build(builder, "styles");
  await writeThemeStyles();
  const modules = await build(builder, "worker");
  await moveWorkerAssets();
  return [...sheets, ...modules];
}
