import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { alias } from "./build/alias.ts";
import { buildServedFiles, buildWorker } from "./build/build-app.ts";
import { client } from "./build/environments/client.ts";
import { prerender } from "./build/environments/prerender.ts";
import { styles } from "./build/environments/styles.ts";
import { worker } from "./build/environments/worker.ts";
import { clientManifest } from "./build/plugins/client-manifest.ts";
import { devManifest } from "./build/plugins/dev-manifest.ts";
import { compiledWasm } from "./build/plugins/compiled-wasm.ts";
import { pdfFonts } from "./build/plugins/pdf-fonts.ts";
import { subsetFonts } from "./build/plugins/subset-fonts.ts";
import { leanMarkdownIt } from "./build/plugins/lean-markdown-it.ts";
import { markdown } from "./build/plugins/markdown.ts";
import { marketingPages } from "./build/plugins/marketing-pages.ts";
import { preactIslands } from "./build/plugins/preact-islands.ts";
import { themeStyles } from "./build/plugins/theme-styles.ts";
import { reactToString } from "./build/plugins/react-to-string.ts";

/** One build with four environments (0020): the browser's files, the prerendered documents that link to them, the style sheets of
 * owners' sites, and the worker. */
export default defineConfig({
  publicDir: false,
  css: { transformer: "lightningcss" },
  // The photos' worker imports an encoder only where the browser has none.
  worker: { format: "es" },
  resolve: { alias },
  plugins: [
    tailwind(),
    // Themes and islands run on Preact in the browser.
    react({ refreshExclude: /\/(?:node_modules|themes|client\/islands)\// }),
    preactIslands(),
    reactToString(),
    clientManifest(),
    devManifest(),
    marketingPages(),
    subsetFonts(),
    pdfFonts(),
    themeStyles(),
    markdown(),
    leanMarkdownIt(),
    compiledWasm(),
  ],
  environments: { client, prerender, styles, worker },
  builder: {
    async buildApp(builder) {
      await buildServedFiles(builder);
      await buildWorker(builder);
    },
  },
});
