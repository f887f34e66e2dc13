import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ViteBuilder } from "vite";
import { alias } from "./build/alias.ts";
import { client } from "./build/environments/client.ts";
import { prerender } from "./build/environments/prerender.ts";
import { worker } from "./build/environments/worker.ts";
import { removeManifest } from "./build/manifest.ts";
import { clientManifest } from "./build/plugins/client-manifest.ts";
import { compiledWasm } from "./build/plugins/compiled-wasm.ts";
import { subsetFonts } from "./build/plugins/subset-fonts.ts";
import { leanMarkdownIt } from "./build/plugins/lean-markdown-it.ts";
import { markdown } from "./build/plugins/markdown.ts";
import { marketingPages } from "./build/plugins/marketing-pages.ts";
import { preactIslands } from "./build/plugins/preact-islands.ts";
import { reactToString } from "./build/plugins/react-to-string.ts";
import { buildLoader } from "./build/steps/build-loader.ts";
import { copyStaticFiles } from "./build/steps/copy-static-files.ts";
import { moveWorkerAssets } from "./build/steps/move-worker-assets.ts";
import { prerenderDocuments } from "./build/steps/prerender-documents.ts";

/** One build with three environments (0020): the browser's files, the prerendered documents that link to them, and the worker. */
export default defineConfig({
  publicDir: false,
  css: { transformer: "lightningcss" },
  resolve: { alias },
  plugins: [
    tailwind(),
    react(),
    preactIslands(),
    reactToString(),
    clientManifest(),
    marketingPages(),
    subsetFonts(),
    markdown(),
    leanMarkdownIt(),
    compiledWasm(),
  ],
  environments: { client, prerender, worker },
  builder: {
    async buildApp(builder) {
      await build(builder, "client");
      await buildLoader();
      await copyStaticFiles();
      await build(builder, "prerender");
      await prerenderDocuments();
      await build(builder, "worker");
      await moveWorkerAssets();
      await removeManifest();
    },
  },
});

async function build(builder: ViteBuilder, name: string): Promise<void> {
  const environment = builder.environments[name];
  if (!environment) throw new Error(`the build has no environment ${name}`);
  await builder.build(environment);
}
