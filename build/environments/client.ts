import { join } from "node:path";
import type { EnvironmentOptions } from "vite";
import { chunkName } from "../page-modules.ts";
import { CLIENT_OUTPUT, ROOT } from "../paths.ts";

/** The browser's files. */
export const client: EnvironmentOptions = {
  build: {
    outDir: CLIENT_OUTPUT,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // MapLibre, which only the screen with the map of tiles loads.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      // sonner writes its styles into a `<style>` element, which the content security policy refuses; the portal imports the
      // style sheet that the package exports instead.
      treeshake: { manualPureFunctions: ["__insertCSS"] },
      input: {
        hydrate: join(ROOT, "client/islands/hydrate.ts"),
        "preview-frame": join(ROOT, "client/islands/preview-frame.ts"),
        marketing: join(ROOT, "client/marketing/main.tsx"),
        portal: join(ROOT, "client/portal/main.tsx"),
        admin: join(ROOT, "client/admin/main.tsx"),
      },
      // The loader imports the built hydrate.ts by URL.
      preserveEntrySignatures: "exports-only",
      output: {
        codeSplitting: {
          groups: [
            // The marketing site and the portal use different parts of these. Without a group, one entry would load the other's
            // chunk.
            { name: "app", test: /node_modules\/(?:react|react-dom|scheduler|wouter|@tanstack)\// },
            // A few lines each, shared by a dozen chunks: as separate files they would be twice as large in total.
            {
              name: "icons",
              test: /lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|defaultAttributes|shared|icons\/(?:arrow-right|badge-check|check|circle-alert|circle-check|external-link|info|plus|x)\.)/,
            },
            {
              name: "portal-icons",
              test: /lucide-react\/dist\/esm\/icons\/(?:arrow-left-right|chevron-right|mail|messages-square|moon|phone|sparkles)\.m?js/,
            },
            {
              name: "portal-ui",
              test: /client\/kit\/(?:ui\/(?:badge|notice|skeleton)\.tsx|browser\/use-media\.ts)$/,
            },
            {
              name: "tooltip",
              test: /client\/kit\/brand\/tooltip\.tsx|node_modules\/@radix-ui\/react-(?:tooltip|popper)\/|@floating-ui\//,
            },
          ],
        },
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId ?? "")}-[hash].js`,
      },
    },
  },
};
